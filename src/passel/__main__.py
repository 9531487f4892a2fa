"""`passel`, and `python -m passel`."""

import sys


def main() -> None:
    """Run the command line.  Ctrl-C while it is still being imported prints no traceback."""
    try:
        from passel.cli import main as run

        run()
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
