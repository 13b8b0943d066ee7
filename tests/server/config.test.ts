import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config'

test('without any setting it listens to this machine only, on demo data', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    demo: true,
    databaseUrl: null,
    trustProxy: false,
  })
  expect(readConfig({ DATABASE_URL: 'postgres://db/portal' })).toMatchObject({ demo: false })
  expect(() => readConfig({ PUBLIC_URL: 'portal.example.cl' })).toThrow(ConfigError)
})

test('every setting is documented, and nothing else', () => {
  const folder = new URL('../../', import.meta.url)
  const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort()
  const read = names(
    readFileSync(new URL('server/config.ts', folder), 'utf8'),
    /read(?:<[^>]*>)?\('([A-Z0-9_]+)'/g,
  )
  const table =
    readFileSync(new URL('docs/settings.md', folder), 'utf8')
      .match(/^\|.*?\|/gm)
      ?.join('') ?? ''
  expect(names(table, /`([A-Z0-9_]+)`/g)).toEqual(read)
})
