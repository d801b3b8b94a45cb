// Tests of the pure functions of the page. A test in a browser (tests/browser) compares the boards with the core.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clicked, cut, cuttable, dragged, follow, isIn, parts, rowNamed, typed, type BoardState } from '../src/boards/selection';
import { dots } from '../src/explore/dots';
import { fold } from '../src/explore/fold';
import { layers, layout } from '../src/explore/layout';
import { picture } from '../src/explore/picture';
import { walk } from '../src/explore/walk';
import { read, usual, write } from '../src/fragment';
import { rowsOf } from '../src/explore/catalogue';
import { escaped, ruby } from '../src/readings';
import { path } from '../src/lessons';
import { line as lineOf, results } from '../src/results';
import { columnsOf, letter, widened } from '../src/views/columns';
import { mirrors, twins } from '../src/views/twins';
import { ofOneHeap, onPage, past, plain, winning } from '../src/text';
import { bytesOf } from '../src/unpack';
import { filled, sayIn } from '../src/words';
import { fileOf, packedText } from '../pack';
import { table } from '../tables';

const pins: BoardState = { kind: 'pins', rows: [8, 3], ring: false };
const heaps: BoardState = { kind: 'heaps', rows: [8, 3], ring: false };
const squares: BoardState = { kind: 'squares', rows: [8, 3], ring: false };
const race: BoardState = { kind: 'race', rows: [7, 9, 5], ring: false };
const ring: BoardState = { kind: 'ring', rows: [10], ring: true, stones: [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]] };
const line: BoardState = { kind: 'line', rows: [3, 2], ring: false, stones: [[5, 6, 7], [9, 10]] };

describe('what is chosen, as it is typed', () => {
  it('counts on heaps and on the race board', () => {
    expect(typed(heaps, clicked(heaps, null, 0, 5)!)).toBe('1 3');
    expect(typed(race, clicked(race, null, 1, 6)!)).toBe('B 7');
    expect(typed(race, dragged(race, 2, 0, 2))).toBe('C 3');
  });
  it('takes pins from within and says what is left', () => {
    const one = clicked(pins, null, 0, 3);
    const two = clicked(pins, one, 0, 4);
    expect(parts(8, two!)).toEqual([3, 3]);
    expect(typed(pins, two!)).toBe('1 2 3+3');
    expect(typed(pins, clicked(pins, null, 0, 7)!)).toBe('1 1');
  });
  it('marks one square, of the only row without its number', () => {
    const one = clicked(squares, null, 1, 2);
    expect(typed(squares, one!)).toBe('2 3');
    expect(clicked(squares, one, 1, 2)).toBeNull();
    expect(typed(squares, dragged(squares, 0, 1, 4))).toBe('1 5');
    expect(typed({ ...squares, rows: [8] }, clicked(squares, null, 0, 4)!)).toBe('5');
    const sum: BoardState = { kind: 'pins', kinds: ['squares', 'pins'], rows: [8, 3], ring: false };
    expect(typed(sum, clicked(sum, clicked(sum, null, 0, 1), 0, 4)!)).toBe('1 5');
    expect(typed({ ...sum, kinds: ['squares'], rows: [8] }, clicked(sum, null, 0, 4)!)).toBe('1 5');
  });
  it('takes stones of a ring or from within a row in a sum', () => {
    const sum: BoardState = { kind: 'line', kinds: ['ring', 'line', 'heaps'], rows: [5, 7, 3], ring: false, summands: [1, 2, 3], numbers: [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], []] };
    const around = clicked(sum, clicked(sum, null, 0, 4), 0, 0);
    expect([typed(sum, around!), [4, 0, 1].map((at) => isIn(around, sum, 0, at))]).toEqual(['1: 5-1', [true, true, false]]);
    expect(typed(sum, dragged(sum, 1, 4, 3))).toBe('2: 4-5');
    expect(typed(sum, clicked(sum, null, 1, 6)!)).toBe('2: 7');
    expect(typed(sum, clicked(sum, null, 2, 1)!)).toBe('3 2');
    expect(cuttable(sum, 1)).toBe(false);
    expect(['1: 5-1', '2: 4-5', '3 2'].map((move) => rowNamed(sum, move))).toEqual([0, 1, 2]);
  });
  it('splits without taking, and takes and splits in three', () => {
    expect(typed(pins, cut(null, 0, 3))).toBe('1 0 3+5');
    expect(typed(pins, cut(clicked(pins, null, 0, 3), 0, 6))).toBe('1 1 3+2+2');
    expect(cut(cut(null, 0, 3), 0, 3).cuts).toEqual([]);
  });
  it('clears a single pin that is clicked again, without leaving a split behind', () => {
    expect(clicked(pins, clicked(pins, null, 0, 3), 0, 3)).toBeNull();
    const kept = clicked(pins, cut(clicked(pins, null, 0, 3), 0, 6), 0, 3);
    expect(typed(pins, kept!)).toBe('1 0 6+2');
  });
  it('goes round the ring the shorter way, over the last stone', () => {
    expect(typed(ring, clicked(ring, clicked(ring, null, 0, 7), 0, 9)!)).toBe('8-10');
    expect(typed(ring, clicked(ring, clicked(ring, null, 0, 9), 0, 1)!)).toBe('10-2');
    expect(typed(ring, clicked(ring, clicked(ring, null, 0, 1), 0, 9)!)).toBe('10-2');
  });
  it('names stones by their numbers', () => {
    expect(typed(line, dragged(line, 0, 2, 1))).toBe('6-7');
    expect(typed(line, clicked(line, null, 1, 0)!)).toBe('9');
  });
  it('splits a row of numbered stones between two of them', () => {
    const open: BoardState = { kind: 'ring', rows: [3, 2], ring: false, stones: [[5, 6, 7], [9, 10]], splits: true };
    expect(cuttable(open)).toBe(true);
    expect(cuttable(line)).toBe(false);
    expect(cuttable({ ...ring, splits: true })).toBe(false);
    const one = cut(clicked(open, null, 0, 0), 0, 2, true);
    expect(typed(open, one)).toBe('6|7');
    expect(typed(open, cut(one, 0, 1, true))).toBe('5|6');
    expect(cut(one, 0, 2, true).cuts).toEqual([]);
    expect(typed(open, clicked(open, one, 0, 0)!)).toBe('5');
  });
});

