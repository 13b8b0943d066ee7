/**
 * What `npm run build` makes, in `dist`: each part is built into a folder next to it, which takes its place when it is whole, with a note of
 * what it was built from and what it consists of. A build that was cut leaves the one before.
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

/** `sources`: with each variable that begins with `VITE_`, all that decides what is built. */
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
  server: {
    config: 'vite.server.config.ts',
    sources: ['shared', 'server', 'vite.server.config.ts', 'package-lock.json'],
    otherwise: 'El servidor no se pudo construir. Las líneas de arriba dicen por qué.',
  },
}

const dist = join(root, 'dist')
/** Next to Vite's own manifest, and as that not a part of what is served. */
const note = '.vite/built.json'

/** Whether a part was built from the sources and variables as they are now, and each of its files is as it was built. */
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

/** `stdio` and `words`: of Vite. */
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
    // Vite would build what React is for development if this said so.
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

/** What builds that were killed have left, and what earlier versions had there. */
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

/** One word for all that decides what is built. */
function readInputs(part) {
  const hash = createHash('sha256')
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  hash.update(JSON.stringify(variables.sort(([a], [b]) => (a < b ? -1 : 1))))
  for (const source of parts[part].sources)
    for (const file of list(join(root, source)))
      hash.update(`\n${source}/${file} `).update(hashOf(readFileSync(join(root, source, file))))
  return hash.digest('hex')
}

/** The files of a folder, sorted; of a file itself, one empty name. */
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
