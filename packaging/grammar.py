"""The grammar of each kind of certificate, for pages.py: read from its description in src/claims/certificate.cpp.

The functions describe() name the fields in order, for the reader and the writer alike. A comment behind a field is its meaning here.
"""
import glob
import re

FIELD = re.compile(r"(?P<indent> +)(?:(?:if \([^\n]*)?\b(?P<call>describe\w*)\((?P<claim>[^;{]*)\)[;,]|"
                   r"file\.(?P<kind>\w+)\((?P<given>[^;]*)\);(?: *// (?P<meaning>[^\n]*))?|(?P<word>for|if) \([^\n]*\)(?: return;| \{))", re.S)


def functions(source):
    """{name of a function or of its claim: its statements}"""
    text = open(source + "/src/claims/certificate.cpp", encoding="utf-8").read()
    return {match[1] or match[2]: match[3] for match in
            re.finditer(r"\n[\w&*]+ (?:(describe_\w+)|describe)\((?:File& file, (?:Is<(\w+)> auto&)?|auto& file).*?\{\n(.*?)\n\}\n", text, re.S)}


def constants(source):
    """{name of a constant of the claims: its number}"""
    found = {}
    for path in glob.glob(source + "/src/claims/*.?pp"):
        for statement in re.findall(r"constexpr [\w:]+ (\w+ = [^;]*);", open(path, encoding="utf-8").read()):
            for name, number in re.findall(r"(\w+) = ([^,;]+)", statement):
                number = re.sub(r"std::uint64_t\{(\d+)\}", r"\1", number).replace("'", "")
                if re.fullmatch(r"[\d<>()+ -]+", number):
                    found[name] = eval(number)
    return found


def grammar(source, name):
    """The lines of the kind with this claim; "NAME rest": the lines after the test of the kind, "NAME" those before it."""
    claim, _, rest = name.partition(" ")
    bodies, numbers = functions(source), constants(source)

    def number(text):
        text = re.sub(r"std::uint64_t\{(\d+)\}", r"\1", text.strip()).replace(".size()", "").replace("()", "")
        text = re.sub(r"(\w+::)?([a-z]\w*(\.|->))*(?=\w)", "", text)
        text = re.sub(r"\b\w+\b", lambda word: str(numbers.get(word[0], word[0])), text).replace("_", " ")
        if re.fullmatch(r"[\d<>()+ -]+", text):
            value = eval(text)
            for power in range(14, 63):
                if value in (2**power, 2**power - 1):
                    return f"2^{power}" + " - 1" * (value != 2**power)
            text = "10^6" if value == 10**6 else str(value)
        return text

    def within(least, most):
        return f"{least}" if least == most else f"{least} .. {most}"

    def line(kind, given):
        words = [word.strip() for word in re.split(r",(?![^()]*\))", given)]
        word = words[0].strip('"')
        bounds = [number(one) for one in words[1 if kind == "rows" else 2:]]
        if kind == "game":
            return '"game " game NL', ""
        if kind == "convention":
            return '"convention " ("normal" | "misere") NL', ""
        if kind == "misere":
            return '"convention misere" NL', ""
        if kind == "only_theorem":
            return f'"theorem {word.split("::")[1].replace("_", "-")}" NL', ""
        if kind in ("theorem", "status"):
            return f'"{kind} " {kind} NL', ""
        if kind == "number":
            return f'"{word} " plain NL', within(*bounds) if len(bounds) == 2 else ""
        if kind == "integers":
            return f'"{word} " integer {{" " integer}} NL', f"{bounds[0]} numbers, at most {bounds[1]} in size" if bounds[0] != "1" else f"at most {bounds[1]} in size"
        if kind == "list":
            count = "" if len(bounds) < 2 else f"count {within(*bounds[1:])}" if len(bounds) == 3 else f"count at least {bounds[1]}"
            return f'"{word} " count NL rows', (("" if bounds[0] == "max heap size" else f"below {bounds[0]}; ") + count).rstrip("; ")
        if kind == "rows":
            return "rows", f"{bounds[0]} numbers below {bounds[1]}"
        return None, ""

    def lines(body):
        found, opener, depth, waiting, passed = [], None, 0, "", False
        for field in FIELD.finditer(body):
            inner = len(field["indent"]) > 4
            if field["word"]:
                if "stations_kind" in field[0]:
                    found, passed = ([], True) if rest else (found, True)
                    if not rest:
                        break
                if not inner and field[0].endswith("{"):
                    waiting = ("{}" if field["word"] == "for" else "[]", field.start())
                continue
            if field["call"]:
                name = field["call"]
                if "CellTest" in bodies and name == "describe":
                    name = "CellTest"
                body_of, names = bodies[name], re.split(r", ", field["claim"])
                if name == "describe_sparse":
                    body_of = body_of.replace("only_theorem(theorem)", f"only_theorem({names[2]})").replace("max_mask", names[3])
                inside = lines(body_of)
                if name == "describe_apart":
                    waiting = ("[]", field.start())
            else:
                text, bounds = line(field["kind"], field["given"])
                if not text:
                    continue
                meaning = "; ".join(part for part in (bounds, field["meaning"] or "") if part)
                inside = [[text, meaning, ""]]
            if inner and waiting:
                for one in inside:
                    one[2] = waiting
            elif not inner and field["call"] != "describe_apart":
                waiting = ""
            found += inside
        return found

    found = lines(bodies[claim])
    shown = []
    for at, (text, meaning, around) in enumerate(found):
        first = around and (at == 0 or found[at - 1][2] != around)
        last = around and (at + 1 == len(found) or found[at + 1][2] != around)
        left, right = around[0] if around else ("", "")
        shown.append(((left if first else " " if around else "") + text + (right if last else ""), meaning))
    return "```\n" + "".join(f"{text:<44}{meaning}".rstrip() + "\n" for text, meaning in shown) + "```\n"


if __name__ == "__main__":
    import sys
    for one in ("PeriodClaim", "ArithmeticClaim", "DerivedClaim", "WindowClaim", "WindowClaim rest", "QuotientClaim", "FreeHeapClaim", "WeightClaim", "TameClaim"):
        print(one + "\n" + grammar(sys.argv[1], one))
