import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { readStored } from './invariants'
import { photoFile } from './page-files'
import type { Process } from './process'
import { createScenario, maria, pedro } from './scenario'
import { contract, day, keysOf, only, openTab, stubPortal } from './tabs'

beforeEach(stubPortal)

test('27: after a 401 nothing is sent until the same user signs in again', async () => {
  const { device, portal, saveDeed, check } = createScenario()
  portal.expire(maria.token)
  const tab = await saveDeed()
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
  const { device, saveDeed, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = await saveDeed()
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
  const { device, saveDeed, photograph, save, check } = createScenario()
  const tab = await saveDeed()
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

test('28: what another user takes of what an app shared goes from this screen, and cannot be taken there too', async () => {
  const { device } = createScenario()
  const [mine, another] = [openTab(device), openTab(device)]
  another.signIn(pedro)
  await device.passUntil(mine.arrive([photoFile('photo 1'), photoFile('photo 2')]))
  const shownIn = ({ outbox }: Process) => outbox.getSnapshot().drafts.map(({ id, owner }) => ({ id, owner }))
  const [first, second] = shownIn(another).map(({ id }) => id)
  await device.passUntil(mine.outbox.drafts.take([first ?? '']))
  await device.idle()
  expect(shownIn(another)).toEqual([{ id: second, owner: null }])
  // It sleeps while the other one is taken.
  another.freeze()
  await device.passUntil(mine.outbox.drafts.take([second ?? '']))
  await device.idle()
  expect(shownIn(another)).toEqual([{ id: second, owner: null }])
  await device.passUntil(another.outbox.drafts.take([second ?? '']))
  expect(shownIn(another)).toEqual([])
  const { drafts } = await readStored(device.factory)
  expect(drafts.map(({ owner }) => owner)).toEqual([maria.user.id, maria.user.id])
})

test('28: what an app shared and no user took goes after seven days, also from the screens', async () => {
  const { device } = createScenario()
  const before = openTab(device)
  await device.passUntil(before.arrive([photoFile('photo 1')]))
  device.time.turn(8 * day)
  const after = openTab(device)
  await device.idle()
  const { drafts } = await readStored(device.factory)
  expect([drafts, ...[before, after].map(({ outbox }) => outbox.getSnapshot().drafts)]).toEqual([[], [], []])
})
