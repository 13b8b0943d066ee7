import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'

const chunkSchema = v.object({
  file: v.string(),
  name: v.optional(v.string()),
  src: v.optional(v.string(), ''),
  imports: v.optional(v.array(v.string()), []),
})
const manifestSchema = v.record(v.string(), chunkSchema)

/** What a built app's screens need before they can be shown, from the build's manifest. */
export function readWeights(dist: string) {
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')),
  )
  const chunks = Object.values(manifest)

  /** The scripts that these chunks need to run: their own files and all that they import. */
  function scriptsOf(...names: string[]): string[] {
    const waiting = names.map((name) => {
      const found = chunks.find((chunk) => chunk.name === name)
      if (!found) throw new Error(`the build has no chunk '${name}'`)
      return found
    })
    for (const { imports } of waiting)
      for (const key of imports)
        if (manifest[key] && !waiting.includes(manifest[key])) waiting.push(manifest[key])
    return [...new Set(waiting.map(({ file }) => file))]
  }

  /** Bytes, gzip. */
  function weigh(scripts: readonly string[]): number {
    return scripts.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
      0,
    )
  }

  /** Of each screen, by the name of its module. */
  function scriptsOfScreens(): (readonly [name: string, files: string[]])[] {
    const lazy = chunks.flatMap(({ src, name = '' }) =>
      /\/(features|upload)\/.*-page\.tsx$/.test(src) ? name : [],
    )
    const isOpen = (name: string) => /^(login|recover|reset|privacy)-page$/.test(name)
    return [
      ['login-page', scriptsOf('index')] as const,
      ...lazy.map((name) => [name, scriptsOf('index', ...(isOpen(name) ? [] : ['frame']), name)] as const),
    ]
  }

  /** Of each screen: how many scripts it needs, and what they weigh. */
  function screens(): Record<string, { files: number; bytes: number }> {
    return Object.fromEntries(
      scriptsOfScreens().map(([name, files]) => [name, { files: files.length, bytes: weigh(files) }]),
    )
  }

  /** The screens one of whose scripts has this text, which a build leaves as it is. */
  function screensWith(text: string): string[] {
    const has = (file: string) => readFileSync(join(dist, file), 'utf8').includes(text)
    return scriptsOfScreens().flatMap(([name, files]) => (files.some(has) ? name : []))
  }

  return { scriptsOf, weigh, screens, screensWith }
}
