/**
 * `npm run licences`: the packages that the portal runs on, as package-lock.json has them, with their licences. Ends with 1 if
 * one has a licence that was not looked at, or none.
 */
import { readFileSync } from 'node:fs'
import { root } from './set-up.mjs'

/** They ask for no more than that their text comes along, which it does in node_modules. */
const lookedAt = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]

/** Asks for more, and was looked at with how it is used here: docs/decisions/heic-decoder.md. */
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
