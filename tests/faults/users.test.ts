import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { createScenario, deed, maria, pedro } from './scenario'
import { day, only, openTab } from './tabs'

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
