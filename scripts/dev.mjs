/**
 * `npm run dev`: Vite in front, with hot reload; behind it the backend, restarted when its sources
 * change. Vite passes /api and /files on to it.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { endWithNpm } from './set-up.mjs'

const port = process.env.PORT ?? '4000'
const backend = `http://127.0.0.1:${port}`

const server = spawn(
  process.execPath,
  [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    '--include',
    'server/**/*.sql',
    'server/main.ts',
  ],
  { stdio: ['ignore', 'inherit', 'inherit'], env: { LOG_LEVEL: 'warn', ...process.env, PORT: port } },
)

/** Answers the addresses of the accountant's desk with its page, as the built server does. */
const desk = {
  name: 'desk',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/contador(\/[^.]*)?(\?|$)/.test(request.url)) request.url = '/contador.html'
      next()
    })
  },
}

const vite = await createServer({
  plugins: [desk],
  server: { proxy: { '/api': backend, '/files': backend } },
})
await vite.listen()
vite.printUrls()

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await vite.close()
}
endWithNpm()
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', async (code) => {
  await stop()
  process.exit(code ?? 1)
})
