import { restore } from './commands/restore'

process.exitCode = await restore({ words: process.argv.slice(2), env: process.env, output: console })
