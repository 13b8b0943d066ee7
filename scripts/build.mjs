/** `npm run build`: the app alone, into `dist`. What is typed after it is Vite's (`--logLevel warn`). */
import { buildApp } from './build-app.mjs'
import { passSignalsOn, root } from './set-up.mjs'

process.chdir(root)
passSignalsOn()
await buildApp('inherit', process.argv.slice(2))
