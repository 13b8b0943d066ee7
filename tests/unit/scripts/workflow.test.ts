import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const workflow = read('.github/workflows/ci.yml')
const recommended = read('.nvmrc').trim()

test('every action is pinned by the digest of its commit, and says its version', () => {
  const folder = new URL('../../../.github/workflows/', import.meta.url)
  const workflows = readdirSync(folder).map((file) => read(`.github/workflows/${file}`))
  const used = [...workflows.join('\n').matchAll(/uses: (.*)/g)].map(([, action]) => action)
  expect(used.length).toBeGreaterThan(2)
  for (const action of used) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
})

test('the workflow tests what `.ci/run` tests', () => {
  const [command = 'none'] = /npm test.*/.exec(read('.ci/run')) ?? []
  expect(workflow).toContain(`- run: ${command}\n`)
})

test('the tests run on the oldest Node that starts, and on the one that is recommended', () => {
  const [, versions = ''] = /node: \[(.*)\]/.exec(workflow) ?? []
  const [, oldest] = /"node": ">=(\d+)/.exec(read('package.json')) ?? []
  expect([versions.split(', ')[0], versions.split(', ').at(-1)]).toEqual([oldest, recommended])
})

test('the image and the development container run the Node that is recommended', () => {
  expect(read('Dockerfile')).toMatch(
    new RegExp(`^FROM node:${recommended}\\.\\d+\\.\\d+-bookworm-slim AS base$`, 'm'),
  )
  expect(read('.devcontainer/devcontainer.json')).toContain(`javascript-node:${recommended}-bookworm"`)
})

test('every package is pinned exactly', () => {
  const versions = ['package.json', 'lab/package.json'].flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Record<
      string,
      Record<string, string>
    >
    return Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  expect(versions.length).toBeGreaterThan(50)
  for (const version of versions) expect(version).toMatch(/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
})