describe('stones keep their identity', () => {
  let next = 100;
  const fresh = (): number => next++;
  const start = [[1, 2, 3, 4, 5], [6, 7, 8]];
  it('when a heap shrinks, splits or goes', () => {
    expect(follow([5, 3], start, [5, 1], fresh)).toEqual([[1, 2, 3, 4, 5], [6]]);
    expect(follow([5, 3], start, [1, 2, 3], fresh)).toEqual([[1], [4, 5], [6, 7, 8]]);
    expect(follow([5, 3], start, [3], fresh)).toEqual([[6, 7, 8]]);
    expect(follow([5, 3], start, [0, 3], fresh)).toEqual([[], [6, 7, 8]]);
  });
  it('and are new on another board', () => {
    const made = follow([5, 3], start, [9, 9], fresh);
    expect(made.map((row) => row.length)).toEqual([9, 9]);
    expect(new Set(made.flat()).size).toBe(18);
  });
});

describe('what people type', () => {
  it('is never an option', () => {
    for (const text of ['o o . o', '（５、３）', '10¹⁵', '3−1', '石取りゲーム 21']) expect(plain(` ${text} `)).toBe(text);
    for (const text of ['--help', '－－help', ' -h', '−−moves=1 1', '—x']) expect(plain(text)[0]).toBe('－');
  });
  it('is answered without talk of the terminal', () => {
    expect(onPage("game 'x' is not known. See 'ishitori games' for names and 'ishitori help games' for forms.")).toBe("game 'x' is not known.");
    expect(onPage("「x」というゲームはありません。名前は 'ishitori games'、書き方は 'ishitori help games' を見てください。")).toBe('「x」というゲームはありません。');
    expect(onPage('the game tree of 9,9 has more than 150 positions; choose a smaller one. --depth N shows the first moves only.')).toBe('the game tree of 9,9 has more than 150 positions; choose a smaller one.');
    expect(onPage("0.8: outside the theory used here; 'ishitori outcome' searches.")).toBe('0.8: outside the theory used here.');
    expect(onPage('Winning moves (41):\n  5-1  take 1\n  ... and 40 more; --json lists all of them\n')).toBe('Winning moves (41):\n  5-1  take 1\n  ... and 40 more.');
    expect(onPage("'genus' works with one game. Others read sums, as in: ishitori outcome 'nim 3 + kayles 2'")).toBe("'genus' works with one game.");
    expect(onPage('Try --limit.')).toBe('Try --limit.');
  });
});

