"""`python -m passel` is the command `passel`."""

from passel.cli import main

if __name__ == "__main__":
    main()
