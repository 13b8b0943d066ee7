import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createScenario, deed, emptyRow, maria } from './scenario'
import type { SeenRow } from '../../src/outbox/model/upload'
import type { Target } from '../../shared/areas'

const others: Target = { area: 'initial', type: 32 }

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** One save and its delivery, ended by `stop` at the step `at`; then the app is opened again. False once there is no such step. */
async function dieAt(
  at: number,
  target: Target,
  honoursKeys: boolean,
  stop: 'kill' | 'cut power',
  how: 'save' | 'takeAndSave',
  seen: SeenRow | null,
): Promise<boolean> {
  const { device, portal, captures, photograph, check, ...scenario } = createScenario({
    honoursKeys,
    sendsReceipts: honoursKeys,
  })
  const life = { isOver: false }
  device.killWhen((_what, step) => {
    if (step === at) life.isOver = true
    return life.isOver
  })
  const tab = device.open(maria)
  tab.outbox.start()
  const detalle = target === others ? 'Boleta' : ''
  await scenario[how](tab, photograph(target, { detalle, seen }))
  await device.pass(60_000, () => life.isOver)
  device.killNobody()
  await device.idle()
  if (stop === 'cut power') device.cutPower()
  if (!life.isOver) return false

  await check()
  const again = device.open(maria)
  again.outbox.start()
  await device.pass(3_600_000)
  await check()
  const wasSaid = captures[0]?.saved != null
  expect(portal.documents.length, `step ${at}`).toBeLessThanOrEqual(1)
  if (wasSaid) expect(portal.documents, `step ${at}`).toHaveLength(1)
  for (const { state } of again.outbox.getSnapshot().uploads) expect(state, `step ${at}`).toBe('delivered')
  return true
}

const stops = [
  ['1 and 2: after a kill', 'kill'],
  ['55: after a power cut', 'cut power'],
] as const

describe.each([
  ['a row', deed, emptyRow],
  ['a row that the form did not know', deed, null],
  ['Otros', others, { ...emptyRow, others: [] }],
] as const)('of %s', (_name, target, seen) => {
  for (const honoursKeys of [true, false]) {
    for (const [fault, stop] of stops) {
      const keys = `keys ${honoursKeys ? 'honoured' : 'ignored'}`
      test(`${fault} at any step of a save and of its delivery, what was said to be safe arrives once (${keys})`, async () => {
        let steps = 0
        while (await dieAt(steps + 1, target, honoursKeys, stop, 'save', seen)) steps += 1
        expect(steps).toBeGreaterThan(20)
      })

      test(`${fault} at any step, a page that was taken is in its form or arrives once (${keys})`, async () => {
        let steps = 0
        while (await dieAt(steps + 1, target, honoursKeys, stop, 'takeAndSave', seen)) steps += 1
        expect(steps).toBeGreaterThan(20)
      })
    }
  }
})
