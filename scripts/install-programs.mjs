/** Looks for the programs that the tests drive, and installs what is missing. Ends with 1 where that cannot be done here. */
import { chromiumPath, postgresPath } from './set-up.mjs'

chromiumPath()
postgresPath()
