/**
 * `npm start`, and `npm run contador`, `backup` and `restore`, on a fresh clone too: installs and
 * builds what is missing or out of date, then runs the program. Until then no package is imported.
 */
import { build, isBuilt } from './parts.mjs'
import { installPackages, passSignalsOn, root } from './set-up.mjs'

const [program] = process.argv.splice(2, 1)
process.chdir(root)
const stopPassing = passSignalsOn()
await installPackages()
// Only `main` serves the app.
for (const part of program === 'main' ? ['app', 'desk', 'server'] : ['server']) {
  if (isBuilt(part)) continue
  if (part === 'app') console.log('Construyendo la app: cerca de medio minuto …')
  await build(part, ['ignore', 'ignore', 'inherit'])
}

// The program runs in this process and handles signals itself.
stopPassing()
if (program === 'main') process.env.LOG_LEVEL ??= 'warn'
await import(new URL(`../dist/server/${program}.js`, import.meta.url).href)
