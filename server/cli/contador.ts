import { contador } from './commands/contador'

process.exitCode = await contador({ words: process.argv.slice(2), env: process.env, output: console })
