/**
 * `npm start`, on a fresh clone too: installs what is missing, builds the app if its sources are newer than what was built,
 * and starts the backend. Plain Node only, because nothing may be installed yet.
 */
import { spawn } from 'node:child_process'
import { installPackages, needsRoom, newest, root, run } from './set-up.mjs'

process.chdir(root)
await installPackages()

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
if (Math.max(...sources.map(newest)) > newest('dist/index.html')) {
  needsRoom(root, 50_000_000)
  console.log('Building the app…')
  await run('npm', ['run', '--silent', 'build'], 'The app could not be built. The lines above say more.', {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...process.env },
})
// A terminal sends Ctrl-C to both processes; a signal to this process alone is meant for the server.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (signal === 'SIGTERM' || !process.stdin.isTTY) server.kill(signal)
  })
}
server.on('exit', (code) => process.exit(code ?? 1))
