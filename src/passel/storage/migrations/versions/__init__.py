"""One module for each schema revision.  They import nothing of Passel, so that they never change with it."""
