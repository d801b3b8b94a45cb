#!/usr/bin/python3
"""Executes the cells of a notebook and compares their output with the stored output: notebook.py [--update] FILE...

A runner of our own, thirty lines, instead of Jupyter's kernel and its packages: a cell is executed as Python, its output is what it
prints, and the value of its last expression as text. --update stores the output for its author to read, unless a cell fails.
"""
import ast
import contextlib
import io
import json
import os
import sys
import tempfile
import traceback


def execute(source, names):
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value, fault = io.StringIO(), None, None
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(tree, "cell", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
        except Exception:
            fault = traceback.format_exc()
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(True)})
    if value is not None:
        outputs.append({"data": {"text/plain": repr(value).splitlines(True)}, "metadata": {}, "output_type": "execute_result"})
    return outputs, fault


def main():
    update = sys.argv[1] == "--update"
    bad = ran = 0
    for path in list(map(os.path.abspath, sys.argv[1 + update:])):
        book = json.load(open(path, encoding="utf-8"))
        names, count = {"__name__": "__main__"}, 0
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            for cell in book["cells"]:
                if cell["cell_type"] != "code":
                    continue
                count += 1
                outputs, fault = execute("".join(cell["source"]), names)
                for output in outputs:
                    if output["output_type"] == "execute_result":
                        output["execution_count"] = count
                if fault or (outputs != cell["outputs"] and not update):
                    bad += 1
                    print(f"{path}: cell {count}: {fault or json.dumps(outputs, ensure_ascii=False, indent=1)}")
                cell["outputs"], cell["execution_count"] = outputs, count
            os.chdir("/")
        ran += count
        if update and not bad:
            with open(path, "w", encoding="utf-8") as file:
                json.dump(book, file, ensure_ascii=False, indent=1, sort_keys=True)
                file.write("\n")
    print(f"{ran} cells, {bad} differ")
    sys.exit(1 if bad or ran == 0 else 0)


main()
