/**
 * What a fresh clone lacks, put in place by plain Node: the packages, and for the tests the programs they drive.
 * Each step looks first and does nothing where all is there.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program in the project's root with this terminal; ends the whole script where it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) fail(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}

export function installPackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed; this is ${process.version}.`)
  const installed = `${root}node_modules/.package-lock.json`
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs)
    return
  console.log('Installing packages (npm ci) …')
  run('npm', ['ci', '--no-audit', '--no-fund'])
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser that the end-to-end tests drive: `CHROMIUM_PATH`, or one on the PATH, or Debian's package. */
export function chromiumPath() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : fail(`CHROMIUM_PATH names no file: ${named}`)
  const found = onPath(browsers)
  if (found) return found
  aptInstall(['chromium'], 'The end-to-end tests need Chromium: install it, or name it in CHROMIUM_PATH.')
  return onPath(browsers) ?? fail('Chromium was installed but is not on the PATH.')
}

const postgresFolders = [15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin`)

/** The folder of PostgreSQL's programs, for the tests that start a server of their own. */
export function postgresPath() {
  const find = () => postgresFolders.find((folder) => existsSync(`${folder}/initdb`))
  const found = process.env.POSTGRES_BIN ?? find()
  if (found) return found
  aptInstall(
    ['postgresql'],
    'The server tests need PostgreSQL 15 or newer: install it, or name its folder in POSTGRES_BIN.',
  )
  return find() ?? fail('PostgreSQL was installed but its programs were not found.')
}

function onPath(names) {
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}

/** Debian as root installs by itself; anywhere else the user is told in one line. */
function aptInstall(packages, otherwise) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) fail(otherwise)
  console.log(`Installing ${packages.join(', ')} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env })
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
