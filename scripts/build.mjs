/** `npm run build`: the app alone, into `dist`. */
import { buildApp } from './build-app.mjs'
import { passSignalsOn, root } from './set-up.mjs'

process.chdir(root)
passSignalsOn()
await buildApp('inherit')
