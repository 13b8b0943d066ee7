/**
 * `npm run licences`: the packages in production and their licences, from package-lock.json. Exits
 * with 1 if a licence is missing or not listed here.
 */
import { readFileSync } from 'node:fs'
import { root } from './set-up.mjs'

/** They ask for nothing but that their text comes along, which it does in node_modules. */
const lookedAt = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  '(MIT OR CC0-1.0)',
]

/** How it meets its licence: docs/decisions/heic-decoder.md. */
const lookedAtAlone = ['libheif-js LGPL-3.0']

const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
const shipped = Object.entries(packages).filter(
  ([path, { dev, devOptional }]) => path && !dev && !devOptional,
)
const rows = shipped.map(([path, { version, license = 'no licence' }]) => [
  path.replace(/^.*node_modules\//, ''),
  version,
  license,
])
for (const row of rows.sort(([a], [b]) => a.localeCompare(b))) console.log(row.join('\t'))

const others = rows.filter(
  ([name, , license]) => !lookedAt.includes(license) && !lookedAtAlone.includes(`${name} ${license}`),
)
for (const row of others) console.error(`Not looked at: ${row.join(' ')}`)
process.exitCode = others.length > 0 ? 1 : 0
