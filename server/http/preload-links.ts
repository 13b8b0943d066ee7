import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const chunkSchema = v.object({
  file: v.string(),
  name: v.optional(v.string()),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
})
const manifestSchema = v.record(v.string(), chunkSchema)

/** Screens that ask for no session (docs/contract.md, 'Addresses of the screens'). */
const open = /^\/(login|recover-password|password|privacidad)(\/|$)/

/**
 * The start page's `Link` header: scripts of the screens behind the sign-in, which the browser
 * would find late (https://html.spec.whatwg.org/#link-type-modulepreload). Reads the build's
 * manifest once.
 */
export function preloadLinks(dist: string): (path: string) => string | undefined {
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) return () => undefined
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')))
  const chunks = Object.values(manifest)
  const named = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(needed))
  const links = (...names: string[]) => {
    const files = chunks.filter(({ name }) => name !== undefined && names.includes(name)).flatMap(needed)
    return [...new Set(files)]
      .filter((one) => !named.has(one))
      .map((one) => `</${one}>; rel=modulepreload`)
      .join(', ')
  }

  function needed({ file, imports }: v.InferOutput<typeof chunkSchema>): string[] {
    return [file, ...imports.flatMap((key) => (manifest[key] ? needed(manifest[key]) : []))]
  }

  const frame = links('frame') || undefined
  const home = links('frame', 'home-page') || undefined
  return (path) => (open.test(path) ? undefined : ['/', '/home'].includes(path) ? home : frame)
}
