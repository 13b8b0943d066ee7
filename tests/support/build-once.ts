import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import buildServer from './built-server'

/** The end-to-end tests drive the built app. `npm test` has built it before; by themselves they build what is missing. */
export default async function buildOnce(): Promise<() => void> {
  if (!existsSync('dist/index.html'))
    execFileSync(process.execPath, ['scripts/build.mjs', '--logLevel', 'warn'], { stdio: 'inherit' })
  return buildServer()
}
