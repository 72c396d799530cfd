"""Where the shipped templates and fonts are: at the top of a checkout, inside the package once installed."""

from pathlib import Path

from sheetgen.engine.errors import SheetgenError

_PACKAGE = Path(__file__).resolve().parent.parent


def data_path(*parts: str) -> Path:
    """Return the path of a shipped file or folder, such as ``data_path("fonts", "Name.ttf")``.

    Raises SheetgenError when it is not there, which means a broken installation.
    """
    packed = _PACKAGE / "_data"
    root = packed if packed.is_dir() else _PACKAGE.parent
    path = root.joinpath(*parts)
    if not path.exists():
        raise SheetgenError(f"the installation lacks {'/'.join(parts)}", suggestion="install sheetgen again")
    return path
