#!/usr/bin/python3
"""Stages the site for mkdocs: site.py BUILD STAGE SITE. packaging/site.sh calls it.

Writes STAGE/en and STAGE/ja (pages and mkdocs.yml) and the files that mkdocs does not make into STAGE/static. Links between files of the
source become links between pages; any other file that is linked is copied below files/.
"""
import html
import json
import os
import re
import shutil
import subprocess
import sys

from schema import kind

BUILD, STAGE, SITE = (os.path.abspath(word) for word in sys.argv[1:4])
SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def documents(lang):
    """{source file: page}: the tree docs/ as it is. A page in Japanese ends in .ja.md."""
    pages = {}
    for base, folders, files in os.walk(os.path.join(SOURCE, "docs")):
        folders.sort()
        for name in sorted(files):
            path = os.path.relpath(os.path.join(base, name), SOURCE)
            if path.endswith(".md") and path.endswith(".ja.md") == (lang == "ja"):
                pages[path] = path.removeprefix("docs/").replace(".ja.md", ".md")
    return pages


ENGLISH = documents("en") | {
    "README.md": "readme.md", "CONTRIBUTING.md": "internals/contributing.md", "SECURITY.md": "internals/security.md",
    "CHANGELOG.md": "internals/changes.md", "npm/README.md": "reference/javascript.md", "include/ishitori": "reference/cpp.md",
    "python/ishitori": "reference/python.md", "docs/answers.schema.json": "reference/json.md", "examples/kayles-to-a-proof.ipynb": "tutorial/notebook.md"}
JAPANESE = documents("ja") | {"README.ja.md": "readme.md", "docs/reference/commands.md": "reference/commands.md"}

UP = "http://up.invalid/"  # mkdocs would drop "../" in the navigation; packaging/site.sh puts it there afterwards
FOLDERS = {"tutorial": ("Tutorial", "チュートリアル"), "how-to": ("How to", "使い方"), "reference": ("Reference", "リファレンス"),
           "explanation": ("Explanation", "解説"), "results": ("Results", "結果"), "internals": ("The project", "開発"), "log": ("Log", "記録")}
AROUND = {  # first and last entries of the navigation
    "en": ([("Quick start", "index.md")], [("Read me", "readme.md"), ("Play", "play.html"), ("Atlas", "atlas/index.html"), ("日本語", "ja/index.html")]),
    "ja": ([("はじめに", "index.md")], [("README", "readme.md"), ("遊ぶ", f"{UP}play.html#lang=ja"), ("短いコードの図鑑", f"{UP}atlas/index.html"),
                                    ("English", f"{UP}index.html")]),
}
TITLE = {"en": "ishitori", "ja": "ishitori 石取り"}


def read(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def copied(path):
    """Copies a file or a folder of the source below files/ and returns its address from the root of the site."""
    there = os.path.join(STAGE, "static", "files", path)
    original = os.path.join(SOURCE, path)
    if os.path.isfile(original):
        os.makedirs(os.path.dirname(there), exist_ok=True)
        shutil.copyfile(original, there)
        return f"files/{path}"
    items = []
    for base, folders, files in os.walk(original):
        folders[:] = sorted(name for name in folders if name not in ("node_modules", "__pycache__"))
        for name in sorted(files):
            inside = os.path.relpath(os.path.join(base, name), original)
            copied(os.path.join(path, inside))
            items.append(f'<li><a href="{html.escape(inside)}">{html.escape(inside)}</a></li>\n')
    write(os.path.join(there, "index.html"), f'<!doctype html><meta charset="utf-8"><title>{path}</title><h1>{path}</h1><ul>\n{"".join(items)}</ul>\n')
    return f"files/{path}/index.html"


def linked(text, source, lang):
    """The text of a source file with its links made links of the site."""
    pages, others, up = (ENGLISH, {}, "") if lang == "en" else (JAPANESE, ENGLISH, "../")

    def address(match):
        link, _, anchor = match[2].partition("#")
        anchor = "#" + anchor if anchor else ""
        if not link or re.match(r"[a-z]+:", link):
            return match[0]
        path = os.path.normpath(os.path.join(os.path.dirname(source), link))
        if path in pages:
            target = pages[path]
        elif path in others:
            target = up + others[path].replace(".md", ".html")
        elif lang == "en" and path in JAPANESE:
            target = "ja/" + JAPANESE[path].replace(".md", ".html")
        elif os.path.exists(os.path.join(SOURCE, path)):
            target = up + copied(path)
        else:
            return match[0]  # the site makes it; the link checker checks it later
        return f"{match[1]}{os.path.relpath(target, os.path.dirname(pages[source]) or '.')}{anchor})"

    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"(\]\()([^)\s]+)\)", address, parts[i])
        # a browser shows a space where Japanese text has a new line
        parts[i] = re.sub(r"([^\x00-\x7f])\n(?=[^\x00-\x7f])", r"\1", parts[i])
    # a comment before a block is for the test
    return re.sub(r"^<!-- not run[^\n]*-->\n(?=```)", "", "".join(parts), flags=re.M)


def ishitori(*words):
    return subprocess.run([os.path.join(BUILD, "ishitori"), *words], check=True, capture_output=True, text=True).stdout


