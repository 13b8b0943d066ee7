import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import {
  giveShared,
  keepShared,
  listShared,
  removeShared,
  sharedBytes,
} from '../../../src/drafts/shared-files'

let landlords = 0
const landlord = () => ++landlords

function photo(name: string, content = name): File {
  return new File([content], name, { type: 'image/jpeg' })
}

test('shared files are listed in their order, bytes included', async () => {
  const maria = landlord()
  await keepShared([photo('a.jpg'), photo('b.jpg', 'otra')])
  const files = await listShared(maria)
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['a.jpg', 'image/jpeg', 5],
    ['b.jpg', 'image/jpeg', 4],
  ])
  const bytes = await sharedBytes(files[1]?.id ?? 0)
  expect(new TextDecoder().decode(bytes ?? undefined)).toBe('otra')
})

test('a shared file belongs to the first user who sees it, and no other user sees it', async () => {
  const [maria, pedro] = [landlord(), landlord()]
  await keepShared([photo('de-maria.jpg')])
  expect(await listShared(maria)).toHaveLength(1)
  expect(await listShared(pedro)).toEqual([])
  await keepShared([photo('de-pedro.jpg')])
  expect((await listShared(pedro)).map(({ name }) => name)).toEqual(['de-pedro.jpg'])
  expect(await listShared(maria)).toHaveLength(1)
})

test('if one file of a share can not be read, none is kept', async () => {
  const broken = photo('rota.jpg')
  broken.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await expect(keepShared([photo('sana.jpg'), broken])).rejects.toThrow('gone')
  expect(await listShared(landlord())).toEqual([])
})

test('a file that is too large for the portal is kept by name, without its bytes', async () => {
  const maria = landlord()
  await keepShared([new File([new Uint8Array(26_214_401)], 'video.jpg', { type: 'image/jpeg' })])
  const [file] = await listShared(maria)
  expect(file).toMatchObject({ name: 'video.jpg', size: 26_214_401 })
  expect(await sharedBytes(file?.id ?? 0)).toBeNull()
})

test('the form that has a file is recorded, and a removed file is gone', async () => {
  const maria = landlord()
  await keepShared([photo('c.jpg')])
  const [file] = await listShared(maria)
  const id = file?.id ?? 0
  await giveShared(id, 'subida/initial/30/archivo')
  expect(await listShared(maria)).toMatchObject([{ draft: 'subida/initial/30/archivo' }])
  await removeShared(id)
  expect(await listShared(maria)).toEqual([])
  expect(await sharedBytes(id)).toBeNull()
})
