import { backup } from './scripts'

process.exitCode = await backup(process.argv.slice(2), process.env, console)
