import { runCommandLine } from './command-line'
import { contadorCommands } from './commands'

/** `npm run contador -- …`: the accountant's side of the portal. Its texts are for the accountant, in Spanish. */
process.exitCode = await runCommandLine(contadorCommands, process.argv.slice(2), process.env, console)
