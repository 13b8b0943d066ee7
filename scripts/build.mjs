/**
 * `npm run build [PART]`: the app and the server's programs, into `dist`, on a fresh clone too.
 * With `--if-changed` a part that is up to date stays. Other words go to Vite (`--logLevel warn`).
 */
import { build, isBuilt, parts } from './parts.mjs'
import { installPackages, passSignalsOn, root } from './set-up.mjs'

process.chdir(root)
passSignalsOn()
await installPackages()
const typed = process.argv.slice(2)
const ifChanged = typed.includes('--if-changed')
const words = typed.filter((word) => word !== '--if-changed' && !(word in parts))
const named = typed.filter((word) => word in parts)
for (const part of named.length > 0 ? named : Object.keys(parts))
  if (!ifChanged || !isBuilt(part)) await build(part, 'inherit', words)