describe('the link', () => {
  const state = { ...usual, lang: 'ja' as const, game: 'ring:3', start: 'ring(10)', moves: ['8-10', '1 2 4+3'], cursor: 1, seed: 77, convention: 'normal' as const };
  it('comes back as it was', () => {
    const back = read(write(state));
    expect('state' in back && { ...usual, ...back.state }).toEqual(state);
  });
  it('says nothing when it is empty', () => expect(read('')).toEqual({ state: {} }));
  it.each(['#v=nowhere', '#v=play&v=play', '#x=1', '#seed=-3', '#seed=1e99', '#m=<script>', '#m=1;;2', '#%', '#%E3%81', '#at=3', '#g=--help', '#p=%20-x', '#g=' + 'a'.repeat(3000), '#' + 'a=b&'.repeat(9000), '#lang=fr'])(
    'refuses %s', (fragment) => expect('broken' in read(fragment)).toBe(true),
  );
});

describe('sentences', () => {
  it('fills places and leaves unknown ones', () => {
    expect(filled('{0} of {1} {2}', [3, '{0}'])).toBe('3 of {0} {2}');
    expect(filled('{0} {0:stone|stones}, {1} {1:row|rows}', [1, 2])).toBe('1 stone, 2 rows');
    expect(sayIn({ a: ['yes {0}', 'はい {0}'] }, 'ja', 'a', [1])).toBe('はい 1');
    expect(sayIn({}, 'en', 'no.such')).toBe('no.such');
  });
});

describe('the catalogue', () => {
  it('reads columns by name, quoted or not, and refuses what is none', () => {
    const rows = rowsOf('representative,code,name,status,period\n0.77,4.4,,proved,12\n0.77,0.77,"kay, ""les""",proved,12\n');
    expect(rows?.map((row) => [row.code, row.name, row.period])).toEqual([['4.4', '', '12'], ['0.77', 'kay, "les"', '12']]);
    for (const text of ['', 'a,b\n1,2\n', 'code,representative,status,period\n1,2\n']) expect(rowsOf(text)).toBe(null);
  });
});

describe('pictures', () => {
  it('draws a dot a pixel at most, and every dot of a short sequence', () => {
    expect(dots([0, 1, 2], 0, 2, 3, 300, 100)).toHaveLength(3);
    const many = Uint32Array.from({ length: 1e6 }, (_, n) => n % 7);
    expect(dots(many, 0, 1e6, 8, 500, 200).length).toBe(501 * 7);
    expect(dots(many, 10, 20, 8, 500, 200)).toHaveLength(11);
  });
  it('writes an SVG with a title that is text', () => {
    const svg = picture([0, 1, 2, 3], '<0.77>', 'n', 'G');
    expect(svg).toContain('&#60;0.77&#62;');
    expect(svg.match(/M\d/g)!.length).toBe(4 + 1);
  });
});

describe('the folded table', () => {
  // preperiod 3, period 2: 9 in place of the pattern's 1
  const values = [1, 2, 9, 2, 1, 2, 1, 2, 1];
  it('marks the exceptions only', () => {
    const folded = fold(values, 3, 2, 0)!;
    const marked = folded.rows.flat().map((cell, n) => (cell.exception ? n : -1)).filter((n) => n >= 0);
    expect(folded.width % 2).toBe(0);
    expect(marked).toEqual([2]);
  });
  it('minds the saltus, and leaves very long periods out', () => {
    expect(fold([0, 1, 2, 3, 4, 5], 2, 1, 1)!.rows.flat().some((cell) => cell.exception)).toBe(false);
    expect(fold(values, 0, 5000, 0)!.rows[0].length).toBeLessThanOrEqual(100);
    expect(fold(values, 3, 2, 0, 7)!.width).toBe(7);
  });
});

