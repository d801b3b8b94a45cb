"""Builds the wheel (python/wheel.sh calls it): the package with the shared library in it, for any Python 3 on Linux x86-64."""
import pathlib
import re

from setuptools import setup
from wheel.bdist_wheel import bdist_wheel

here = pathlib.Path(__file__).resolve().parent


class Wheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", "linux_x86_64"


setup(
    name="ishitori",
    version=re.search(r'version = "([0-9.]+)"', (here / "version.hpp").read_text()).group(1),
    description="Impartial stone-taking games: nim-values, periods with proofs, misère quotients, winning moves",
    license_files=["LICENSE"],
    packages=["ishitori"],
    package_data={"ishitori": ["py.typed", "lib/*"]},
    python_requires=">=3.9",
    extras_require={"numpy": ["numpy"], "plots": ["numpy", "matplotlib"]},
    cmdclass={"bdist_wheel": Wheel},
)
