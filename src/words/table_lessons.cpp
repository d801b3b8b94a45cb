// The path of lessons on the page, with the contents of the source documents. web/src/lessons.ts sets up
// their boards.
#include "words/tables.hpp"

namespace ishitori::words::tables {

namespace {

constexpr Sentence rows[] = {
    {"page.lesson.seven.title", "Seven stones", "7 個の石"},
    {"page.lesson.seven.aim", "Take 1 or 2. Work backwards from the end.",
     "1 個か 2 個ずつ取ります。終わりから考えましょう。"},
    {"page.lesson.seven.text.1",
     "With 0, 3, 6, 9, ... stones the player to move loses: if you take 1, your opponent takes 2; if you "
     "take 2, your opponent takes 1. Each time three stones are gone.",
     "石が 0 個、3 個、6 個、9 個…のとき、これから取る人は負けます。1 個取れば相手が 2 個、2 個取れば相手が "
     "1 個取り、いつも 3 個ずつ減るからです。"},
    {"page.lesson.seven.text.2",
     "So with 7 stones, take 1 and leave 6. After that, take 2 when the computer takes 1, and 1 when it "
     "takes 2.",
     "だから 7 個のときは 1 個取って 6 個残します。あとは、相手が 1 個なら 2 個、2 個なら 1 個取ります。"},
    {"page.lesson.seven.hint.1", "With 3 stones left, what can you do if it is your turn?",
     "残り 3 個のとき、これから取る人には何ができますか。"},
    {"page.lesson.seven.hint.2", "Leave 3 or 6.", "3 個か 6 個を残しましょう。"},
    {"page.lesson.seven.hint.3", "If your opponent takes 1, take 2; if your opponent takes 2, take 1.",
     "相手が 1 個なら 2 個、2 個なら 1 個取ります。"},
    {"page.lesson.twentyone.title", "Twenty-one", "21 個の石"},
    {"page.lesson.twentyone.aim", "Take 1, 2 or 3. The last stone loses.",
     "1〜3 個ずつ。最後の石を取ると負けです。"},
    {"page.lesson.twentyone.text.1",
     "You cannot leave 1 straight away. Which numbers should you leave before that?",
     "いきなり 1 個を残すことはできません。その前に、何個を残せばよいでしょうか。"},
    {"page.lesson.twentyone.hint.1", "Leave 1, and your opponent must take it. So before that, leave 5.",
     "1 個残せば相手が取ります。その前は 5 個を残します。"},
    {"page.lesson.twentyone.hint.2", "Divide 1, 5, 9, 13, 17 and 21 by 4. What is the remainder?",
     "1、5、9、13、17、21。4 で割ると、余りはどれも…？"},
    {"page.lesson.twentyone.hint.3", "Choose your number so that the two moves together take 4.",
     "相手の数と合わせて 4 個になるように取ります。"},
    {"page.lesson.race23.title", "Race to 23", "23 までの競走"},
    {"page.lesson.race23.aim", "One piece, 1 to 3 squares a move.", "駒は一つ。一度に 1〜3 マス進みます。"},
    {"page.lesson.race23.text.1", "What does this have to do with stones?",
     "石を取るゲームと、どこが同じでしょうか。"},
    {"page.lesson.race23.hint.1", "How far from the goal can nobody win in one move?",
     "あがりの何マス手前なら、だれも 1 回ではあがれないでしょう。"},
    {"page.lesson.race23.hint.2", "Divide the distance by 4.", "あがりまでのマス数を 4 で割りましょう。"},
    {"page.lesson.mirror.title", "Two equal heaps", "等しい二つの山"},
    {"page.lesson.mirror.aim", "You move second. Can you win every time?", "後手なのに必ず勝てる？"},
    {"page.lesson.mirror.text.1",
     "There are two heaps of 5. Take as many as you like from one heap. The computer goes first.",
     "5 個の山が二つあります。一つの山から好きなだけ取れます。コンピューターが先手です。"},
    {"page.lesson.mirror.hint.1", "After your opponent's move, can you make the heaps equal again?",
     "相手が取った後、二つの山をまた等しくできますか。"},
    {"page.lesson.mirror.hint.2", "Take as many from the other heap.",
     "もう一方の山から同じ数だけ取ります。"},
    {"page.lesson.daisy.title", "The daisy", "花びら取り"},
    {"page.lesson.daisy.aim", "A ring: take 1, or 2 neighbours.", "円から 1 枚か、隣り合う 2 枚取ります。"},
    {"page.lesson.daisy.text.1", "Petals on the two sides of a gap are not neighbours.",
     "すき間があいたら、その両側の花びらは隣どうしではありません。"},
    {"page.lesson.daisy.hint.1", "After the first move the ring is a row. Where is the middle of the row?",
     "最初の一手で輪は一列になります。列の真ん中はどこですか。"},
    {"page.lesson.daisy.hint.2", "Make two equal rows, then copy your opponent.",
     "等しい二つの列を作り、あとは相手のまねをします。"},
    {"page.lesson.three.title", "Three small heaps", "小さな三つの山"},
    {"page.lesson.three.aim", "Find positions in which nobody wants to move.",
     "動きたくない局面を見つけます。"},
    {"page.lesson.three.text.1",
     "From two equal heaps the first player loses. From which other positions does the first player lose?",
     "等しい二つの山は、先に取る人の負けでした。ほかにも、先に取る人が負ける形はあるでしょうか。"},
    {"page.lesson.three.hint.1", "Which heap would you like to get rid of?",
     "1 手で「同じ数の二つの山」にできますか。"},
    {"page.lesson.race.title", "The race board", "三山崩しの盤"},
    {"page.lesson.race.aim", "Three pieces, any number of squares.", "駒は三つ。好きなだけ進めます。"},
    {"page.lesson.race.text.1", "The squares to the goal are like stones in heaps: 7, 9 and 5.",
     "あがりまでのマスを石だと思うと、7 個・9 個・5 個の三つの山になります。"},
    {"page.lesson.race.text.2", "The first player can win. But how?",
     "このゲームは先手必勝です。どう動かせばよいでしょうか。"},
    {"page.lesson.race.hint.1", "Only one first move wins.", "勝てる最初の手は一つだけです。"},
    {"page.lesson.race.hint.2", "Look at the longest row. Can its piece balance the other two rows?",
     "いちばん長い行に注目しましょう。"},
    {"page.lesson.race.hint.3", "Move B by 7, so that 7, 2 and 5 are left.",
     "B を 7 マス進めて、(7, 2, 5) にします。"},
    {"page.lesson.binary.title", "Binary numbers", "2 進数"},
    {"page.lesson.binary.aim", "Counting with just 0 and 1.", "0 と 1 だけで数えます。"},
    {"page.lesson.binary.text.1",
     "A computer is made of switches, on or off. With two signs, 0 and 1, you count 0, 1, 10 (2), 11, 100 "
     "(4), 101, 110, 111 (7), 1000 (8).",
     "コンピューターはオンとオフのスイッチでできています。二つの記号 0 と 1 "
     "だけで、0、1、10（2）、11、100（4）、101、110、111（7）、1000（8）と数えます。"},
    {"page.lesson.binary.text.2",
     "The places are worth 1, 2, 4, 8, 16, 32, ...: the powers of two. With the five fingers of a hand you "
     "count to 31, with ten to 1023.",
     "それぞれの位の 1 は、右から順に 1、2、4、8、16、32、…（2 のべき乗）を表します。片手の 5 本の指で 31 "
     "まで、10 本の指で 1023 まで数えられます。"},
    {"page.lesson.binary.text.3",
     "Split small numbers into 8s, 4s, 2s and 1s: 6 = 4 + 2, so 6 is 0110. Write these numbers in binary.",
     "小さな数は 1、2、4、8 の和に分けます。6 = 4 + 2 なので 0110 です。次の数を 2 進数で表しましょう。"},
    {"page.lesson.sum.title", "The nim-sum", "ニム和（排他的論理和）"},
    {"page.lesson.sum.aim", "Add without carrying.", "繰り上がりのない足し算です。"},
    {"page.lesson.sum.text.1",
     "Binary numbers are added like decimal numbers, with a carry: 0010 + 0110 = 1000 (2 + 6 = 8).",
     "2 進数の足し算にも、10 進数と同じように繰り上がりがあります。0010 + 0110 = 1000（2 + 6 = 8）。"},
    {"page.lesson.sum.text.2",
     "Here we need a different kind of addition. Count the ones in each column: an even number gives 0, an "
     "odd number gives 1. It is written ^ and called exclusive or (EXOR).",
     "ここで使うのは、偶数か奇数かだけを見る足し算です。1 が偶数個の位は 0、奇数個の位は 1 とします。^ "
     "と書き、排他的論理和（EXOR）と呼びます。"},
    {"page.lesson.sum.text.3",
     "This is addition without carrying. The tables show 5 ^ 6 and the rules of ^. Work column by column.",
     "繰り上がりのない足し算です。上の表が 5 ^ 6 の計算、下の表が ^ のきまりです。"},
    {"page.lesson.form.title", "The winning form", "必勝形"},
    {"page.lesson.form.aim", "Every column even.", "どの位も偶数にします。"},
    {"page.lesson.form.text.1",
     "From (0, n, n) the second player wins: take as many from the other heap as the first player did. "
     "From (3, 2, 1) the second player wins as well.",
     "(0, n, n) は後手必勝です。先手と同じだけ別の山から石を取り、(0, n, n) の形を保ちます。(3, 2, 1) "
     "も後手必勝です。"},
    {"page.lesson.form.text.2",
     "In general: write the heaps in binary, one below the other. If every column has an even number of "
     "ones, this is a winning form: whoever makes it can win.",
     "一般には、各山の数を 2 進数で縦に並べます。どの位も 1 "
     "が偶数個の形を必勝形と呼びます。必勝形を作り続けた人が勝ちます。"},
    {"page.lesson.form.text.3",
     "(5,4,1), (6,4,2), (7,5,2) and (7,4,3) are winning forms. The table shows (5,4,1).",
     "(5,4,1)、(6,4,2)、(7,5,2)、(7,4,3) などが必勝形です。表は (5,4,1) です。"},
    {"page.lesson.form.hint.1", "Which heap must change so that every column becomes even?",
     "どの山を減らせば、どの位も偶数になりますか。"},
    {"page.lesson.proof.title", "Why it wins", "なぜ勝てるのか"},
    {"page.lesson.proof.aim", "Even, odd, even, odd ...", "偶数、奇数、偶数、奇数…"},
    {"page.lesson.proof.text.1",
     "Every move from a winning form destroys it: one heap changes, so the 0 or 1 in some column changes, "
     "and the number of ones in that column becomes odd.",
     "必勝形のときに一つの山を減らすと、どこかの位の 0 と 1 "
     "が入れかわり、その位が奇数になります。だから、もう必勝形ではありません。"},
    {"page.lesson.proof.text.2",
     "From any other position some move makes a winning form: take a heap with a 1 in the highest odd column "
     "and make that digit 0; the digits below can be chosen freely. The end (0,0,0) is a winning form.",
     "必勝形でなければ、必勝形にする手があります。奇数の位のうち一番大きい位が 1 の山を選び、その位を 0 "
     "にします。それより下の桁は自由に決められるので、どの位も偶数にできます。最後の (0, 0, 0) "
     "も必勝形です。"},
    {"page.lesson.proof.text.3",
     "The number of rows does not matter. Try it on a board with four rows: 8, 9, 6 and 4.",
     "何行あっても同じです。4 行の盤（8、9、6、4）で確かめましょう。"},
    {"page.lesson.proof.hint.1",
     "The columns P, Q, R, S (from the left) have 2, 2, 1, 1 ones. Which row can make R and S even?",
     "位を左から P、Q、R、S とすると、1 は 2、2、1、1 個です。どの行で R と S を偶数にできますか。"},
    {"page.lesson.move.title", "The next move", "次の一手"},
    {"page.lesson.move.aim", "Work out the winning move.", "勝つ手を計算します。"},
    {"page.lesson.move.text.1",
     "Let x be the nim-sum of all heaps. If x is 0, the position is a winning form already.",
     "全部の山のニム和を x とします。x が 0 なら、もう必勝形です。"},
    {"page.lesson.move.text.2",
     "If not, look for a heap a with a ^ x smaller than a, and take stones until a ^ x are left.",
     "そうでなければ、a ^ x が a より小さい山 a を選び、a ^ x 個になるまで石を取ります。"},
    {"page.lesson.move.text.3",
     "In (5,3,4) x = 010, and only 3 ^ x = 1 is smaller: take two from the heap of 3. Write the position "
     "after your winning move, for example (7, 5, 2).",
     "(5,3,4) では x = 010 で、小さくなるのは 3 ^ x = 1 だけです。3 の山から 2 "
     "個取ります。必勝形にする手のあとの局面を書きましょう。例：(7, 5, 2)"},
    {"page.lesson.program.title", "The program", "プログラム"},
    {"page.lesson.program.aim", "How the computer finds its move.",
     "コンピューターはどうやって次の手を決めるのでしょう。"},
    {"page.lesson.program.text.1",
     "The computer needs only the operation ^. If no move makes a winning form, it takes one stone from the "
     "largest heap and waits for a mistake.",
     "コンピューターに必要なのは ^ の計算だけです。必勝形にする手がなければ、一番多い山から 1 "
     "個取って、相手が間違えるのを待ちます。"},
    {"page.lesson.program.text.2",
     "This is the program of the lesson in C, with one small change: it stops at the end of its input. If "
     "you "
     "type a letter instead of a number, it keeps asking for ever. Why?",
     "授業の C "
     "プログラムです。入力が終われば止まるように、少しだけ直してあります。数の代わりに文字を入れると、いつま"
     "でも聞き続けます。なぜでしょう。"},
    {"page.lesson.program.code",
     "/* nim.c */\n#include <stdio.h>\n#include <stdlib.h>\n\nint main(void)\n{\n    int a[4], i, j, imax = "
     "1, max, n, r, x, my_turn;\n\n    for (i = 1; i <= 3; i++) {\n        printf(\"Stones in heap %d? \", "
     "i);\n        if (scanf(\"%d\", &a[i]) != 1 || a[i] <= 0) return EXIT_FAILURE;\n    }\n    for (my_turn "
     "= 1; 1; my_turn ^= 1) {\n        max = 0;\n        for (i = 1; i <= 3; i++) {\n            printf(\" "
     "%d \", i);\n            for (j = 1; j <= a[i]; j++) printf(\"*\");\n            printf(\"\\n\");\n     "
     "       if (a[i] > max) { max = a[i]; imax = i; }\n        }\n        if (max == 0) break;\n        if "
     "(my_turn) {\n            printf(\"My turn.\\n\");\n            x = a[1] ^ a[2] ^ a[3];          /* "
     "exclusive or */\n            j = 0;\n            for (i = 1; i <= 3; i++) if (a[i] > (a[i] ^ x)) j = "
     "i;\n            if (j != 0) a[j] ^= x;           /* make a winning form */\n            else "
     "a[imax]--;                  /* it is one already */\n        } else {\n            do {\n              "
     "  printf(\"Which heap? \");\n                r = scanf(\"%d\", &i);\n                if (r == EOF) "
     "return EXIT_FAILURE;\n            } while (r != 1 || i < 1 || i > 3 || a[i] == 0);\n            do {\n "
     "               printf(\"How many? \");\n                r = scanf(\"%d\", &n);\n                if (r "
     "== EOF) return EXIT_FAILURE;\n            } while (r != 1 || n <= 0 || n > a[i]);\n            a[i] -= "
     "n;\n        }\n    }\n    printf(my_turn ? \"You win!\\n\" : \"I win!\\n\");\n    return "
     "EXIT_SUCCESS;\n}",
     "/***********************************************************\n    nim.c -- "
     "三山くずし\n***********************************************************/\n#include <stdio.h>\n#include "
     "<stdlib.h>\n//奥村著:アルゴリズム辞典より\n\nint main(void)\n{\n    int a[4], i, j, imax = 1, max, n, "
     "r, x, my_turn;\n\n    for (i = 1; i <= 3; i++) {\n        printf(\"%d 番の山の石の数? \", i);\n        "
     "if (scanf(\"%d\", &a[i]) != 1 || a[i] <= 0) return EXIT_FAILURE;\n    }\n    for (my_turn = 1; 1; "
     "my_turn ^= 1) {\n        max = 0;\n        for (i = 1; i <= 3; i++) {\n            printf(\" %d \", "
     "i);\n            for (j = 1; j <= a[i]; j++) printf(\"*\");\n            printf(\"\\n\");\n            "
     "if (a[i] > max) { max = a[i]; imax = i; } //maxは最大値\n        }\n        if (max == 0) break; "
     "//繰り返し終了\n        if (my_turn) {\n            printf(\"私の番です.\\n\");\n            x = a[1] "
     "^ a[2] ^ a[3];  /* 排他的論理和 */\n            j = 0;\n            for (i = 1; i <= 3; i++) if (a[i] "
     "> (a[i] ^ x)) j = i; //jから石を取る\n            if (j != 0) a[j] ^= x;\n            else a[imax]--; "
     "//必勝形になっている場合\n        } else { //相手の番\n            do {\n                "
     "printf(\"何番の山からとりますか? \");\n                r = scanf(\"%d\", &i); // rは読んだ個数\n       "
     "         if (r == EOF) return EXIT_FAILURE;\n            } while (r != 1 || i < 1 || i > 3 || a[i] == "
     "0);\n            do {\n                printf(\"何個とりますか? \");\n                r = "
     "scanf(\"%d\", &n);\n                if (r == EOF) return EXIT_FAILURE;\n            } while (r != 1 || "
     "n <= 0 || n > a[i]);\n            a[i] -= n;\n        }\n    }\n    printf(my_turn ? "
     "\"あなたの勝ちです!\\n\" : \"私の勝ちです!\\n\");\n    return EXIT_SUCCESS;\n}"},
    {"page.lesson.steps.title", "Steps of 1 to 3", "1 から 3 マスの盤"},
    {"page.lesson.steps.aim", "Only the remainders matter.", "大切なのは余りだけです。"},
    {"page.lesson.steps.text.1",
     "The same board, but a piece moves only 1, 2 or 3 squares. Whatever your opponent moves, you can move "
     "the same piece so that the two moves make 4 squares together.",
     "同じ盤ですが、一度に進めるのは 1、2、3 マスだけです。相手が 1 マスなら 3 マス、2 マスなら 2 "
     "マスと、同じ駒を合わせて 4 マス動かせます。"},
    {"page.lesson.steps.text.2",
     "So only the remainders after division by 4 matter. The player to move loses from (4k, 4m, 4n), (4k, "
     "4m+1, 4n+1), (4k, 4m+2, 4n+2), (4k, 4m+3, 4n+3) and (4k+1, 4m+2, 4n+3), in any order.",
     "だから、4 で割った余りだけを考えればよいのです。これから動かす人が負けるのは、(4k, 4m, 4n)、(4k, 4m+1, "
     "4n+1)、(4k, 4m+2, 4n+2)、(4k, 4m+3, 4n+3)、(4k+1, 4m+2, 4n+3) の形です（順番は問いません）。"},
    {"page.lesson.steps.text.3",
     "(7, 9, 5) = (4·1+3, 4·2+1, 4·1+1): which moves make one of these? There are three.",
     "(7, 9, 5) = (4·1+3, 4·2+1, 4·1+1) です。どの手で上の形になりますか。三つあります。"},
    {"page.lesson.steps.hint.1",
     "The remainders are 3, 1 and 1. Which remainder would you like in place of one of them?",
     "余りは 3、1、1 です。どれか一つを、どんな余りに変えればよいでしょうか。"},
    {"page.lesson.steps.hint.2",
     "Move A by 3: the remainders become 0, 1, 1. Or B or C by 3: 3, 2, 1 or 3, 1, 2.",
     "A を 3 マス進めると、余りは 0、1、1 です。B か C を 3 マス進めても、余りが 1、2、3 になります。"},
    {"page.lesson.kayles.title", "Kayles", "ケイレス"},
    {"page.lesson.kayles.aim", "Knock down one pin or two; numbers for rows.",
     "1 本か 2 本倒します。列に数を付けます。"},
    {"page.lesson.kayles.text.1",
     "Take one or two stones from a heap; if 2 or more are left in it, you may split it into two heaps. With "
     "pins in a row: knock down one pin, or two that are side by side.",
     "どれか一つの山から 1 個か 2 個の石を取ります。その山に石が 2 "
     "個以上残っていれば、二つの山に分けてもかまいません。並んだピンなら、1 本か、隣り合う 2 本を倒します。"},
    {"page.lesson.kayles.text.2",
     "Every row has a number, its nim-value G: the smallest number that is not the value of a position one "
     "move away. From 3 pins you can leave 2 pins, 1 pin, or 1 and 1. Their values are 2, 1 and 0 (1 ^ 1 = "
     "0). The smallest number missing is 3, so G(3) = 3.",
     "どの列にも G 数（グランディ数）があります。一手で行ける局面の G "
     "数に出てこない、いちばん小さい数です。3 本からは、2 本、1 本、「1 本と 1 本」のどれかにできます。G "
     "数は 2、1、0（1 ^ 1 = 0）です。出てこない数で一番小さいのは 3 なので、G(3) = 3 です。"},
    {"page.lesson.kayles.text.3",
     "What are G(4) and G(5)? All rows have values from 1 to 8. From G(71) on the values repeat with period "
     "12. "
     "This is proved.",
     "G(4) と G(5) はいくつでしょうか。1 本以上の列の G 数は 1 から 8 までで、71 から先は周期 12 "
     "で繰り返します（証明されています）。"},
    {"page.lesson.kayles.hint.1", "Ten pins: where is the middle?", "10 本の真ん中はどこですか。"},
    {"page.lesson.kayles.hint.2", "Knock down the two in the middle and copy your opponent.",
     "真ん中の 2 本を倒して、相手のまねをします。"},
    {"page.lesson.ring.title", "The ring game", "円状ニムゲーム"},
    {"page.lesson.ring.aim", "Theorem 1: the second player always wins.", "定理 1：後手が必ず勝ちます。"},
    {"page.lesson.ring.text.1",
     "Ten stones in a ring, numbered counter-clockwise. Take 1, 2 or 3 adjacent stones. Whoever takes the "
     "last stone loses.",
     "10 個の石が円状に並び、反時計回りに番号が付いています。隣り合う石を 1〜3 "
     "個取ります。最後の石を取った人の負けです。"},
    {"page.lesson.ring.text.2",
     "Theorem 1 (Sato, Dasai, Sasaki): for m > n + 1 and n > 2 the second player wins the (m, n) ring game. "
     "After the first move the ring is a row. If it has n + 1 stones or fewer, leave one; otherwise make two "
     "equal rows of 2 or more: a symmetric position.",
     "定理 1（佐藤・太斎・佐々木）：m > n + 1 かつ n > 2 なら、(m, n) "
     "円状ニムゲームは後手必勝です。先手が打つと一列になります。n + 1 個以下なら 1 "
     "個だけ残し、もっと長ければ長さ 2 以上の等しい 2 列（対称局面）を作ります。"},
    {"page.lesson.ring.text.3",
     "Restore the symmetry after every move: make the same move in the twin row. Do not copy if that would "
     "leave only single stones. In that case, if the twin has more than n + 1 stones, split it into two "
     "equal rows of 2 or more; otherwise make the final choice.",
     "あとは対称局面に戻し続けます。もう片方の列で同じ手を打ちます。ただし、まねをすると 1 "
     "個の列ばかりになるときは、まねをしません。もう片方の列が n + 1 個より長ければ、長さ 2 以上の等しい 2 "
     "列に分けます。n + 1 個以下なら、次の「最終選択」をします。"},
    {"page.lesson.ring.text.4",
     "The final choice: one row of 2 to n + 1 stones (here 2 to 4) is left, and single stones beside it. "
     "Leave an odd number of single stones. (2 and an odd number of ones: take both.)",
     "最終選択：2〜n + 1 個（ここでは 2〜4 個）の列が一つと、1 個の列だけが残っています。1 "
     "個の列が奇数個残るように取ります（2 個の列と奇数個の 1 個の列なら、2 個とも取ります）。"},
    {"page.lesson.ring.hint.1", "How long is the row after the computer's move? Take from its middle.",
     "コンピューターの手の後、列の長さはいくつですか。真ん中から取りましょう。"},
    {"page.lesson.ring.hint.2", "At the end count the single stones.", "最後は 1 個の列を数えましょう。"},
    {"page.lesson.line.title", "The line game", "直線状ニムゲーム"},
    {"page.lesson.line.aim", "Lemma 1, and the tables of the paper.", "補題 1 と、論文の表です。"},
    {"page.lesson.line.text.1",
     "The same stones in a row: for m > 1 and n > 2 the first player wins the (m, n) line game (lemma 1). "
     "From a row of up to n + 1 stones the first player leaves one; from a longer row the first player makes "
     "a symmetric position at once.",
     "一列に並べた場合です。m > 1 かつ n > 2 なら、(m, n) 直線状ニムゲームは先手必勝です（補題 "
     "1）。n + 1 個以下なら 1 個だけ残し、もっと長ければすぐに対称局面を作れるからです。"},
    {"page.lesson.line.text.2",
     "For n = 2 it is harder: some rows are lost, for example L(9, 2) = 0. A ring is won exactly if one move "
     "leaves a lost row: C(m, 2) = not L(m-1, 2), or not L(m-2, 2), for m > 2 (proposition 5). The table "
     "shows both; 1 is a win for the first player.",
     "n = 2 のときは難しくなります。たとえば L(9, 2) = 0 "
     "です。円は、負けの列を残せるときだけ先手の勝ちです：m > 2 なら C(m, 2) = (¬L(m-1, 2)) ∨ (¬L(m-2, "
     "2))（命題 "
     "5）。表の 1 は先手必勝です。"},
    {"page.lesson.line.hint.1", "Take the middle two.", "真ん中の 2 個を取ります。"},
    {"page.lesson.codes.title", "Games with codes", "ゲームコード"},
    {"page.lesson.codes.aim", "One code, one game: 4.32.", "コード 4.32 を読みます。"},
    {"page.lesson.codes.text.1",
     "A code defines the legal moves. Kayles is 0.77: the first digit after the point governs taking 1 "
     "stone, the second taking 2. 7 = 1 + 2 + 4: you may take the whole heap (1), leave one heap (2) or "
     "leave two heaps (4). A 4 before the point means that you may split a heap without taking.",
     "コードは、許される手を表します。ケイレスは 0.77 です。小数点の後の一つ目の数字は 1 "
     "個取るときの決まり、二つ目は 2 個取るときの決まりです。7 = 1 + 2 + 4 "
     "なので、山をすべて取っても（1）、一つの山を残しても（2）、二つの山に分けても（4）かまいません。小数点の"
     "前の 4 は、取らずに分けてよいという意味です。"},
    {"page.lesson.codes.text.2",
     "4.32: you may split a heap without taking; take the only stone of a heap of 1; take 1 from a heap of 2 "
     "or more; take 2 from a heap of 3 or more.",
     "4.32 では、取らずに山を二つに分けられます。1 個だけの山はその 1 個を、2 個以上の山からは 1 個を、3 "
     "個以上の山からは 2 個を取れます。"},
    {"page.lesson.codes.text.3",
     "Its values are 0, then 1, 2, 0, 3 again and again. So 5, 3, 1 has 1 ^ 0 ^ 1 = 0: the second player "
     "wins.",
     "G 数は G(0) = 0 の後、1、2、0、3 を繰り返します。だから 5、3、1 は 1 ^ 0 ^ 1 = 0 で、後手必勝です。"},
    {"page.lesson.codes.text.4",
     "There are codes whose values soon repeat (4.32), codes whose values repeat only after a while "
     "(Kayles), and codes for which nobody knows the answer.",
     "4.32 "
     "のようにすぐに周期的になるもの、ケイレスのようにしばらくしてからなるもの、だれも答えを知らないものがあ"
     "ります。"},
    {"page.lesson.codes.hint.1", "The values of 5, 3, 2 are 1, 0, 2. Make the nim-sum 0.",
     "5、3、2 の G 数は 1、0、2 です。ニム和を 0 にしましょう。"},
    {"page.lesson.misere.title", "The last stone loses", "最後の石を取ると負け"},
    {"page.lesson.misere.aim", "Misère Nim in one sentence.", "逆形のニムを一言で。"},
    {"page.lesson.misere.text.1",
     "In misère play whoever takes the last stone loses. For Nim one sentence is enough: play as before "
     "until your move would leave only heaps of 1; then leave an odd number of them.",
     "逆形では、最後の石を取った人の負けです。ニムなら一言で足ります。ふつうと同じように打ち、自分の手の後に "
     "1 個の山だけになるときは、それを奇数個残します。"},
    {"page.lesson.misere.text.2", "Kayles and many other codes are much harder: they need algebra.",
     "ケイレスなど多くのコードでは、もっと難しく、代数が要ります。"},
    {"page.lesson.misere.hint.1", "Begin as in ordinary Nim: make every column even.",
     "はじめはふつうのニムと同じです。どの位も偶数にしましょう。"},
    {"page.lesson.own.title", "A code of your own", "自分のコード"},
    {"page.lesson.own.aim", "Make rules of your own.", "自分だけのルールを作ってみましょう。"},
    {"page.lesson.own.text.1",
     "The game on the board is 0.137, Dawson's chess. Change its digits below, and you have a game of your "
     "own to play. \"Explore\" shows many more of its values.",
     "盤のゲームは 0.137（ドーソンのチェス）です。下の数字を変えて自分だけのゲームを作り、遊んでみましょう。"
     "「調べる」では、もっと多くの G 数を見られます。"},
    {"page.lesson.open.title", "Open problems", "未解決の問題"},
    {"page.lesson.open.aim", "Open questions, and the answers so far.",
     "まだ分からないこと、もう分かったこと。"},
    {"page.lesson.open.text.1",
     "The ring paper asks two questions. First: which player wins from any position of rows? Second: for "
     "which m does the first player win the (m, 2) line game?",
     "円状ニムの論文は、二つの問題を残しました。一つは、任意の局面でどちらが必勝かを判定すること。もう一つは"
     "、任意の m について (m, 2) 直線状ニムゲームの勝敗を決めることです。"},
    {"page.lesson.open.text.2",
     "The second is answered today: for n = 2 the misère quotient of the line game (Kayles) is known and "
     "proved, and it decides every position of rows at once. C(m, 2) = 1 only for m = 2, 3, 5, 6, 10, 11, "
     "13, 14, 21, 22.",
     "n = 2 の場合は、今ではどちらも解けています。逆形のケイレス（n = 2 "
     "の直線状ニムゲーム）の商が求められ、証明されているので、どの局面の勝敗もすぐに分かります。C(m, 2) = 1 "
     "となるのは m = 2、3、5、6、10、11、13、14、21、22 だけです。"},
    {"page.lesson.open.text.3",
     "For n > 2 both questions are answered too. n = 4 and more: if some row is longer than 1, the player to "
     "move loses exactly when the nim-sum of the values of 0.77...7 (n sevens) is 0; if only single stones "
     "are left, exactly when their number is odd. n = 3: the nim-sum of the values of 0.777 decides as soon "
     "as some row is longer than 10, and a finite table decides the rest. It is not known if the values of "
     "0.777 repeat.",
     "n > 2 でも、今ではどちらも解けています。n が 4 以上で、2 個以上の列があれば、0.77…7（7 が n 個）の G "
     "数のニム和が 0 のときだけ、手番の人が負けます。1 個の列だけなら、その数が奇数のときだけ負けます。n = 3 "
     "では、10 個より長い列があれば 0.777 の G 数のニム和で決まり、なければ有限の表で決まります。0.777 の G "
     "数が最後には周期的になるかどうかは、分かっていません。"},
    {"page.lesson.open.text.4",
     "Is the sequence of every octal code with finitely many digits eventually periodic? Nobody knows. 0.007 "
     "(Treblecross) is one of the simplest codes whose period has not been found.",
     "桁が有限個の 8 進コードの G "
     "数の列は、いつも最後には周期的になるのでしょうか。だれも知りません。0."
     "007（トレブルクロス）は、周期が見つかっていない最も簡単なコードの一つです。"},
    {"page.lesson.seven.aya", "With 6 stones whoever goes first can win.",
     "6 個のときは、先に取る人が勝てるよ。"},
    {"page.lesson.seven.ken", "With 6 stones whoever goes first loses, whatever they take.",
     "6 個のときは、何個取っても先に取る人が負けるよ。"},
    {"page.lesson.twentyone.aya", "You lose when 4, 8, 12, 16 or 20 stones are left for you.",
     "4 個、8 個、12 個、16 個、20 個が回ってきたら負けだよ。"},
    {"page.lesson.twentyone.ken", "You lose when 1, 5, 9, 13, 17 or 21 stones are left for you.",
     "1 個、5 個、9 個、13 個、17 個、21 個が回ってきたら負けだよ。"},
    {"page.lesson.race23.aya", "If it is your turn 20 squares from the goal, you have lost.",
     "あがりまで 20 マスで自分の番なら、もう勝てないよ。"},
    {"page.lesson.race23.ken", "If it is your turn 21 squares from the goal, you have lost.",
     "あがりまで 21 マスで自分の番なら、もう勝てないよ。"},
    {"page.lesson.mirror.aya", "Whoever goes first from two equal heaps loses: 5 and 5, and 8 and 8 as well.",
     "等しい二つの山は、先に取る人の負け。5 と 5 でも、8 と 8 でも。"},
    {"page.lesson.mirror.ken", "Whoever goes first from three equal heaps loses, too: 5, 5 and 5.",
     "等しい三つの山（5、5、5）でも、先に取る人の負けだよ。"},
    {"page.lesson.daisy.aya", "With 10 petals the second player wins as well.",
     "10 枚でも、後から取る人が勝てるよ。"},
    {"page.lesson.daisy.ken", "With 10 petals there is no single middle one, so the first player wins.",
     "10 枚だと真ん中が 1 枚にならないから、先に取る人が勝てるよ。"},
    {"page.lesson.three.aya", "From 3, 2 and 1 whoever goes first loses.",
     "3、2、1 の三つの山は、先に取る人の負けだよ。"},
    {"page.lesson.three.ken", "From 4, 2 and 1 whoever goes first loses.",
     "4、2、1 の三つの山は、先に取る人の負けだよ。"},
    {"page.lesson.form.aya", "(7, 5, 2) is a winning form.", "(7, 5, 2) は必勝形だよ。"},
    {"page.lesson.form.ken", "(6, 4, 3) is a winning form.", "(6, 4, 3) は必勝形だよ。"},
    {"page.lesson.steps.aya", "Whoever goes first from (4, 8, 12) loses: all remainders are 0.",
     "(4, 8, 12) は先に動かす人の負け。余りが全部 0 だから。"},
    {"page.lesson.steps.ken", "Whoever goes first from (5, 6, 7) loses: the remainders are 1, 2 and 3.",
     "(5, 6, 7) は先に動かす人の負け。余りが 1、2、3 だから。"},
    {"page.lesson.kayles.aya", "Copying from the middle wins with 10 pins and with 11.",
     "真ん中を倒してまねをすれば、10 本でも 11 本でも先手が勝てるよ。"},
    {"page.lesson.kayles.ken", "Whoever goes first from rows of 4 and 1 loses: 4 and 1 are worth the same.",
     "4 本と 1 本の列は、先に倒す人の負け。4 本と 1 本は同じ働きをするんだ。"},
    {"page.lesson.misere.aya", "Whoever goes first from equal heaps still loses: 1 and 1, for example.",
     "この決まりでも、等しい山（たとえば 1 と 1）は先に取る人の負けだよ。"},
    {"page.lesson.misere.ken",
     "Whoever goes first from 1 and 1 wins, but from 2 and 2 that player still loses.",
     "1 と 1 なら先に取る人の勝ち。でも 2 と 2 は、やっぱり先に取る人の負けだよ。"},
    {"page.lesson.ring.problem.1",
     "Proposition 1: the first player can always make two equal rows. Try it with a row of 7.",
     "命題 1：先手は必ず等しい 2 列を作れます。7 個の列で試しましょう。"},
    {"page.lesson.ring.problem.2", "Proposition 1 with a row of 8. How many do you take from the middle now?",
     "命題 1 を 8 個の列で。今度は真ん中から何個取りますか。"},
    {"page.lesson.ring.problem.3",
     "Proposition 2: equal rows can be made equal again after every move. The computer goes first.",
     "命題 2：等しい列は、相手が取ったあと、また等しくできます。先手はコンピューター。"},
    {"page.lesson.ring.problem.4",
     "Proposition 2 has a limit. Two rows of 5: what do you do when a copy would leave single stones only?",
     "命題 2 で気をつけること：5 個の列が二つ。まねをすると 1 個の列だけになるときは、どうしますか。"},
    {"page.lesson.ring.problem.5",
     "Proposition 3: with one row of 2 to 4 and single stones, the player to move makes the final choice and "
     "wins. First a row of 4 and a single stone.",
     "命題 3：2〜4 個の列が一つ、ほかは 1 個の列なら「最終選択」で、打つ人の勝ち。まず 4 個と 1 個。"},
    {"page.lesson.ring.problem.6",
     "Proposition 3 with a row of 3 and two single stones. Leave an odd number of single stones.",
     "命題 3 を、3 個の列と 1 個の石二つで。1 個の列を奇数個残しましょう。"},
    {"page.lesson.ring.problem.7", "Proposition 3 with a row of 2 and one single stone.",
     "命題 3 を、2 個の列と 1 個の石一つで。"},
    {"page.lesson.ring.problem.8",
     "Proposition 4: equal rows are not a final choice, since two of them are longer than 1. The computer "
     "goes first: will it get the final choice?",
     "命題 4：等しい列には 2 "
     "個以上の列が二つあるので、最終選択ではありません。先手のコンピューターに最終選択は回るでしょうか。"},
    {"page.lesson.line.problem.1", "A row of 4, take 1 to 3: leave one.",
     "4 個の列から 1〜3 個取ります。1 個だけ残しましょう。"},
    {"page.lesson.line.problem.2",
     "L(4, 2) = 0: with a row of 4, take 1 or 2, the first player loses. The computer goes first.",
     "L(4, 2) = 0：4 個の列から 1 個か 2 個取るとき、先手は負けます。先手はコンピューターです。"},
    {"page.lesson.line.problem.3",
     "L(9, 2) = 0: with a row of 9, take 1 or 2, the first player loses. The computer goes first; prove it.",
     "L(9, 2) = 0：9 個の列から 1 個か 2 個取るとき、先手は負けます。先手はコンピューター。確かめましょう。"},
    {"page.lesson.seven.play", "Take turns: 1 or 2 stones each time. Whoever takes the last stone wins.",
     "交互に、1 個か 2 個ずつ取ります。最後の石を取った人の勝ち。"},
    {"page.lesson.twentyone.play",
     "Take turns: 1, 2 or 3 stones each time. Whoever takes the last stone loses.",
     "交互に、1 個から 3 個まで取ります。最後の石を取った人の負け。"},
    {"page.lesson.race23.play",
     "Take turns: move the piece 1, 2 or 3 squares. Whoever reaches the goal wins.",
     "交互に、駒を 1〜3 マス進めます。あがりに着いた人の勝ち。"},
    {"page.lesson.mirror.play",
     "Take as many as you like from one heap. Whoever takes the last stone wins. The computer goes first.",
     "一つの山から好きなだけ取ります。最後の石を取った人の勝ち。先手はコンピューターです。"},
    {"page.lesson.daisy.play",
     "Take one petal, or two that touch. Whoever takes the last petal wins. The computer goes first.",
     "1 枚か、隣り合う 2 枚を取ります。最後の 1 枚を取った人の勝ち。先手はコンピューターです。"},
    {"page.lesson.three.play", "Take as many as you like from one heap. Whoever takes the last stone wins.",
     "一つの山から好きなだけ取ります。最後の石を取った人の勝ち。"},
    {"page.lesson.race.play",
     "Choose a piece and move it right, as far as you like. Whoever makes the last move wins.",
     "駒を一つ選び、右へ好きなだけ進めます。最後に動かした人の勝ち。"},
    {"page.lesson.form.play", "Take as many as you like from one heap. Whoever takes the last stone wins.",
     "一つの山から好きなだけ取ります。最後の石を取った人の勝ち。"},
    {"page.lesson.proof.play",
     "Choose a piece and move it right, as far as you like. Whoever makes the last move wins.",
     "駒を一つ選び、右へ好きなだけ進めます。最後に動かした人の勝ち。"},
    {"page.lesson.program.play", "Take as many as you like from one heap. Whoever takes the last stone wins.",
     "一つの山から好きなだけ取ります。最後の石を取った人の勝ち。"},
    {"page.lesson.steps.play",
     "Choose a piece and move it 1, 2 or 3 squares. Whoever makes the last move wins.",
     "駒を一つ選び、1〜3 マス進めます。最後に動かした人の勝ち。"},
    {"page.lesson.kayles.play",
     "Knock down one pin, or two side by side. Whoever knocks down the last pin wins.",
     "1 本か、隣り合う 2 本を倒します。最後のピンを倒した人の勝ち。"},
    {"page.lesson.ring.play",
     "Take 1, 2 or 3 stones side by side. Whoever takes the last stone loses. The computer goes first.",
     "隣り合う石を 1〜3 個取ります。最後の石を取った人の負け。先手はコンピューターです。"},
    {"page.lesson.line.play", "Take 1, 2 or 3 stones side by side. Whoever takes the last stone loses.",
     "隣り合う石を 1〜3 個取ります。最後の石を取った人の負け。"},
    {"page.lesson.codes.play",
     "Split a heap in two, or take 1 stone, or take 2 from a heap of 3 or more. Whoever moves last wins.",
     "山を二つに分けるか、1 個取るか、3 個以上の山から 2 個取ります。最後に動かした人の勝ち。"},
    {"page.lesson.misere.play",
     "Take as many as you like from one heap. This time whoever takes the last stone loses.",
     "一つの山から好きなだけ取ります。今度は、最後の石を取った人の負け。"},
    {"page.lesson.own.play",
     "Take a heap of 1; or take 2 without splitting; or take 3 and split the rest if you like. Whoever moves "
     "last wins.",
     "1 個だけの山を取るか、2 個取るか（分けられません）、3 "
     "個取ります（残りを二つに分けてもよい）。最後に動かした人の勝ち。"},
};

}  // namespace

Table lessons() { return rows; }

}  // namespace ishitori::words::tables
