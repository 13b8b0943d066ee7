import { restore } from './scripts'

process.exitCode = await restore(process.argv.slice(2), process.env, console)
