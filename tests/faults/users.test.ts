import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { createScenario, deed, maria, pedro } from './scenario'
import { contract, day, keysOf, only, openTab } from './tabs'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

test('27: after a 401 nothing is sent until the same user signs in again', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  portal.expire(maria.token)
  const tab = openTab(device)
  await save(tab, photograph(deed))
  await device.pass(day)
  expect(tab.session()).toBeNull()
  expect(device.requests).toHaveLength(1)
  portal.signIn('token-new', maria.user.id)
  tab.signIn({ ...maria, token: 'token-new' })
  await device.pass(60_000)
  expect(only(tab)).toMatchObject({ state: 'delivered', attempts: 1 })
  await check()
})

test('28: another user on the same phone neither sees nor sends what the first one queued', async () => {
  const { device, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = openTab(device)
  await save(tab, photograph(deed))
  device.setWeather(() => ({ kind: 'fine' }))
  const before = device.requests.length
  tab.signIn(pedro)
  await device.pass(day)
  expect(tab.outbox.getSnapshot().uploads).toEqual([])
  expect(device.requests).toHaveLength(before)
  tab.signIn(maria)
  await device.pass(60_000)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('28: another user who signs in while a queue is being sent sends nothing of it', async () => {
  const { device, photograph, save, check } = createScenario()
  const tab = openTab(device)
  await save(tab, photograph(deed))
  await device.pass(1_000)
  device.setWeather(() => ({ kind: 'none' }))
  // Four on the wire, four that wait for a place there, and the rest in the queue.
  for (let contrato = 1; contrato <= 12; contrato += 1) await save(tab, photograph(contract(contrato)))
  await device.pass(1_000)
  device.setWeather(() => ({ kind: 'fine', delay: 10_000 }))
  const before = keysOf(device).length
  await tab.outbox.sendNow()
  await device.pass(1_000)
  expect(keysOf(device)).toHaveLength(before + 4)
  tab.signIn(pedro)
  await device.pass(day)
  expect(keysOf(device)).toHaveLength(before + 4)
  await check()
  tab.signIn(maria)
  await device.pass(day)
  expect(tab.outbox.getSnapshot().uploads.map(({ state }) => state)).toEqual(Array(13).fill('delivered'))
  await check()
})
