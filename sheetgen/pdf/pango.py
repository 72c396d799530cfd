"""Pango, the text library WeasyPrint stands on: is it here, and which fonts may it see.

WeasyPrint's own import fails with a traceback and prints to standard output when a library is missing, and it takes
any font of the machine. So the libraries are looked for first, and it is shown a fontconfig configuration that
lists the shipped fonts only.
"""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from sheetgen.engine.errors import DocumentError

_LIBRARIES = {
    "GObject": ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib", "libgobject-2.0-0.dll"),
    "Pango": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "HarfBuzz": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
    "HarfBuzz-Subset": ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib", "libharfbuzz-subset-0.dll"),
    "Fontconfig": ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"),
    "PangoFT2": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll"),
}
_HOW = {
    "linux": "on Debian or Ubuntu: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0; "
    "on Fedora: dnf install pango",
    "darwin": "with Homebrew: brew install pango",
    "win32": "in MSYS2: pacman -S mingw-w64-x86_64-pango",
}
_DLL_FOLDERS = "C:\\msys64\\ucrt64\\bin;C:\\msys64\\mingw64\\bin"


def missing_libraries() -> tuple[str, ...]:
    """Return the names of the system libraries that WeasyPrint needs and that cannot be loaded, in a fixed order."""
    _add_dll_folders()
    return tuple(name for name, files in _LIBRARIES.items() if not any(map(_loads, files)))


def how_to_install(platform: str = sys.platform) -> str:
    """Return which package brings the libraries on a platform, as `sys.platform` names it."""
    return _HOW.get(platform, _HOW["linux"])


def require_pango() -> None:
    """Raise `DocumentError`, naming the package to install, unless every library is here."""
    missing = missing_libraries()
    if missing:
        raise DocumentError(
            f"this page is set with Pango, and {', '.join(missing)} cannot be found on this system",
            suggestion=f"install it {how_to_install()}",
        )


def _loads(file: str) -> bool:
    """Whether the dynamic loader finds a library."""
    with suppress(OSError):
        ctypes.CDLL(file)
        return True
    if sys.platform == "darwin":
        from ctypes.util import find_library

        return find_library(file.removesuffix(".dylib")) is not None
    return False


@cache
def _add_dll_folders() -> None:
    """Let Windows look where WeasyPrint will look."""
    if sys.platform == "win32":
        for folder in os.environ.get("WEASYPRINT_DLL_DIRECTORIES", _DLL_FOLDERS).split(";"):
            with suppress(OSError):
                os.add_dll_directory(folder)


def font_configuration(fonts: Path, cache_folder: Path) -> str:
    """Return a fontconfig configuration that lists one folder of fonts; its index is kept in `cache_folder`."""
    return (
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">\n<fontconfig>\n'
        f"  <dir>{escape(str(fonts))}</dir>\n  <cachedir>{escape(str(cache_folder))}</cachedir>\n</fontconfig>\n"
    )


@contextmanager
def only_fonts_in(fonts: Path, scratch: Path) -> Iterator[None]:
    """Show fontconfig, and so Pango, only the fonts of one folder while the block runs.

    `scratch` is an existing folder to write the configuration into. The environment is put back afterwards, so that
    a program started later sees the fonts of its system.
    """
    config = scratch / "fonts.conf"
    config.write_text(font_configuration(fonts, scratch / "index"), encoding="utf-8")
    before = os.environ.get("FONTCONFIG_FILE")
    os.environ["FONTCONFIG_FILE"] = str(config)
    try:
        yield
    finally:
        if before is None:
            del os.environ["FONTCONFIG_FILE"]
        else:
            os.environ["FONTCONFIG_FILE"] = before
