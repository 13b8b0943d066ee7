/**
 * The built app in `dist`: built into a folder next to it, which takes its place when it is whole, with a note of what it was built from
 * and what it consists of. A build that was cut leaves the one before.
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

const sources = [
  'shared',
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.plugins.ts',
  'package-lock.json',
]
// Vite reads them too: https://vite.dev/guide/env-and-mode#env-files
const settings = ['.env', '.env.local', '.env.production', '.env.production.local']

const dist = join(root, 'dist')
/** Next to Vite's own manifest, and as that not a part of what is served. */
const note = '.vite/built.json'

/** Whether `dist` was built from the sources and variables as they are now, and each of its files is as it was built. */
export function isBuilt() {
  try {
    const { inputs, files } = JSON.parse(readFileSync(join(dist, note), 'utf8'))
    return (
      inputs === readInputs() &&
      Object.entries(files).every(([file, hash]) => hashOf(readFileSync(join(dist, file))) === hash)
    )
  } catch {
    return false
  }
}

/** `stdio` and `words`: of Vite. */
export async function buildApp(stdio, words = []) {
  needsToWrite(root, dist)
  needsRoom(root, 50_000_000)
  removeOldTries()
  const building = `${dist}.new-${process.pid}`
  const inputs = readInputs()
  await run(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', building, '--emptyOutDir', ...words],
    'La app no se pudo construir. Las líneas de arriba dicen por qué.',
    { stdio },
  )
  const files = Object.fromEntries(
    list(building).map((file) => [file, hashOf(readFileSync(join(building, file)))]),
  )
  mkdirSync(join(building, '.vite'), { recursive: true })
  writeFileSync(join(building, note), JSON.stringify({ inputs, files }))
  const old = `${building}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(building, dist)
  rmSync(old, { recursive: true, force: true })
}

/** What builds that were killed have left. */
function removeOldTries() {
  for (const name of readdirSync(root)) {
    const pid = /^dist\.new-(\d+)/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(root, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** One word for all that decides what is built. */
function readInputs() {
  const hash = createHash('sha256')
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  hash.update(JSON.stringify(variables.sort(([a], [b]) => (a < b ? -1 : 1))))
  for (const source of [...sources, ...settings])
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