def headers():
    text = "# The C++ and C interfaces\n\n`find_package(ishitori)` or `pkg-config ishitori` finds them once the library is installed. The headers say what each function takes, gives and costs.\n"
    for folder, _, files in sorted(os.walk(os.path.join(SOURCE, "include"))):
        for name in sorted(files):
            path = os.path.relpath(os.path.join(folder, name), SOURCE)
            text += f"\n## {os.path.relpath(path, 'include')}\n\n```cpp\n{read(path)}```\n"
    return text


def python():
    code = "import pydoc, ishitori, ishitori.game, ishitori.answers, ishitori.errors\n" \
           "for m in ishitori, ishitori.game, ishitori.answers, ishitori.errors: print('\\f' + m.__name__ + '\\n' + pydoc.plain(pydoc.render_doc(m)))"
    environment = dict(os.environ, PYTHONPATH=os.path.join(SOURCE, "python"), ISHITORI_LIBRARY=os.path.join(BUILD, "libishitori.so"))
    shown = subprocess.run(["/usr/bin/python3", "-B", "-c", code], check=True, capture_output=True, text=True, env=environment).stdout
    text = "# The Python package\n\nThis is what `help(ishitori)` says.\n"
    for part in shown.split("\f")[1:]:
        name, _, rest = part.partition("\n")
        rest = re.sub(r"\n\nFILE\n.*", "\n", rest, flags=re.S)
        text += f"\n## {name}\n\n```text\n{rest.rstrip()}\n```\n"
    return text


def answers():
    schema = json.loads(read("docs/answers.schema.json"))

    def reference(name):
        return f"[{name}](#{name})"

    text = ("# JSON answers\n\n`--json` prints one object on one line. This page is made from the schema, "
            f"[answers.schema.json](../{copied('docs/answers.schema.json')}), which a program should use.\n")
    for name, form in schema["$defs"].items():
        text += f"\n## {name}\n\n{form.get('description', '')}\n\n"
        if "properties" not in form:
            text += kind(form, reference) + "\n"
            continue
        text += "| field | value | | meaning |\n| --- | --- | --- | --- |\n"
        for field, value in form["properties"].items():
            always = "always there" if field in form.get("required", []) else ""
            text += f"| `{field}` | {kind(value, reference)} | {always} | {value.get('description', '')} |\n"
    return text


def notebook():
    cells = json.loads(read("examples/kayles-to-a-proof.ipynb"))["cells"]
    address = copied("examples/kayles-to-a-proof.ipynb")
    text = ""
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            text += source + "\n\n"
            continue
        text += f"```python\n{source}\n```\n\n"
        for output in cell["outputs"]:
            shown = output.get("text") or output.get("data", {}).get("text/plain") or output.get("traceback") or []
            text += f"```text\n{''.join(shown).rstrip()}\n```\n\n"
    return text + f"\nThe notebook itself: [kayles-to-a-proof.ipynb](../{address}).\n"


def japanese_commands():
    text = "# コマンド\n\n`ishitori help コマンド名` の内容です。例と JSON のくわしい説明は、英語の [Commands](../../reference/commands.html) にあります。\n"
    for name in ishitori("manual", "--list").split():
        text += f"\n## {name}\n\n```text\n{ishitori('--lang', 'ja', 'help', name).rstrip()}\n```\n"
    return text


def nav(entries, depth=1):
    lines = ""
    for name, target in entries:
        lines += "  " * depth + f"- {json.dumps(name, ensure_ascii=False)}:"
        lines += "\n" + nav(target, depth + 2) if isinstance(target, list) else f" {json.dumps(target)}\n"
    return lines


def navigation(lang, titles):
    """A folder is an entry, and each page in it, named by its heading."""
    first, last = AROUND[lang]
    folders = [(names[lang == "ja"], [(title, page) for page, title in titles.items() if page.startswith(folder + "/")])
               for folder, names in FOLDERS.items()]
    return nav(first + [(name, pages) for name, pages in folders if pages] + last)


def stage(lang, pages, made):
    titles = {}
    for source, page in pages.items():
        if page in made:
            text = made[page]()
        else:
            text = linked(read(source), source, lang)
        write(os.path.join(STAGE, lang, "docs", page), text)
        titles[page] = re.search(r"^# (.*)", text, flags=re.M)[1].replace("`", "")
    out = SITE if lang == "en" else os.path.join(SITE, lang)
    write(os.path.join(STAGE, lang, "mkdocs.yml"), f"""site_name: {TITLE[lang]}
docs_dir: docs
site_dir: {json.dumps(out)}
use_directory_urls: false
theme:
  name: readthedocs
  locale: {lang}
  highlightjs: false
  collapse_navigation: false
markdown_extensions: [tables, fenced_code, sane_lists, toc]
plugins: [{"search" if lang == "en" else ""}]
nav:
{navigation(lang, titles)}""")


stage("en", ENGLISH, {"reference/cpp.md": headers, "reference/python.md": python, "reference/json.md": answers, "tutorial/notebook.md": notebook})
stage("ja", JAPANESE, {"reference/commands.md": japanese_commands})
