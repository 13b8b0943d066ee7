import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetShared,
  giveShared,
  keepShared,
  listArrived,
  listShared,
  removeShared,
  sharedBytes,
  takeArrived,
} from '../../../src/drafts/shared-files'

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
  const bytes = await sharedBytes(files[1]?.id ?? 0)
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

test('if one file of a share can not be read, none is kept', async () => {
  const broken = photo('rota.jpg')
  broken.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  const maria = landlord()
  await expect(keepShared(maria, [photo('sana.jpg'), broken])).rejects.toThrow('gone')
  expect(await listShared(maria)).toEqual([])
})

test('a file that is too large for the portal is kept by name, without its bytes', async () => {
  const maria = landlord()
  await keepShared(maria, [new File([new Uint8Array(26_214_401)], 'video.jpg', { type: 'image/jpeg' })])
  const [file] = await listShared(maria)
  expect(file).toMatchObject({ name: 'video.jpg', size: 26_214_401 })
  expect(await sharedBytes(file?.id ?? 0)).toBeNull()
})

test('the form that has a file is recorded, and a removed file is gone', async () => {
  const maria = landlord()
  await keepShared(maria, [photo('c.jpg')])
  const [file] = await listShared(maria)
  const id = file?.id ?? 0
  await giveShared(id, 'archivo /task/initial/create/30')
  expect(await listShared(maria)).toMatchObject([{ draft: 'archivo /task/initial/create/30' }])
  await removeShared(id)
  expect(await listShared(maria)).toEqual([])
  expect(await sharedBytes(id)).toBeNull()
})

describe('81: what another app sent', () => {
  beforeEach(() => forgetShared(landlord()))
  afterEach(() => {
    vi.useRealTimers()
  })

  const large = (name: string, megabytes: number) => new File([new Uint8Array(megabytes * 1024 * 1024)], name)

  test('is nobody’s until a user takes it', async () => {
    const [maria, pedro] = [landlord(), landlord()]
    expect(await keepShared(null, [photo('a.jpg'), photo('b.jpg')])).toBe(true)
    expect(await listShared(maria)).toEqual([])
    const arrived = await listArrived()
    expect(arrived).toMatchObject([
      { name: 'a.jpg', owner: null },
      { name: 'b.jpg', owner: null },
    ])
    await takeArrived(
      maria,
      arrived.slice(0, 1).map(({ id }) => id),
    )
    expect(await listShared(maria)).toMatchObject([{ name: 'a.jpg' }])
    expect(await listArrived()).toMatchObject([{ name: 'b.jpg' }])
    // It is hers: who asks later does not get it.
    await takeArrived(
      pedro,
      arrived.map(({ id }) => id),
    )
    expect(await listShared(maria)).toMatchObject([{ name: 'a.jpg' }])
    expect(await listShared(pedro)).toMatchObject([{ name: 'b.jpg' }])
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
    expect(await sharedBytes(old?.id ?? 0)).toBeNull()
  })

  test('goes with a sign-out, as do the files of that user which no form has', async () => {
    const [maria, pedro] = [landlord(), landlord()]
    await keepShared(null, [photo('ajena.jpg')])
    await keepShared(maria, [photo('sin-lugar.jpg'), photo('en-formulario.jpg')])
    await keepShared(pedro, [photo('de-pedro.jpg')])
    const [free, given] = await listShared(maria)
    await giveShared(given?.id ?? 0, 'archivo /task/initial/create/30')
    await forgetShared(maria)
    expect(await listArrived()).toEqual([])
    expect(await listShared(maria)).toMatchObject([{ name: 'en-formulario.jpg' }])
    expect(await listShared(pedro)).toMatchObject([{ name: 'de-pedro.jpg' }])
    expect(await sharedBytes(free?.id ?? 0)).toBeNull()
  })
})
