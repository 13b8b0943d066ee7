import { backup } from './commands/backup'

process.exitCode = await backup({ words: process.argv.slice(2), env: process.env, output: console })
