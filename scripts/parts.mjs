/**
 * `npm run build`: each part is built into a folder next to `dist/PART`, which it replaces when it
 * is whole, with a note of its sources and files. A build that was cut leaves the earlier one.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { needsRoom, needsToWrite, root, run } from './set-up.mjs'

/** What decides the result, besides the variables that begin with `VITE_`. */
export const parts = {
  app: {
    config: 'vite.config.ts',
    // Vite reads `.env…` too: https://vite.dev/guide/env-and-mode#env-files
    sources: [
      ...['shared', 'src', 'sw', 'public', 'index.html', 'vite.config.ts', 'vite.plugins.ts'],
      ...['package-lock.json', '.env', '.env.local', '.env.production', '.env.production.local'],
    ],
    otherwise: 'La app no se pudo construir. Las líneas de arriba dicen por qué.',
  },
  desk: {
    config: 'vite.desk.config.ts',
    sources: [
      ...[
        'shared',
        'src',
        'contador.html',
        'vite.desk.config.ts',
        'vite.plugins.ts',
        'public/icons/icon.svg',
      ],
      ...['package-lock.json', '.env', '.env.local', '.env.production', '.env.production.local'],
    ],
    otherwise: 'El escritorio del contador no se pudo construir. Las líneas de arriba dicen por qué.',
  },
  server: {
    config: 'vite.server.config.ts',
    sources: ['shared', 'server', 'vite.server.config.ts', 'package-lock.json'],
    otherwise: 'El servidor no se pudo construir. Las líneas de arriba dicen por qué.',
  },
}

const dist = join(root, 'dist')
/** A dot file, like Vite's own manifest: it is not served. */
const note = '.vite/built.json'

/**
 * Whether a part was built from the current sources and variables, and no file has changed since.
 */
export function isBuilt(part) {
  try {
    const folder = join(dist, part)
    const { inputs, files } = JSON.parse(readFileSync(join(folder, note), 'utf8'))
    return (
      inputs === readInputs(part) &&
      Object.entries(files).every(([file, hash]) => hashOf(readFileSync(join(folder, file))) === hash)
    )
  } catch {
    return false
  }
}

/** `stdio` and `words` are for Vite. */
export async function build(part, stdio, words = []) {
  const { config, otherwise } = parts[part]
  needsToWrite(root, dist)
  needsRoom(root, 50_000_000)
  mkdirSync(dist, { recursive: true })
  removeOldTries()
  const folder = join(dist, part)
  const building = `${folder}.new-${process.pid}`
  const inputs = readInputs(part)
  await run(
    process.execPath,
    [
      ...['node_modules/vite/bin/vite.js', 'build', '--config', config],
      ...['--outDir', building, '--emptyOutDir', ...words],
    ],
    otherwise,
    // With another value Vite would build React's development version.
    { stdio, env: { ...process.env, NODE_ENV: 'production' } },
  )
  const files = Object.fromEntries(
    list(building).map((file) => [file, hashOf(readFileSync(join(building, file)))]),
  )
  mkdirSync(join(building, '.vite'), { recursive: true })
  writeFileSync(join(building, note), JSON.stringify({ inputs, files }))
  const old = `${building}-old`
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(building, folder)
  rmSync(old, { recursive: true, force: true })
}

/** Leftovers of killed builds and of earlier versions. */
function removeOldTries() {
  for (const name of readdirSync(dist)) {
    const pid = /\.new-(\d+)/.exec(name)?.[1]
    if (!(name in parts) && !isAlive(Number(pid))) rmSync(join(dist, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readInputs(part) {
  const hash = createHash('sha256')
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  hash.update(JSON.stringify(variables.sort(([a], [b]) => (a < b ? -1 : 1))))
  for (const source of parts[part].sources)
    for (const file of list(join(root, source)))
      hash.update(`\n${source}/${file} `).update(hashOf(readFileSync(join(root, source, file))))
  return hash.digest('hex')
}

/** Sorted. For a file itself: one empty name. */
function list(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return ['']
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
    .sort()
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}
