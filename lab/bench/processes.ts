import { setInterval } from 'node:timers/promises'
import { Fleet } from '../../tests/support/fleet'
import { compare, losses, runPhone, type Delivery, type PhoneOptions } from '../../tests/support/phones'

const processes = 3
const phones = 200
const bytes = 300_000
/** Milliseconds between two processes that end. */
const pause = 10_000

/**
 * `npm run lab -- bench processes [--minutes M]`: three server processes on one PostgreSQL that writes through and one object store, under 200
 * phones. Half of the time one process after the other is killed while one answer in ten is lost, half of it one after the other is restarted as
 * an operator does and no answer is lost. Ends with `lost=0 twice=0`; fails otherwise. The object store runs in the phones' process.
 */
export async function benchProcesses(minutes: number): Promise<void> {
  const fleet = await Fleet.start(processes, { durable: true })
  try {
    const tokens = await fleet.signIn(phones)
    const half = minutes * 30_000
    const loss = () => (Math.random() < 0.1 ? (losses[Math.floor(Math.random() * 3)] ?? null) : null)
    const killed = await trial(fleet, tokens, 'kill', half, { loss })
    const cut: string[] = []
    const rolled = await trial(fleet, tokens, 'roll', half, {
      loss: () => null,
      async onBroken(key, error) {
        const known = await fleet.db.query(`select from uploads where key = $1`, [key])
        if (known.length > 0) cut.push(String(error))
      },
    })
    const { lost, twice, left } = await compare(fleet, [...killed, ...rolled])
    const seconds = process.uptime().toFixed(0)
    console.log(
      `\nlost=${lost.length} twice=${twice.length} cut=${cut.length}; ${left} files of tries that died, for the sweep; ${seconds} s`,
    )
    if (lost.length + twice.length + cut.length > 0)
      throw new Error([...lost, ...twice, ...cut].slice(0, 20).join('\n'))
  } catch (error) {
    // Before the phones, which go on, find no servers any more.
    console.error(error)
    process.exit(1)
  } finally {
    await fleet.stop()
  }
}

/** Phones that deliver for `milliseconds`, while one process after the other ends. Prints how long an upload took that was answered. */
async function trial(
  fleet: Fleet,
  tokens: readonly string[],
  how: 'kill' | 'roll',
  milliseconds: number,
  options: Pick<PhoneOptions, 'loss' | 'onBroken'>,
): Promise<Delivery[]> {
  const end = performance.now() + milliseconds
  const times: number[] = []
  let tries = 0
  let broken = 0
  const running = Promise.all(
    tokens.map((token, at) =>
      runPhone(`${how}, phone ${at}`, token, {
        bytes,
        loss: options.loss,
        goesOn: () => performance.now() < end,
        server: () => fleet.urls[(tries += 1) % processes] ?? '',
        onDelivered: (time) => times.push(time),
        async onBroken(key, error) {
          broken += 1
          await options.onBroken?.(key, error)
        },
      }),
    ),
  )
  let ended = 0
  for await (const _ of setInterval(pause)) {
    if (performance.now() >= end) break
    await fleet[how](ended % processes)
    ended += 1
  }
  const delivered = (await running).flat()
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => `${(sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(0)} ms`
  console.log(
    `${how}: ${delivered.length} uploads of ${bytes / 1000} KB in ${tries} tries from ${tokens.length} phones, ` +
      `${ended} processes ended, ${broken} connections broken; answered in p50 ${at(0.5)}, p95 ${at(0.95)}`,
  )
  return delivered
}
