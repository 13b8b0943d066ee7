import { existsSync } from 'node:fs'
import { build } from 'vite'
import buildServer from './built-server'

/** The end-to-end tests drive the built app. `npm test` has built it before; by themselves they build what is missing. */
export default async function buildOnce(): Promise<() => void> {
  if (!existsSync('dist/index.html')) await build({ logLevel: 'warn' })
  return buildServer()
}