describe('the tree', () => {
  const nodes = [
    { position: '2', outcome: 'N' as const, options: [1, 2] },
    { position: '1', outcome: 'N' as const, options: [2] },
    { position: '0', outcome: 'P' as const, options: [] },
  ];
  it('stands in layers, lines downwards, winning moves marked', () => {
    expect(layers(nodes)).toEqual([[0], [1], [2]]);
    const drawn = layout(nodes);
    expect(drawn.edges.every((edge) => edge.y1 < edge.y2)).toBe(true);
    expect(drawn.edges.filter((edge) => edge.wins)).toHaveLength(2);
  });
});

describe('the page holds no addresses', () => {
  it('in its own sources', () => {
    for (const file of ['../index.html', '../src/app.svelte.ts', '../src/core/core.ts', '../src/core/worker.ts', '../../npm/src/questions.ts', '../../npm/src/answering.ts', '../../npm/src/instance.ts'])
      expect(readFileSync(new URL(file, import.meta.url), 'utf8')).not.toMatch(/https?:|fetch\(|XMLHttpRequest|WebSocket/);
  });
});

describe('readings above the kanji', () => {
  it('are those of the word as it stands', () => {
    const plainly = (text: string): string => ruby(text).replace(/<ruby>[^<]*<rt>([^<]*)<\/rt><\/ruby>/g, '$1');
    expect(plainly('先手必勝')).toBe('せんてひっしょう');
    expect(plainly('一つの山から 1 本か 2 個取る')).toBe('ひとつのやまから 1 ぽんか 2 ことる');
    expect(plainly('G 数は、数えた石の数')).toBe('G すうは、かぞえたいしのかず');
    expect(plainly('10 本と 4 本、2 か所')).toBe('10 ぽんと 4 ほん、2 かしょ');
    expect(plainly('4 の倍数に戻り、元に戻る')).toBe('4 のばいすうにもどり、もとにもどる');
    expect(plainly('8 進コードの最終選択局面')).toBe('8 しんコードのさいしゅうせんたくきょくめん');
    expect(plainly('最後に取った後、後手の勝ち')).toBe('さいごにとったあと、ごてのかち');
  });
  it('leave nothing that a page would take for markup', () => {
    expect(escaped('<b>&"')).toBe('&lt;b>&amp;&quot;');
    expect(ruby('<img>石')).toBe('&lt;img><ruby>石<rt>いし</rt></ruby>');
  });
  it('are there for every kanji that the lessons, the page and the rules show', () => {
    const reasons = table('answers').filter(([key]) => /^(simple|strategy|label|position)\./.test(key));
    for (const [key, , ja] of [...table('lessons'), ...table('page'), ...table('play'), ...table('rules'), ...reasons]) {
      if (key.endsWith('.code') || key.startsWith('help.')) continue;
      ruby(ja, (kanji) => { throw new Error(`${key}: ${kanji} has no reading: ${ja}`); });
    }
  });
});

describe('the document for teachers', () => {
  it('has a row for every lesson, under its title', () => {
    const titles = new Map(table('lessons').map(([key, en, ja]) => [key, [en, ja]]));
    for (const [i, file] of ['teach.md', 'teach.ja.md'].entries()) {
      const rows = readFileSync(new URL(`../../docs/how-to/${file}`, import.meta.url), 'utf8').split('\n## ').at(-1)!
        .split('\n').filter((line) => line.startsWith('| ')).slice(2).map((line) => line.split('|')[1].trim());
      expect(rows).toEqual(path.map((lesson) => titles.get(`page.lesson.${lesson.id}.title`)![i]));
    }
  });
});

// `choices` and `board` are most of the answer. Only a game in play reads the choices; the board is never read.
describe('what the page asks', () => {
  it('leaves out what it does not read', () => {
    const views = new URL('../src/views/', import.meta.url);
    let questions = 0;
    for (const name of ['Home', 'Quiz', 'Digits', 'Play']) {
      const source = readFileSync(new URL(`${name}.svelte`, views), 'utf8');
      expect(source, name).not.toMatch(/\bstep!?\.board\b/);
      if (name === 'Play') continue;
      expect(source, name).not.toMatch(/\bstep!?\.choices\b/);
      for (const [question] of source.matchAll(/'state', [^\]\n]*/g)) {
        expect(question, name).toContain("'--no-board'");
        questions++;
      }
    }
    expect(questions).toBe(4);
  });
});

