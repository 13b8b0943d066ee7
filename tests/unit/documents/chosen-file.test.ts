import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { listFileDrafts, markSaving, removeFileDraft, fileDraftStore } from '../../../src/drafts/file-drafts'
import { createChosenFile } from '../../../src/documents/chosen/chosen-file'
import { eventually } from '../../support/eventually'
import { jpeg } from '../../support/pictures'

const form = 'archivo /task/initial/create/30'
const about = { title: 'Escritura', link: null }
let owner = 6000
const stops: (() => void)[] = []

afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.restoreAllMocks()
})

/** The form of the test's landlord, as a page opens it. */
function open(of = owner) {
  const file = createChosenFile(of, form)
  stops.push(file.subscribe(() => undefined))
  const shown = file.getSnapshot
  return { shown, names: () => shown().pages.map(({ name }) => name), read: file.read, ...file.verbs(about) }
}

let photos = 0
function photo(name: string): File {
  return new File([jpeg({ width: 800, height: 600, bytes: 2000 + photos++ })], name, { type: 'image/jpeg' })
}

const onDisk = async () => (await listFileDrafts(owner))[0]?.file.pages.map(({ name }) => name)

test('each photo is on the disk before the next, in the order in which they were chosen, also for a form that was left', async () => {
  owner++
  const file = open()
  file.choose([photo('uno.jpg'), photo('dos.jpg'), photo('tres.jpg')])
  expect(file.shown()).toMatchObject({ preparing: true, progress: { done: 0, of: 3 } })
  stops.splice(0).forEach((stop) => stop())
  await eventually(async () => expect(await onDisk()).toEqual(['uno.jpg', 'dos.jpg', 'tres.jpg']))
  await eventually(() =>
    expect(file.shown()).toMatchObject({ preparing: false, progress: null, notStored: null }),
  )
  const again = open()
  await eventually(() => expect(again.names()).toEqual(['uno.jpg', 'dos.jpg', 'tres.jpg']))
  expect(again.shown().restored).toBe(true)
})

test('what is chosen before the stored pages were read comes behind them', async () => {
  owner++
  const first = open()
  await first.addPhoto(photo('uno.jpg'))
  const second = open()
  await second.addPhoto(photo('dos.jpg'))
  expect(second.names()).toEqual(['uno.jpg', 'dos.jpg'])
  expect(await onDisk()).toEqual(['uno.jpg', 'dos.jpg'])
})

test('a photo that is taken again has the place of the one before', async () => {
  owner++
  const file = open()
  const one = await file.addPhoto(photo('uno.jpg'))
  await file.addPhoto(photo('dos.jpg'))
  await file.addPhoto(photo('de nuevo.jpg'), one ?? undefined)
  expect(file.names()).toEqual(['de nuevo.jpg', 'dos.jpg'])
})

test('the document is the same object until its pages change; none, if what was chosen meanwhile is refused', async () => {
  owner++
  const file = open()
  file.choose([photo('uno.jpg')])
  const document = await file.make()
  expect(document?.name).toBe('uno.jpg')
  expect(await file.make()).toBe(document)
  file.choose([new File(['no es una foto'], 'nota.txt')])
  expect(await file.make()).toBeNull()
  expect(file.shown().refusals).toHaveLength(1)
  // It says so until the next choice, and what was there can be saved.
  expect(await file.make()).toBe(document)
  file.choose([photo('dos.jpg')])
  expect(file.shown().refusals).toEqual([])
  expect(await file.make()).toMatchObject({ type: 'application/pdf' })
})

test('on a full disk the photo is only in memory, says so, and is kept with the next change', async () => {
  owner++
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const page = await file.addPhoto(photo('dos.jpg'))
  expect(file.shown().notStored).toBe('full')
  expect(await onDisk()).toEqual(['uno.jpg'])
  expect(await file.read(page?.id ?? '')).not.toBeNull()
  expect(await file.make()).not.toBeNull()
  // Another page's changes do not take away what is only here.
  await removeFileDraft(owner, form)
  await eventually(() => expect(fileDraftStore(owner).getSnapshot()).toEqual([]))
  expect(file.names()).toEqual(['uno.jpg', 'dos.jpg'])
  await file.addPhoto(photo('tres.jpg'))
  expect(file.shown().notStored).toBeNull()
  expect(await onDisk()).toEqual(['uno.jpg', 'dos.jpg', 'tres.jpg'])
})

test('what another page has saved or discarded goes, and is claimed no more', async () => {
  owner++
  const file = open()
  const other = open()
  await file.addPhoto(photo('uno.jpg'))
  const id = await file.claim('')
  expect(await file.claim('')).toBe(id)
  await removeFileDraft(owner, form)
  await eventually(() => expect(file.names()).toEqual([]))
  expect(file.shown().wentAs).toBe(id)
  expect(other.shown().wentAs).toBeNull()
  // Again for the next document of this form.
  await file.addPhoto(photo('dos.jpg'))
  expect(file.shown().wentAs).toBeNull()
  expect(await file.claim('')).not.toBe(id)
})

test('what went unheard is none to claim, so that it is not saved twice', async () => {
  owner++
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  await markSaving(owner, form, (await listFileDrafts(owner))[0]?.file.at ?? 0, {
    id: 'subida-1',
    detalle: '',
  })
  await eventually(async () => expect((await listFileDrafts(owner))[0]?.file.saving?.id).toBe('subida-1'))
  stops.splice(0).forEach((stop) => stop())
  await removeFileDraft(owner, form)
  expect(file.names()).toEqual(['uno.jpg'])
  expect(await file.claim('')).toBeNull()
  expect(file.names()).toEqual([])
})

test('once the outbox has the document it is on the screen alone, and what another page has added since stays', async () => {
  owner++
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  const document = await file.make()
  file.handedOver()
  await eventually(async () => expect(await onDisk()).toBeUndefined())
  expect(file.names()).toEqual(['uno.jpg'])
  expect(await file.make()).toBe(document)
  expect(await file.read(file.shown().pages[0]?.id ?? '')).toBe(document?.bytes)
  expect(file.shown().wentAs).toBeNull()
  await file.addPhoto(photo('otra.jpg'))
  expect(await onDisk()).toEqual(['uno.jpg', 'otra.jpg'])
})

test('what can not be read on this device does not keep the form from taking more', async () => {
  owner++
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('', 'UnknownError')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  expect([file.names(), await onDisk()]).toEqual([['uno.jpg'], ['uno.jpg']])
  await file.clear()
  expect([file.names(), await onDisk()]).toEqual([[], undefined])
})
