import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../../../src/ui/${name}`, import.meta.url), 'utf8')

test('every icon has its drawing', () => {
  const names = [...read('icon.tsx').matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, name]) => name)
  const drawn = [...read('icons.svg').matchAll(/<symbol id="icon-(\w+)"/g)].map(([, id]) => id)
  expect(names.length).toBeGreaterThan(30)
  expect(drawn).toEqual(names)
})
