import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { startPostgres } from './postgres'
import { prepareTemplate } from './template-data'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/**
 * Global set-up of the tests that start backends: builds each of the server's programs into one file, which `program` finds by
 * BUILT_SERVER, and starts the PostgreSQL that they share. The programs are started some hundred times, and with tsx each start takes twice
 * as long. `npm test` names a folder for both of its runners (KEEP_SERVER): the first one fills it.
 */
export default async function setUp(): Promise<() => void> {
  const template = prepareTemplate()
  const kept = process.env['KEEP_SERVER']
  mkdirSync(cache, { recursive: true })
  const outDir = kept ?? mkdtempSync(join(cache, 'server-'))
  if (!kept || !existsSync(kept)) await buildInto(outDir)
  process.env['BUILT_SERVER'] = outDir
  await template
  const postgres = await startPostgres()
  process.env['SHARED_POSTGRES'] = postgres.url
  return () => {
    postgres.stop()
    if (!kept) rmSync(outDir, { recursive: true, force: true })
  }
}

async function buildInto(outDir: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [cheapPasswords, sourceAddresses],
    // To read the packages from their hundreds of files is a quarter of a start. Outside stay those that find files of their own.
    ssr: { noExternal: /^(?!@aws-sdk\/|pg$)/ },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(programs.map((source) => [source.replace(/\.ts$/, ''), source])),
      },
    },
  })
}

const programs = ['server/main.ts', 'server/cli/contador.ts', 'server/cli/backup.ts', 'server/cli/restore.ts']

/** Each program begins with what makes its passwords cheap. */
const cheapPasswords: Plugin = {
  name: 'cheap-passwords',
  transform: (code, id) =>
    programs.some((source) => id.endsWith(`/${source}`))
      ? { code: `import '/tests/support/cheap-passwords.ts'\n${code}`, map: null }
      : null,
}

/** A built module finds the files next to its source (migrations, demo pictures). */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  transform: (code, id) =>
    id.includes('/node_modules/')
      ? null
      : { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null },
}
