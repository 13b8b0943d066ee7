/**
 * `npm start`, on a fresh clone too: installs what is missing, builds the app where its sources are newer than what was
 * built, and starts the backend. Plain Node only, because nothing may be installed yet.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const installed = 'node_modules/.package-lock.json'
if (!existsSync(installed) || newest('package-lock.json') > newest(installed)) {
  run('npm', ['ci', '--no-audit', '--no-fund'], 'Installing what the portal needs (once, about a minute)…')
}

const sources = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
if (!existsSync('dist/index.html') || Math.max(...sources.map(newest)) > newest('dist/index.html')) {
  run('npm', ['run', '--silent', 'build'], 'Building the app…')
}

const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...process.env },
})
// A terminal sends Ctrl-C to both; whoever signals this process alone means the server.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (signal === 'SIGTERM' || !process.stdin.isTTY) server.kill(signal)
  })
}
server.on('exit', (code) => process.exit(code ?? 1))

function run(command, args, message) {
  console.log(message)
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} failed`)
    process.exit(status ?? 1)
  }
}

/** When the newest file of a path was changed; 0 where there is none. */
function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