describe('what pupils read', () => {
  it('names no heap where there is one, and no kind of play', () => {
    expect(past(ofOneHeap('take 1 from heap 1, leaving 6'))).toBe('took 1, leaving 6');
    expect(ofOneHeap('take the last stone of heap 1')).toBe('take the last stone');
    expect(past('move A by 1 to the right')).toBe('moved A by 1 to the right');
    expect(past('1 番の山から 1 個取り、6 個残す')).toBe('1 番の山から 1 個取り、6 個残しました');
    expect(past('B の行の駒を 2 つ進める')).toBe('B の行の駒を 2 つ進めました');
    expect(ofOneHeap('1 番の山から 1 個取り、6 個残す')).toBe('1 個取り、6 個残す');
    expect(winning('normal play: whoever takes the last stone wins')).toBe('Whoever takes the last stone wins');
    expect(winning('逆形：最後の石を取った人が負け')).toBe('最後の石を取った人が負け');
  });
});

describe('what a pupil hands in', () => {
  it('is one line, which a teacher pastes among others; of one name the last counts', () => {
    const aya = { name: 'Aya', done: ['seven', 'twentyone'], begun: ['race'], survey: '12-' };
    const ken = { name: 'ケン | 1', done: [], begun: [], survey: '---' };
    const text = `Dear teacher,\n${lineOf({ ...aya, done: [] })}\n${lineOf(ken)} bye ${lineOf(aya)}\n`;
    expect(results(text)).toEqual([aya, { ...ken, name: 'ケン 1' }]);
    expect(results('ishitori 1 | x | done <b> | begun | survey 123')).toEqual([]);
  });
});

describe('the columns of the binary table', () => {
  const table = { rows: [{ heap: 2, nim_value: 2, binary: '010' }, { heap: 5, nim_value: 5, binary: '101' }], sums: [1, 1, 1], parity: [1, 1, 1] };
  it('are as many as the start needs, and S is the column of the ones', () => {
    expect(columnsOf(table, '7,9,5')).toBe(4);
    expect(columnsOf({ ...table, rows: [{ heap: 7, nim_value: 3, binary: '11' }] }, '7,9,5')).toBe(0);
    expect(widened(table, 4)).toEqual({ rows: [{ ...table.rows[0], binary: '0010' }, { ...table.rows[1], binary: '0101' }], sums: [0, 1, 1, 1], parity: [0, 1, 1, 1] });
    expect([0, 1, 2, 3].map((c) => letter(4, c)).join('')).toBe('PQRS');
    expect([0, 1].map((c) => letter(2, c)).join('')).toBe('RS');
  });
});

