/**
 * What a fresh clone lacks, put in place by plain Node: the packages, and for the tests the programs they drive.
 * Each step looks first and does nothing if all is there. What can't be done ends the script with one sentence.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const MB = 1_000_000

export function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Runs a program in the project's root; ends the whole script with `otherwise` if it fails. */
export async function run(command, args, otherwise, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  const status = await Promise.race([
    once(child, 'close').then(([code]) => code),
    once(child, 'error').then(() => null),
  ])
  if (status !== 0) fail(otherwise)
}

export async function installPackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed; this is ${process.version}.`)
  const installed = 'node_modules/.package-lock.json'
  if (newest(installed) >= newest('package-lock.json') && newest(installed) > 0) return
  needsRoom(root, 1_200 * MB)
  console.log('Installing packages (npm ci) …')
  await run(
    'npm',
    // With NODE_ENV=production npm would leave out what builds the app: https://docs.npmjs.com/cli/commands/npm-ci#omit
    ['ci', '--include=dev', '--no-audit', '--no-fund'],
    'The packages could not be installed (npm ci). Is there a network? The lines above say more.',
  )
}

/** Ends the script if the disk of a folder has less free than `bytes`. */
export function needsRoom(folder, bytes) {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < bytes)
    fail(
      `The disk is too full: ${folder} has ${Math.floor(free / MB)} MB free, and ${bytes / MB} MB are needed.`,
    )
}

/** When the newest file at a path of the project was changed, in milliseconds; 0 if there is none. */
export function newest(path) {
  const full = join(root, path)
  if (!existsSync(full)) return 0
  const stat = statSync(full)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(full).map((name) => newest(join(path, name))))
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
function named(variable, file = '') {
  const path = process.env[variable]
  if (!path) return undefined
  return existsSync(join(path, file))
    ? path
    : fail(`${variable} does not fit: there is no ${join(path, file)}.`)
}

const postgresFolders = [15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin`)

/** The folder of PostgreSQL's programs, for the tests that start a server of their own; undefined without one. */
export function findPostgres() {
  return named('POSTGRES_BIN', 'initdb') ?? postgresFolders.find((folder) => existsSync(`${folder}/initdb`))
}

/**
 * Installs the programs that the tests drive: on Debian as root by itself, anywhere else the user is told in one line.
 * `everyEngine`: also Firefox and WebKitGTK's driver, without which `npm test` leaves their tests out.
 */
export async function installPrograms({ everyEngine }) {
  const installs = isDebian() && process.getuid?.() === 0
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(findPostgres() ? [] : ['postgresql']),
    ...(installs && !findChromiumShell()?.endsWith('-shell') ? ['chromium-headless-shell'] : []),
    ...(everyEngine && !onPath(['firefox-esr']) ? ['firefox-esr'] : []),
    ...(everyEngine && !(onPath(['WebKitWebDriver']) && onPath(['xvfb-run']))
      ? ['webkit2gtk-driver', 'xvfb', 'xauth']
      : []),
  ]
  if (missing.length === 0) return
  const names = missing.join(' and ')
  if (!installs)
    fail(
      `The tests need ${names}: install it, or name it in CHROMIUM_PATH and POSTGRES_BIN (README, "Working on it").`,
    )
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
