import { parseArgs } from 'node:util'
import { buildIfChanged } from '../../tests/support/built-server'
import { bundle, run } from './bundled'
import { benchDesk } from './desk'
import { benchEnvios } from './envios'
import { benchForm } from './form'
import { benchOffline } from './offline'
import { benchPage } from './page'
import { benchServer } from './server'
import { benchSize } from './size'

type Options = { rounds: number; scale: number; slowed: boolean }

/**
 * `npm run lab -- bench NAME … [--rounds N] [--scale S] [--slowed]`: the benchmarks named.
 * `--scale` is of `size`, `--slowed` of `page`: the browser slows each visit down, in place of Lighthouse's simulation.
 */
const benches: Record<string, (options: Options) => Promise<void>> = {
  page: ({ rounds, slowed }) => benchPage(rounds, slowed ? 'devtools' : 'simulate'),
  form: ({ rounds }) => benchForm(rounds),
  offline: ({ rounds }) => benchOffline(rounds),
  envios: ({ rounds }) => benchEnvios(rounds),
  server: ({ rounds }) => benchServer(rounds),
  size: ({ rounds, scale }) => benchSize(rounds, scale),
  desk: () => benchDesk(),
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
    slowed: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const scale = Number(values.scale)
const unknown = positionals.filter((name) => !(name in benches))
if (positionals.length === 0 || unknown.length > 0 || !(rounds >= 1) || !(scale > 0)) {
  console.error(`bench: NAME is one of ${Object.keys(benches).join(', ')}; N at least 1, S more than 0`)
  process.exit(2)
}
buildIfChanged('server')
for (const [name, bench] of Object.entries(benches))
  if (positionals.includes(name)) await bench({ rounds, scale, slowed: values.slowed })
