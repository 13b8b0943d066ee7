/**
 * `npm start`, on a fresh clone too: installs what is missing, builds the app unless `dist` is whole and up to date, and goes on
 * as the backend. Plain Node only until then, because nothing may be installed yet.
 */
import { buildApp, isBuilt } from './build-app.mjs'
import { installPackages, passSignalsOn, root } from './set-up.mjs'

process.chdir(root)
const stopPassing = passSignalsOn()
await installPackages()
if (!isBuilt()) {
  console.log('Construyendo la app: cerca de medio minuto …')
  await buildApp(['ignore', 'ignore', 'inherit'])
}

// In this process: a signal, whoever sends it, is the server's own.
stopPassing()
process.env.LOG_LEVEL ??= 'warn'
const { register } = await import('tsx/esm/api')
register()
await import(new URL('../server/main.ts', import.meta.url).href)
