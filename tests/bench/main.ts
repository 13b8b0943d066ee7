import { parseArgs } from 'node:util'
import { benchCapture } from './capture'
import { benchEnvios } from './envios'
import { benchOffline } from './offline'
import { benchOutbox } from './outbox'
import { benchPage } from './page'
import { benchServer } from './server'

/** `npm run bench [-- NAME … [--rounds N]]`: the benchmarks named, the outbox's without a name. Each prints one table. */
const benches: Record<string, (rounds: number) => Promise<void>> = {
  outbox: benchOutbox,
  page: benchPage,
  offline: benchOffline,
  envios: benchEnvios,
  server: benchServer,
  capture: benchCapture,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
})
const rounds = Number(values.rounds)
const asked = positionals.length > 0 ? positionals : ['outbox']
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0 || !(rounds >= 1)) {
  console.error(`bench: NAME is one of ${Object.keys(benches).join(', ')}; N at least 1`)
  process.exit(2)
}
for (const [name, run] of Object.entries(benches)) if (asked.includes(name)) await run(rounds)
