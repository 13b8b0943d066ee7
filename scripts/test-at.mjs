/**
 * `npm test` at other moments, by libfaketime (Debian: `apt-get install faketime gcc libc6-dev`):
 * `node scripts/test-at.mjs [MOMENT…] [-- COMMAND…]`. PostgreSQL and the browsers have the moment too.
 * A moment is ISO 8601, with `@ZONE` in that zone. Run `npm test` once before: nothing can be
 * installed at another time.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, passSignalsOn, root, start } from './set-up.mjs'

/** At these something has gone wrong, or would if UTC's day were taken for Chile's. */
const moments = {
  '2027-05-18T15:00Z': 'the F29 is due in two days',
  '2027-06-28T15:00Z': 'the contribuciones are due in two days',
  '2027-11-27T12:00Z': 'they are due in three days; reminders begin at nine in Santiago',
  '2027-01-01T01:30Z': 'the last evening of a year',
  '2027-02-28T15:00Z': 'the last day of February',
  '2028-02-29T15:00Z': 'a leap day',
  '2027-04-04T02:55Z@America/Santiago': 'the summer time of Chile ends',
  '2027-09-05T03:55Z@America/Santiago': 'it begins: a day without its first hour',
  '2027-08-01T02:00Z': 'the first of a month, and in Santiago the last evening of the one before',
  '2026-12-01T03:20Z': 'the first hour of a month in Santiago',
  '2027-05-02T15:00Z': 'a Sunday, after a month of tests that named it',
  '2027-07-31T23:55Z@Asia/Tokyo': 'a day ends in UTC, and one has begun in Tokyo',
  '2031-05-15T15:00Z@Asia/Tokyo': 'years later',
}

const words = process.argv.slice(2)
const end = words.includes('--') ? words.indexOf('--') : words.length
const given = words.slice(0, end)
const [program = process.execPath, ...args] = words.slice(end + 1)
const command = words.length > end + 1 ? args : ['scripts/test.mjs']
const libraries = mkdtempSync(join(tmpdir(), 'portal-clock-'))
const preload = `${compile('epoll-wait')} ${findLibrary()}`
/** Chromium opens no page with libfaketime. `playwright.config.ts` gives it to the browsers. */
const browserClock = compile('browser-clock')

passSignalsOn()
const results = []
for (const moment of given.length > 0 ? given : Object.keys(moments)) {
  const [time, zone = 'UTC'] = moment.split('@')
  const offset = Math.round((Date.parse(time) - Date.now()) / 1000)
  if (Number.isNaN(offset)) fail(`${moment} is no moment: it may be 2028-02-29T15:00Z@Asia/Tokyo.`)
  console.log(`\n════ ${moment} ${moments[moment] ?? ''}`)
  const { ended } = start(program, command, {
    env: {
      ...process.env,
      TZ: zone,
      LD_PRELOAD: preload,
      BROWSER_CLOCK: browserClock,
      // An offset and no time: all processes have one clock, and it goes on.
      FAKETIME: `${offset < 0 ? '' : '+'}${offset}`,
      // Timers and waits keep the true one.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  results.push(`${(await ended) === 0 ? 'green' : 'RED  '}  ${moment} ${moments[moment] ?? ''}`)
}
rmSync(libraries, { recursive: true })
console.log(`\n${results.join('\n')}`)
process.exit(results.every((line) => line.startsWith('green')) ? 0 : 1)

/** The variant for programs with threads. */
function findLibrary() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []
  const found = folders
    .map((folder) => join(folder, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path))
  if (!found) fail('There is no libfaketime: on Debian apt-get install faketime.')
  return found
}

function compile(name) {
  const path = join(libraries, `${name}.so`)
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-o', path, `${root}scripts/clock/${name}.c`])
  if (status !== 0) fail('There is no C compiler: on Debian apt-get install gcc libc6-dev.')
  // PostgreSQL may run as another user.
  chmodSync(libraries, 0o755)
  return path
}
