"""Small games for the tests: `duel`, which is as it should be, and what is wrong with its kin."""
