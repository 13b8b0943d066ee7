import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/lib/clock'
import { createRunTry } from '../../../../src/outbox/engine/run-try'
import { createSendQueue } from '../../../../src/outbox/engine/send-queue'
import type { Outcome } from '../../../../src/outbox/model/policy'
import type { Session } from '../../../../src/session/parse-session'
import { openStore } from '../../../support/open-store'
import { storeUpload } from '../../../support/store-upload'
import { anUpload } from '../../../support/uploads'
import { eventually } from '../../../support/eventually'

const sessionOf = (id: number): Session => ({
  token: `token-${id}`,
  user: { id, name: 'X', email: null, password_updated: 1 },
})

/** Three uploads in a database of their own: two are begun, the third is listed and waits for room. */
async function begin() {
  const { store } = openStore()
  const uploads = [1, 2, 3].map((created) => anUpload({ created, detalle: `Boleta ${created}` }))
  for (const upload of uploads) await storeUpload(store, upload, new ArrayBuffer(1))
  await store.takeLease('tab', 0)
  let session = sessionOf(7)
  const sent: [upload: string, user: number][] = []
  let answer: (outcome: Outcome) => void = () => undefined
  const shared = {
    store,
    clock: systemClock,
    session: () => session,
    limits: () => ({ uploads: 1, bytes: 1_000_000_000 }),
  }
  const runTry = createRunTry({
    ...shared,
    random: () => 0,
    deliver({ upload }, _bytes, { user }) {
      sent.push([upload.id, user.id])
      return new Promise((resolve) => (answer = resolve))
    },
    onChange: () => undefined,
    onProgress: () => undefined,
    onSignedOut: () => Promise.resolve(),
    learnRow: () => Promise.resolve(null),
  })
  const queue = createSendQueue({ ...shared, runTry, onEnd: () => undefined })
  queue.ask()
  const running = queue.run({
    drainer: { holder: 'tab', isWritten: true },
    isAbandoned: () => false,
    isOver: false,
  })
  await eventually(() => expect(sent).toHaveLength(1))
  return {
    queue,
    running,
    sent,
    ids: uploads.map(({ id }) => id),
    signIn: (user: number) => void (session = sessionOf(user)),
    answer: () => answer({ kind: 'blocked', reason: 'refused', arrived: 'no' }),
    states: async () => (await store.list(7)).map(({ state }) => state),
  }
}

test('28: what was listed for one user is not sent for the next, who signs in between two looks', async () => {
  const { running, sent, ids, signIn, answer, states } = await begin()
  signIn(8)
  answer()
  await running
  expect(sent).toEqual([[ids[0], 7]])
  expect(await states()).toEqual(['blocked', 'queued', 'queued'])
})

test('what is taken back while it waits for room is not begun', async () => {
  const { queue, running, sent, ids, answer, states } = await begin()
  queue.hold(ids[2] ?? '')
  answer()
  await eventually(() => expect(sent).toHaveLength(2))
  answer()
  await running
  expect(sent.map(([id]) => id)).toEqual(ids.slice(0, 2))
  expect(await states()).toEqual(['blocked', 'blocked', 'queued'])
})
