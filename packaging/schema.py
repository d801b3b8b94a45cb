"""docs/answers.schema.json in words, for pages.py and site.py."""
import json


def kind(form, reference):
    """A schema in a few words; reference(name) writes the name of another one."""
    if "$ref" in form:
        return reference(form["$ref"].split("/")[-1])
    if "const" in form:
        return f"`{json.dumps(form['const'])}`"
    if "enum" in form:
        return ", ".join(f"`{json.dumps(value)}`" for value in form["enum"])
    for word in ("anyOf", "oneOf"):
        if word in form:
            return " or ".join(kind(one, reference) for one in form[word])
    if form.get("type") == "array":
        return "array of " + kind(form.get("items", {}), reference)
    return str(form.get("type", "any"))
