#!/usr/bin/env python3
"""Makes the tables and pictures of the report from records/: tables.py OUT

Writes OUT/NAME.tex for each \\input of report/report.tex. The tables are the tables of docs/results/, which packaging/pages.py makes; the pictures of
Dawson's Kayles come from the cells of its certificate.
"""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../packaging"))
import pages  # noqa: E402


def escape(text):
    text = re.sub(r"\[certificate\]\([^)]*\)", "", text)
    text = text.replace("\\|", "|")
    for sign in "&%#_":
        text = text.replace(sign, "\\" + sign)
    return re.sub(r"`([^`]*)`", r"\\code{\1}", text)


def rows_of(markdown):
    """The tables of a Markdown text: [(head, rows)], and the lines of text between them."""
    tables, lines, table = [], [], None
    for line in markdown.split("\n"):
        if not line.startswith("|"):
            lines.append(line)
            table = None
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if table is None:
            table = (cells, [])
            tables.append(table)
        elif not re.fullmatch(r"[-: ]+", cells[0]):
            table[1].append(cells)
    return tables, [line for line in lines if line]


def long_table(head, rows, columns, caption, label):
    """columns: (the name in the head, its name in the report, its form for LaTeX)."""
    at = [head.index(name) for name, _, _ in columns]
    first = " & ".join(name for _, name, _ in columns) + r" \\"
    text = [r"{\footnotesize\setlength{\tabcolsep}{4pt}", r"\begin{longtable}{@{}" + "".join(form for _, _, form in columns) + "@{}}",
            rf"\caption{{{caption}}}\label{{{label}}}\\", r"\toprule", first, r"\midrule\endfirsthead", r"\toprule", first, r"\midrule\endhead",
            r"\bottomrule\endfoot"]
    text += [" & ".join(escape(row[i]) for i in at) + r" \\" for row in rows]
    return "\n".join(text + [r"\end{longtable}}", ""])


class Claim:
    """A claim with free heaps, read from its certificate alone: which states are P."""

    def __init__(self, path):
        lines = pages.lists_of(path)
        self.order = int(lines["order"][0][0])
        self.free = lines["free"][0][1]
        r = len(self.free)
        self.tests = [[int(number) for number in value.split()] for value, _ in lines["test"]]
        self.moduli = lines["moduli"][0][1]
        phi, multiplicities = lines["phi"][0][1], lines["multiplicities"][0][1]
        self.phi = [(q, multiplicities[n * r:(n + 1) * r]) for n, q in enumerate(phi)]
        self.slices = [set(members) for _, members in lines["slice"]]
        self.cells = dict(zip(lines["cells"][0][1], lines["cell-slices"][0][1]))
        generators = lines["generators"][0][1]
        times = dict((int(value.split()[0]) if value else n, row) for n, (value, row) in enumerate(lines["times"]))
        # Each element as a word in the generators, so that products can be made.
        self.words, work = {0: []}, [0]
        for x in work:
            for heap in generators:
                y = times[heap][x]
                if y not in self.words:
                    self.words[y] = self.words[x] + [heap]
                    work.append(y)
        self.times = times

    def product(self, x, y):
        for heap in self.words[y]:
            x = self.times[heap][x]
        return x

    def is_p(self, q, k):
        number = 0
        for low, high, *form in self.tests:
            value = sum(c * n for c, n in zip(form, k))
            number = number * (high - low + 1) + min(max(value, low), high) - low
        for modulus, n in zip(self.moduli, k):
            number = number * modulus + n % modulus
        return q in self.slices[self.cells[number]]


def picture(claim, beside, side=25):
    q = 0
    for heap in beside:
        q = claim.product(q, claim.phi[heap][0])
    text = [r"\setlength{\unitlength}{2.6mm}", rf"\begin{{picture}}({side},{side})(0,0)", rf"\put(0,0){{\framebox({side},{side}){{}}}}"]
    for b in range(side):
        text += [rf"\put({a + 0.5},{side - b - 0.5}){{\circle*{{0.6}}}}" for a in range(side) if claim.is_p(q, [a, b])]
    return "\n".join(text + [r"\end{picture}"])


def plain(number):
    return f"{number:,}".replace(",", "{,}")


