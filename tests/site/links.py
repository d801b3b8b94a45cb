#!/usr/bin/env python3
"""Checks that every link of the site has a target, and that no page loads anything from other hosts: links.py FOLDER PAGE...

PAGE... are pages that must exist. The page for playing has its own tests; its address after '#' is its state.
"""
import html.parser
import os
import sys
import urllib.parse

folder, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.names, self.links, self.loaded = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.names.update(given[word] for word in ("id", "name") if given.get(word))
        if tag in ("a", "area") and given.get("href") is not None:
            self.links.append(given["href"])
        if tag in ("img", "script", "iframe", "source") and given.get("src"):
            self.loaded.append(given["src"])
        if tag == "link" and given.get("href") and given.get("rel") in ("stylesheet", "icon", "shortcut icon"):
            self.loaded.append(given["href"])


own = {os.path.join(folder, "play.html")}
paths = [os.path.join(base, name) for base, _, files in os.walk(folder) for name in files if name.endswith(".html")]
pages = {path: Page("" if path in own or os.path.getsize(path) > 300_000 else open(path, encoding="utf-8").read()) for path in paths}
faults = [f"there is no page {page}" for page in wanted if os.path.join(folder, page) not in pages]
links = 0
for path, page in pages.items():
    here = os.path.relpath(path, folder)
    for link in page.loaded:
        if urllib.parse.urlparse(link).scheme not in ("", "data") or link.startswith("//"):
            faults.append(f"{here} loads {link}")
    for link in page.links + page.loaded:
        parts = urllib.parse.urlparse(link)
        if parts.scheme or link.startswith("//"):
            continue
        links += 1
        target = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(parts.path))) if parts.path else path
        if os.path.isdir(target):
            target = os.path.join(target, "index.html")
        anchor = urllib.parse.unquote(parts.fragment)
        if not os.path.exists(target):
            faults.append(f"{here}: {link} leads nowhere")
        elif anchor and "=" not in anchor and target in pages and pages[target].names and anchor not in pages[target].names:
            faults.append(f"{here}: {link}: there is no '{anchor}'")
for fault in sorted(set(faults)):
    print(fault)
print(f"{links} links of {len(pages)} pages, {len(set(faults))} lead nowhere")
sys.exit(1 if faults or links == 0 else 0)
