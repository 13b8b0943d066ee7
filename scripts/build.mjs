/** `npm run build`, on a fresh clone too: the app alone, into `dist`. What is typed after it is Vite's (`--logLevel warn`). */
import { buildApp } from './build-app.mjs'
import { installPackages, passSignalsOn, root } from './set-up.mjs'

process.chdir(root)
passSignalsOn()
await installPackages()
await buildApp('inherit', process.argv.slice(2))
