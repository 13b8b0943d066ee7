import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/**
 * Global set-up of the tests that start backends: builds `server/main.ts` into one file, which `startBackend` finds by
 * BUILT_BACKEND. They start it some fifty times, and with tsx each start takes twice as long. The packages stay outside, as
 * they are installed.
 */
export default async function buildBackend(): Promise<() => void> {
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'backend-'))
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [sourceAddresses],
    build: { ssr: 'server/main.ts', outDir, target: 'node20' },
  })
  process.env['BUILT_BACKEND'] = join(outDir, 'main.js')
  return () => rmSync(outDir, { recursive: true, force: true })
}

/** A module finds the files next to its source (migrations, demo pictures) from wherever it runs. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform: (code, id) => ({
    code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
    map: null,
  }),
}
