# The period of a code, with its certificate saved, read back and checked.
import pathlib
import ishitori

file = pathlib.Path("0.156.certificate")
found = ishitori.Game("0.156").period()
file.write_text(found.certificate)
print(f"{found.game}: period {found.period}, {ishitori.verify(file).verdict}")
