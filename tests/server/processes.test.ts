import { afterAll, beforeAll, expect, test } from 'vitest'
import { Fleet } from '../support/fleet'
import { compare, losses, runPhone, type Delivery, type PhoneOptions } from '../support/phones'

let fleet: Fleet
let tokens: string[]
const all: Delivery[] = []

beforeAll(async () => {
  fleet = await Fleet.start(3)
  tokens = await fleet.signIn(12)
})
afterAll(() => fleet.stop())

/** Every phone delivers until they have `documents` together; `meanwhile` is called with each number. */
async function deliver(
  when: string,
  documents: number,
  options: Pick<PhoneOptions, 'loss' | 'onBroken'>,
  meanwhile: (delivered: number) => void,
): Promise<void> {
  let delivered = 0
  let tries = 0
  const runs = tokens.map((token, at) =>
    runPhone(`${when}, phone ${at}`, token, {
      ...options,
      bytes: 60_000,
      goesOn: () => delivered < documents,
      server: () => fleet.urls[(tries += 1) % 3] ?? '',
      onDelivered: () => meanwhile((delivered += 1)),
    }),
  )
  for (const deliveries of await Promise.all(runs)) all.push(...deliveries)
}

test('three processes on one PostgreSQL and one object store, killed under phones that lose answers: nothing lost, nothing twice', async () => {
  let tries = 0
  const killed: Promise<void>[] = []
  // The claims of a dead process lapse after two minutes.
  const kill = (at: number) =>
    fleet
      .kill(at)
      .then(() =>
        fleet.db.query(
          `update uploads set claimed_at = claimed_at - interval '2 minutes' where document_id is null`,
        ),
      )
      .then(() => undefined)
  await deliver(
    'killed',
    60,
    { loss: () => ((tries += 1) % 4 === 0 ? (losses[(tries / 4) % 3] ?? null) : null) },
    (delivered) => {
      if ([15, 30, 45].includes(delivered)) killed.push(kill(delivered / 15 - 1))
    },
  )
  await Promise.all(killed)
  expect(killed).toHaveLength(3)
  expect(await compare(fleet, all)).toMatchObject({ lost: [], twice: [] })
})

test('a rolling restart: each request is answered, or refused before it counts', async () => {
  const cut: string[] = []
  let rolled: Promise<void> = Promise.resolve()
  await deliver(
    'rolled',
    60,
    {
      loss: () => null,
      async onBroken(key, error) {
        const known = await fleet.db.query(`select from uploads where key = $1`, [key])
        if (known.length > 0) cut.push(String(error))
      },
    },
    (delivered) => {
      if ([15, 30, 45].includes(delivered)) rolled = rolled.then(() => fleet.roll(delivered / 15 - 1))
    },
  )
  await rolled
  expect(cut).toEqual([])
  expect(await compare(fleet, all)).toMatchObject({ lost: [], twice: [] })
})