// The page as a file has the same policy as the server sends; frame-ancestors has a meaning only in the header.
describe('the policy of the page', () => {
  it('is that of the server', () => {
    const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
    const server = readFileSync(new URL('../../src/serve/web_server.cpp', import.meta.url), 'utf8').replace(/"\s*\n\s*"/g, '');
    const sent = server.match(/Content-Security-Policy: (.*?); frame-ancestors/)![1];
    expect(html.match(/Content-Security-Policy"\s+content="([^"]*)"/)![1]).toBe(sent);
  });
});

describe('bytes as text of the page', () => {
  const read = (text: string): string => new TextDecoder('utf-16le').decode(fileOf(text)); // without the byte order mark
  it('come back, whatever they are and however many', () => {
    let seed = 1;
    const draw = (): number => (seed = (seed * 48271) % 2147483647) >> 8;
    for (let size = 0; size < 300; size++) {
      for (const bytes of [Uint8Array.from({ length: size }, () => draw() & 255), Uint8Array.from({ length: size }, () => 60), new Uint8Array(size)]) {
        const text = packedText(bytes);
        expect(/[\0\r<\ud800-\udfff]/.test(text)).toBe(false);
        expect(bytesOf(read(text), size)).toEqual(bytes);
      }
    }
    const every = new Uint8Array(Uint16Array.from({ length: 65536 }, (_, i) => i).buffer);
    expect(Buffer.compare(bytesOf(read(packedText(every)), every.length), every)).toBe(0);
  });
  it('take a thirtieth more room than the bytes', () => {
    const bytes = Uint8Array.from({ length: 100000 }, (_, i) => (i * i * 31 + (i >> 3) * 7) & 255);
    expect(2 * packedText(bytes).length).toBeLessThan(bytes.length * 1.034);
  });
});

describe('rows that mirror each other', () => {
  it('are paired by their length, the longest first', () => {
    expect(twins([1, 3, 0, 3, 1, 1])).toEqual({ pairs: [3, 1], alone: [1] });
    expect(twins([4, 4, 4, 4])).toEqual({ pairs: [4, 4], alone: [] });
    expect(twins([])).toEqual({ pairs: [], alone: [] });
  });
  it('are shown where a row may fall into two equal ones', () => {
    expect(['ring:3', 'line:2', 'kayles', '0.77', 'nim', 'grundy', '4.32', 'take:1-2'].filter(mirrors)).toEqual(['ring:3', 'line:2', 'kayles', '0.77']);
  });
});

describe('a walk through the elements of a misère quotient', () => {
  // the core's answer for 0.123
  const told = {
    order: 20, infinite: false, generators: ['a', 'b', 'c', 'd'],
    relations: ['a^2=1', 'b^2c=b^3', 'b^2d=d', 'b^4=b^2', 'd^3=ad^2', 'c^2=1', 'cd=bd'],
    p_portion: ['a', 'b^2', 'd^2', 'ac', 'bd'],
    phi: ['1', 'a', '1', 'b', 'b', 'a', 'd^2', '1', 'c', 'd', 'a'],
  };
  // 0.123 from its rule: 1 from a heap of exactly one; 2 leaving one heap; 3 leaving one heap or nothing
  const memo = new Map<string, boolean>();
  const lost = (heaps: number[]): boolean => {
    const position = heaps.filter((n) => n > 0).sort();
    const known = memo.get(position.join());
    if (known !== undefined) return known;
    let found = position.length === 0 ? false : true; // the player without a move wins
    let moved = false;
    position.forEach((n, i) => {
      const to = [...(n === 1 ? [0] : []), ...(n > 2 ? [n - 2] : []), ...(n >= 3 ? [n - 3] : [])];
      for (const left of to) {
        moved = true;
        if (lost(position.map((m, j) => (j === i ? left : m)))) found = false;
      }
    });
    if (!moved) found = false;
    memo.set(position.join(), found);
    return found;
  };
  it('has as many elements as the core counts, and each position is lost where its rule says so', () => {
    const map = walk(told)!;
    expect(map.words.length).toBe(20);
    expect(map.lost.filter(Boolean).length).toBe(5);
    const draw = (heaps: number[], most: number): void => {
      const at = heaps.reduce((one, heap) => map.times(one, map.heaps[heap]), 0);
      expect([heaps, map.lost[at]]).toEqual([heaps, lost(heaps)]);
      if (heaps.length < 4) for (let next = 1; next <= most; next++) draw([...heaps, next], next);
    };
    draw([], 10);
  });
  it('is not shown where the rules do not lead to that many, or the quotient is infinite or large', () => {
    expect(walk({ ...told, order: 19 })).toBe(null);
    expect(walk({ ...told, relations: told.relations.slice(1) })).toBe(null);
    expect(walk({ ...told, infinite: true })).toBe(null);
    expect(walk({ ...told, order: 1000 })).toBe(null);
  });
});
