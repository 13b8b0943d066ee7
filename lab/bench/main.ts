import { parseArgs } from 'node:util'
import { buildIfChanged } from '../../tests/support/built-server'
import { bundle, run } from './bundled'
import { benchDesk } from './desk'
import { benchEntry } from './entry'
import { benchEnvios } from './envios'
import { benchForm } from './form'
import { benchOffline } from './offline'
import { benchOutbox } from './outbox'
import { benchPage } from './page'
import { benchProcesses } from './processes'
import { benchServer } from './server'
import { benchSize } from './size'

type Options = { rounds: number; scale: number; minutes: number; slowed: boolean }

/**
 * `npm run lab -- bench [NAME … [--rounds N] [--scale S] [--minutes M] [--slowed]]`: the benchmarks named, the outbox's without a name.
 * `--scale` is of `size`, `--minutes` of `processes`, `--slowed` of `page`: the browser slows each visit down, in place of Lighthouse's simulation.
 */
const benches: Record<string, (options: Options) => Promise<void>> = {
  outbox: ({ rounds }) => benchOutbox(rounds),
  page: ({ rounds, slowed }) => benchPage(rounds, slowed ? 'devtools' : 'simulate'),
  form: ({ rounds }) => benchForm(rounds),
  offline: ({ rounds }) => benchOffline(rounds),
  envios: ({ rounds }) => benchEnvios(rounds),
  server: ({ rounds }) => benchServer(rounds),
  size: ({ rounds, scale }) => benchSize(rounds, scale),
  entry: () => benchEntry(),
  desk: () => benchDesk(),
  processes: ({ minutes }) => benchProcesses(minutes),
  // Pages found and verdicts on the generated sets, and the time that a frame takes, also with a quarter of a core.
  capture: async () => {
    const script = await bundle('bench/capture-sets.ts')
    await run(script, 'sets', 1)
    for (const share of [1, 0.25]) await run(script, 'frames', share)
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    scale: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    slowed: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const scale = Number(values.scale)
const minutes = Number(values.minutes)
const asked = positionals.length > 0 ? positionals : ['outbox']
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0 || !(rounds >= 1) || !(scale > 0) || !(minutes > 0)) {
  console.error(`bench: NAME is one of ${Object.keys(benches).join(', ')}; N at least 1, S and M more than 0`)
  process.exit(2)
}
buildIfChanged('server')
for (const [name, bench] of Object.entries(benches))
  if (asked.includes(name)) await bench({ rounds, scale, minutes, slowed: values.slowed })
