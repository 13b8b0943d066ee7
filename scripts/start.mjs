/**
 * `npm start`, and `npm run contador`, `backup` and `restore`, on a fresh clone too: installs what is missing, builds what is not whole and
 * up to date, and goes on as that program of the server. Plain Node only until then, because nothing may be installed yet.
 */
import { build, isBuilt } from './parts.mjs'
import { installPackages, passSignalsOn, root } from './set-up.mjs'

const [program] = process.argv.splice(2, 1)
process.chdir(root)
const stopPassing = passSignalsOn()
await installPackages()
// The app is served by `main` alone.
for (const part of program === 'main' ? ['app', 'server'] : ['server']) {
  if (isBuilt(part)) continue
  if (part === 'app') console.log('Construyendo la app: cerca de medio minuto …')
  await build(part, ['ignore', 'ignore', 'inherit'])
}

// In this process: a signal, whoever sends it, is the program's own.
stopPassing()
if (program === 'main') process.env.LOG_LEVEL ??= 'warn'
await import(new URL(`../dist/server/${program}.js`, import.meta.url).href)
