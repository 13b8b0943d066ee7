import { beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../../src/lib/clock'
import { newId } from '../../../src/lib/new-id'
import { keepArrived, keepFiles } from '../../../src/outbox/engine/keep-files'
import { OutboxError } from '../../../src/outbox/model/outbox-error'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { startSession } from '../../../src/session/session'
import {
  deviceStore,
  forgetShared,
  initialForm,
  keepShared,
  listArrived,
  listShared,
  sharedBytes,
  unreadable,
} from '../../support/file-drafts'
import { maria as someone } from '../../support/open-app'

let landlords = 0
const landlord = () => ++landlords

function photo(name: string, content = name): File {
  return new File([content], name, { type: 'image/jpeg' })
}

test('shared files are listed in their order, bytes included', async () => {
  const maria = landlord()
  await keepShared(maria, [photo('a.jpg'), photo('b.jpg', 'otra')])
  const files = await listShared(maria)
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['a.jpg', 'image/jpeg', 5],
    ['b.jpg', 'image/jpeg', 4],
  ])
  const bytes = files[1] && (await sharedBytes(files[1]))
  expect(new TextDecoder().decode(bytes ?? undefined)).toBe('otra')
})

test('a shared file belongs to one user, and no other user sees it', async () => {
  const [maria, pedro] = [landlord(), landlord()]
  await keepShared(maria, [photo('de-maria.jpg')])
  expect(await listShared(maria)).toHaveLength(1)
  expect(await listShared(pedro)).toEqual([])
  await keepShared(pedro, [photo('de-pedro.jpg')])
  expect((await listShared(pedro)).map(({ name }) => name)).toEqual(['de-pedro.jpg'])
  expect(await listShared(maria)).toHaveLength(1)
})

test('a file that can not be read is named, and takes no other one with it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const maria = landlord()
  const files = [photo('sana.jpg'), unreadable(photo('rota.jpg')), photo('otra.jpg')]
  const kept = await keepFiles({ store: deviceStore(), clock: systemClock, newId }, maria, files)
  expect(kept).toMatchObject({ isFull: false, unreadable: ['rota.jpg'] })
  expect((await listShared(maria)).map(({ name }) => name)).toEqual(['sana.jpg', 'otra.jpg'])
})

test('if the device can not store one file, none is kept', async () => {
  const maria = landlord()
  const store = deviceStore()
  const failure = new OutboxError('full')
  const add = vi.spyOn(store, 'addShared')
  add.mockImplementationOnce((...file) => deviceStore().addShared(...file)).mockRejectedValueOnce(failure)
  const files = [photo('a.jpg'), photo('b.jpg')]
  await expect(keepFiles({ store, clock: systemClock, newId }, maria, files)).rejects.toBe(failure)
  expect(await listShared(maria)).toEqual([])
})

test('a file that is too large for the portal is kept by name, without its bytes', async () => {
  const maria = landlord()
  await keepShared(maria, [new File([new Uint8Array(26_214_401)], 'video.jpg', { type: 'image/jpeg' })])
  const [file] = await listShared(maria)
  expect(file).toMatchObject({ name: 'video.jpg', size: 26_214_401 })
  expect(file && (await sharedBytes(file))).toBeNull()
})

/** Gives the user's file its document, whose form it is in then. */
async function assign(owner: number, file: Awaited<ReturnType<typeof listShared>>[number]): Promise<void> {
  const from = { id: file.draft.id, page: file.page.id }
  const prepared = { name: file.name, type: 'image/jpeg', bytes: new ArrayBuffer(4) }
  await signIn(owner)
  await outbox.drafts.assign(from, initialForm(owner), {
    about: { title: 'Escritura', link: null },
    file: prepared,
    replaced: [],
  })
}

const signIn = (id: number) => startSession({ ...someone, user: { ...someone.user, id } }, { keep: false })

test('the form that has a file is recorded, and a removed file is gone', async () => {
  const maria = landlord()
  await keepShared(maria, [photo('c.jpg')])
  const [file] = await listShared(maria)
  if (!file) throw new Error('not kept')
  await assign(maria, file)
  const [given] = await listShared(maria)
  expect(given?.draft.form).toBe('/task/initial/create/30')
  expect(await sharedBytes(file)).toBeNull()
  if (given) await outbox.drafts.drop(given.draft.id, given.page.id)
  expect(await listShared(maria)).toEqual([])
  expect(given && (await sharedBytes(given))).toBeNull()
})

