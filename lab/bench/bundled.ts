import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'vite'

/** The built script of the lab. Bundled as the app is: run by tsx, the same code takes three times as long. */
export async function bundle(script: string): Promise<string> {
  const name = basename(script, '.ts')
  // From here the lab's packages are found, and the product's.
  const outDir = join(import.meta.dirname, `../node_modules/.${name}`)
  await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, ssr: join(import.meta.dirname, '..', script) },
  })
  return join(outDir, `${name}.js`)
}

/** `share`: of each 20 ms, how much the process runs. */
export async function run(script: string, what: string, share: number): Promise<void> {
  const child = spawn(process.execPath, [script, what, `${share} of a core`], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (share < 1 && child.exitCode === null) {
    child.kill('SIGSTOP')
    await wait(20 * (1 - share))
    child.kill('SIGCONT')
    await wait(20 * share)
  }
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`bench: ${what} ended with ${code}`)
}
