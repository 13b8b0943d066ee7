import { benchServer } from './server'

/** `npm run bench [-- NAME …]`: every benchmark, or those named. Each prints one table. */
const benches: Record<string, () => Promise<void>> = { server: benchServer }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`bench: unknown ${unknown.join(', ')}; there is ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
for (const [name, run] of Object.entries(benches)) if (asked.length === 0 || asked.includes(name)) await run()