describe('81: what another app sent', () => {
  beforeEach(() => forgetShared(landlord()))

  const large = (name: string, megabytes: number) => new File([new Uint8Array(megabytes * 1024 * 1024)], name)

  test('is nobody’s until a user takes it', async () => {
    const [maria, pedro] = [landlord(), landlord()]
    expect(await keepShared(null, [photo('a.jpg'), photo('b.jpg')])).toBe(true)
    expect(await listShared(maria)).toEqual([])
    const arrived = await listArrived()
    expect(arrived).toMatchObject([
      { name: 'a.jpg', draft: { owner: null } },
      { name: 'b.jpg', draft: { owner: null } },
    ])
    await deviceStore().takeArrived(
      maria,
      arrived.slice(0, 1).map(({ draft }) => draft.id),
    )
    expect(await listShared(maria)).toMatchObject([{ name: 'a.jpg' }])
    expect(await listArrived()).toMatchObject([{ name: 'b.jpg' }])
    // It is hers: who asks later does not get it.
    await deviceStore().takeArrived(
      pedro,
      arrived.map(({ draft }) => draft.id),
    )
    expect(await listShared(maria)).toMatchObject([{ name: 'a.jpg' }])
    expect(await listShared(pedro)).toMatchObject([{ name: 'b.jpg' }])
  })

  test('says if some of it can not be read, and keeps the others', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(await keepArrived([photo('sana.jpg')])).toBeNull()
    expect(await keepArrived([unreadable(photo('rota.jpg')), photo('otra.jpg')])).toBe('unread')
    expect(await listArrived()).toMatchObject([{ name: 'sana.jpg' }, { name: 'otra.jpg' }])
  })

  test('is twenty files at most, whatever a user has', async () => {
    const maria = landlord()
    await keepShared(
      maria,
      Array.from({ length: 25 }, (_, at) => photo(`${at}.jpg`)),
    )
    expect(
      await keepShared(
        null,
        Array.from({ length: 41 }, (_, at) => photo(`${at}.jpg`)),
      ),
    ).toBe(false)
    expect((await listArrived()).map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, at) => `${at}.jpg`),
    )
    expect(await keepShared(null, [photo('otra.jpg')])).toBe(false)
    expect(await listShared(maria)).toHaveLength(25)
  })

  test('goes in again if it does not read back, also as the last for which there is room', async () => {
    await keepShared(
      null,
      Array.from({ length: 19 }, (_, at) => photo(`${at}.jpg`)),
    )
    const store = deviceStore()
    const read = vi.spyOn(store, 'part').mockResolvedValueOnce(new ArrayBuffer(1))
    const added = vi.spyOn(store, 'addShared')
    await keepFiles({ store, clock: systemClock, newId }, null, [photo('ultima.jpg')])
    expect(read).toHaveBeenCalledTimes(2)
    expect(await Promise.all(added.mock.results.map(({ value }) => value as unknown))).toEqual([true, true])
    expect(await listArrived()).toHaveLength(20)
  })

  test('is 100 MB at most', async () => {
    expect(
      await keepShared(
        null,
        ['a', 'b', 'c', 'd'].map((name) => large(name, 25)),
      ),
    ).toBe(true)
    expect(await keepShared(null, [photo('una-mas.jpg')])).toBe(false)
    expect(await listArrived()).toHaveLength(4)
  })

  test('is there for seven days, and makes room then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T12:00:00Z') })
    await keepShared(
      null,
      Array.from({ length: 20 }, (_, at) => photo(`${at}.jpg`)),
    )
    const [old] = await listArrived()
    vi.setSystemTime(new Date('2026-11-08T11:59:00Z'))
    expect(await listArrived()).toHaveLength(20)
    vi.setSystemTime(new Date('2026-11-08T12:01:00Z'))
    expect(await keepShared(null, [photo('nueva.jpg')])).toBe(true)
    expect(await listArrived()).toMatchObject([{ name: 'nueva.jpg' }])
    expect(old && (await sharedBytes(old))).toBeNull()
  })

  test('goes with a sign-out, as do the files of that user which no form has', async () => {
    const [maria, pedro] = [landlord(), landlord()]
    await keepShared(null, [photo('ajena.jpg')])
    await keepShared(maria, [photo('sin-lugar.jpg'), photo('en-formulario.jpg')])
    await keepShared(pedro, [photo('de-pedro.jpg')])
    const [free, given] = await listShared(maria)
    if (given) await assign(maria, given)
    await forgetShared(maria)
    expect(await listArrived()).toEqual([])
    expect(await listShared(maria)).toMatchObject([{ name: 'en-formulario.jpg' }])
    expect(await listShared(pedro)).toMatchObject([{ name: 'de-pedro.jpg' }])
    expect(free && (await sharedBytes(free))).toBeNull()
  })
})
