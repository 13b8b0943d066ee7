import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'vite'

/**
 * The first part of `npm run lab -- bench capture`, before `benchPhoto`: pages found and verdicts on the generated sets, next to the package scanic, and the time that a frame takes,
 * also with a quarter of a core. Bundled as the app is: run by tsx, the same code takes three times as long.
 */
export async function benchCapture(): Promise<void> {
  // From here the lab's packages are found, and the product's.
  const outDir = join(import.meta.dirname, '../node_modules/.capture-sets')
  await build({
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, ssr: join(import.meta.dirname, 'capture-sets.ts') },
  })
  const script = join(outDir, 'capture-sets.js')
  await run(script, 'sets', 1)
  await run(script, 'frames', 1)
  await run(script, 'frames', 0.25)
}

/** `share`: of each 20 ms, how much the process runs. */
async function run(script: string, what: 'sets' | 'frames', share: number): Promise<void> {
  const child = spawn(process.execPath, [script, what, `${share} of a core`], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (share < 1 && child.exitCode === null) {
    child.kill('SIGSTOP')
    await wait(20 * (1 - share))
    child.kill('SIGCONT')
    await wait(20 * share)
  }
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`bench: capture ended with ${code}`)
}