def main(out):
    os.makedirs(out, exist_ok=True)

    def write(name, text):
        with open(os.path.join(out, name + ".tex"), "w", encoding="utf-8") as file:
            file.write(text.rstrip("\n") + "%\n")

    dawson = Claim("misere/0.07-38.certificate")
    write("dawson-order", "$" + plain(dawson.order) + "$")
    write("dawson-tests", ", ".join("$" + pages.form_in_words(form, dawson.free, r"\,", r"\#") + f"$ between ${low}$ and ${high}$" for low, high, *form in dawson.tests))
    write("dawson-pictures", picture(dawson, [2, 4, 25]) + r"\hspace{12mm}" + "\n" + picture(dawson, []))

    tables, _ = rows_of(pages.misere_certificates())
    head, rows = tables[0]
    write("free-heaps", long_table(head, rows, [("game", "game", "l"), ("heaps", "heaps", "l"), ("free heaps", "free heaps", "l"),
                                               ("elements of M>".rstrip(">"), "$|M|$", "r"), ("the quotient is", "the quotient is", "l"),
                                               ("known before", "known before", ">{\\raggedright\\arraybackslash}p{62mm}")],
                                   "Certificates with free heaps in \\code{records/misere/}.", "t:free"))

    tables, lines = rows_of(pages.misere_codes())
    settled = re.search(r"; (\d+) codes, of (\d+) games, are settled", lines[0])
    write("settled-codes", f"${settled[1]}$ codes (${settled[2]}$ standard forms \\T{{25}})")
    head, rows = tables[0]
    write("codes", long_table(head, rows, [("misère play", "misère play", "l"), ("codes", "codes", "r"), ("games", "games", "r")],
                              "The octal codes of up to three digits in misère play.", "t:codes"))
    head, rows = tables[1]
    write("open-misere", long_table(head, rows, [("last heap", "last heap", "l"), ("games", "games", "r"),
                                                 ("games, as standard forms of misère play", "the games", ">{\\raggedright\\arraybackslash}p{125mm}")],
                                    "The open games of up to three digits in misère play, by the heaps whose quotient the survey found.", "t:open"))

    head, rows = tables[2]
    write("why-open", long_table(head, rows, [("the search ended because", "the search ended because", "l"), ("codes", "codes", "r"), ("games", "games", "r")],
                                 "The open codes of up to three digits, by the limit that ended their search.", "t:why"))

    for name, made, rules in (("weights", pages.weights, "Rules by weights"), ("automata", pages.automata, "Automata")):
        tables, _ = rows_of(made())
        _, rows = tables[0]
        write(name, f"{rules} decide ${len(rows)}$ games, with ${sum(len(row[1].split(', ')) for row in rows)}$ codes: " +
              ", ".join(f"\\code{{{row[0]}}}" for row in rows) + ".")

    tables, lines = rows_of(pages.periods())
    head, rows = tables[0]
    for row in rows:
        row[head.index("known before")] = row[head.index("known before")].replace("no earlier table known to us", "no").replace("period in the tables of Flammenkamp", "Flammenkamp")
    counts = re.match(r"(\d+) different sequences; (\d+)", lines[0])
    write("periods-count", f"${counts[1]}$ different nim-sequences")
    write("periods", long_table(head, rows, [("game", "game", "l"), ("period", "period", "r"), ("preperiod", "preperiod", "r"), ("proved by", "by", "l"),
                                             ("greatest value", "greatest", "r"), ("heaps computed", "computed", "r"), ("checksum", "checksum", "l"),
                                             ("known before", "known before", "l")],
                                f"Certificates of periods. {counts[2]} of these periods are in no earlier table known to us. The column \\emph{{greatest}} has the greatest nim-value, \\emph{{computed}} the number of heaps of the run.",
                                "t:periods"))
    _, lines = rows_of(pages.open_games())
    count = re.match(r"(\d+) standard forms", lines[0])
    write("open-count", f"No period is known for ${count[1]}$ standard forms of the program's queue; \\code{{docs/results/open-games.md}} lists them with the heaps that were computed.")
    for fault in pages.faults:
        print(fault, file=sys.stderr)
    return 1 if pages.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
