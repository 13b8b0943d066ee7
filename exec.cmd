@rem For Windows' shell, which has no `exec`: the scripts of package.json replace their shell by it, so that npm's signals reach them.
@%*
