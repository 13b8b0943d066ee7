import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { capture, captureDocument } from '../../../src/capture/capture'
import { createChosenFile } from '../../../src/documents/chosen/chosen-file'
import type { Made } from '../../../src/documents/chosen/make-document'
import { dropPage, judgePage, turnPage } from '../../../src/documents/chosen/page-edits'
import { systemClock } from '../../../src/lib/clock'
import { nothing } from '../../../src/outbox/engine/snapshot'
import type { Upload } from '../../../src/outbox/model/upload'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { startSession } from '../../../src/session/session'
import { eventually } from '../../support/eventually'
import { deviceStore, discardPages, draftAt, draftsOf, initialForm } from '../../support/file-drafts'
import { onFullDisk } from '../../support/full-disk'
import { maria } from '../../support/open-app'
import { jpeg } from '../../support/pictures'
import { webLocks } from '../../support/web-locks'
import { refuseUploads } from './refuse-uploads'

const about = { title: 'Escritura', link: null }
let owner = 6000
const stops: (() => void)[] = []

async function signIn(user: number): Promise<void> {
  await startSession({ ...maria, user: { ...maria.user, id: user } }, { keep: false })
  await eventually(() => expect(outbox.getSnapshot()).toMatchObject({ ready: true, uploads: [] }))
}

beforeEach(async () => {
  owner++
  await signIn(owner)
})

/** Every form that is open. */
const leave = () => stops.splice(0).forEach((stop) => stop())
afterEach(leave)

/** The form of the test's landlord, as a tab opens it. */
function open(of = owner, locks: LockManager | null = null) {
  const file = createChosenFile(initialForm(of), locks)
  const enter = () => void stops.push(file.subscribe(() => undefined))
  enter()
  file.describe(about)
  const shown = file.getSnapshot
  const { settled, read, verbs } = file
  /** With what is cleaned up afterwards. */
  async function save(...given: Parameters<typeof verbs.save>) {
    const upload = await verbs.save(...given)
    await settled()
    return upload
  }
  const names = () => shown().pages.map(({ name }) => name)
  return { enter, shown, names, read, settled, verbs, ...verbs, save }
}

let photos = 0
function photo(name: string): File {
  return new File([jpeg({ width: 800, height: 600, bytes: 2000 + photos++ })], name, { type: 'image/jpeg' })
}

const onDisk = async () => (await draftAt(initialForm(owner)))?.pages.map(({ name }) => name)

test('a form of which the device says nothing can be chosen in after a second', () => {
  let pass = (): void => undefined
  const clock = { ...systemClock, after: (_: number, work: () => void) => ((pass = work), () => undefined) }
  const silent = { ...outbox, getSnapshot: () => nothing, refresh: () => new Promise<never>(() => undefined) }
  const file = createChosenFile(initialForm(owner), null, { outbox: silent, clock, capture, captureDocument })
  stops.push(file.subscribe(() => undefined))
  expect(file.getSnapshot().ready).toBe(false)
  pass()
  expect(file.getSnapshot().ready).toBe(true)
})

test('each photo is on the disk before the next, in the order in which they were chosen, also for a form that was left', async () => {
  const file = open()
  file.choose([photo('uno.jpg'), photo('dos.jpg'), photo('tres.jpg')])
  expect(file.shown()).toMatchObject({ preparing: true, progress: { done: 0, of: 3 } })
  leave()
  await eventually(async () => expect(await onDisk()).toEqual(['uno.jpg', 'dos.jpg', 'tres.jpg']))
  await eventually(() =>
    expect(file.shown()).toMatchObject({ preparing: false, progress: null, notStored: null }),
  )
  const again = open()
  await eventually(() => expect(again.names()).toEqual(['uno.jpg', 'dos.jpg', 'tres.jpg']))
  expect(again.shown().restored).toBe(true)
})

test('what is chosen before the stored pages were read comes behind them', async () => {
  const first = open()
  await first.addPhoto(photo('uno.jpg'))
  const second = open()
  await second.addPhoto(photo('dos.jpg'))
  expect(second.names()).toEqual(['uno.jpg', 'dos.jpg'])
  expect(await onDisk()).toEqual(['uno.jpg', 'dos.jpg'])
})

test('a photo that is taken again has the place of the one before', async () => {
  const file = open()
  const one = await file.addPhoto(photo('uno.jpg'))
  await file.addPhoto(photo('dos.jpg'))
  await file.addPhoto(photo('de nuevo.jpg'), one ?? undefined)
  expect(file.names()).toEqual(['de nuevo.jpg', 'dos.jpg'])
})

test('a crop of a crop keeps the picture as it was taken, which can be used again', async () => {
  const file = open()
  const taken = await file.addPhoto(photo('uno.jpg'))
  const sheets = [photo('hoja.jpg'), photo('hoja de la hoja.jpg')]
  for (const sheet of sheets) {
    const [page] = file.shown().pages
    if (page) await file.crop(page, () => sheet.arrayBuffer())
  }
  const [crop] = file.shown().pages
  if (!crop) throw new Error('no page')
  const sizeOf = async (page = '') => (await file.read(page))?.byteLength
  expect(await sizeOf(crop.id)).toBe(sheets[1]?.size)
  file.uncrop(crop)
  await eventually(() => expect(file.shown().pages).toMatchObject([{ id: crop.original?.id }]))
  await eventually(() => expect(file.shown()).toMatchObject({ preparing: false, notStored: null }))
  expect(await sizeOf(crop.original?.id)).toBe(taken?.size)
})

test("what was read of a crop stays known of the picture after 'Usar original'", async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  const [page] = file.shown().pages
  if (page) await file.crop(page, () => photo('hoja.jpg').arrayBuffer())
  const [crop] = file.shown().pages
  if (!crop) throw new Error('no page')
  await file.factsRead(crop, null)
  file.uncrop(crop)
  await eventually(() => expect(file.shown().pages).toMatchObject([{ id: page?.id, facts: { found: null } }]))
  await eventually(() => expect(file.shown()).toMatchObject({ preparing: false, notStored: null }))
})

test('the document is the same object until its pages change; none, if what was chosen meanwhile is refused', async () => {
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
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(onFullDisk)
  const page = await file.addPhoto(photo('dos.jpg'))
  expect(file.shown().notStored).toBe('full')
  expect(await onDisk()).toEqual(['uno.jpg'])
  expect(await file.read(page?.id ?? '')).not.toBeNull()
  expect(await file.make()).not.toBeNull()
  // Another page's changes do not take away what is only here.
  await discardPages(initialForm(owner))
  await eventually(() => expect(file.names()).toEqual(['dos.jpg']))
  await file.addPhoto(photo('tres.jpg'))
  expect(file.shown().notStored).toBeNull()
  expect(await onDisk()).toEqual(['dos.jpg', 'tres.jpg'])
  expect(await file.make()).not.toBeNull()
})

/** Saves as a form does; returns the upload's id, and null if nothing was saved. */
async function save(file: ReturnType<typeof open>, { isShown = true } = {}): Promise<string | null> {
  const upload = await file.save(store, () => isShown)
  return upload?.id ?? null
}

function store({ id, file, pages }: Made): Promise<Upload> {
  const about = {
    target: { area: 'initial', type: 30 },
    title: 'Escritura',
    detalle: '',
    seen: null,
  } as const
  return outbox.add({ ...about, ...(id !== undefined && { id }), file, pages })
}

test('what another tab has saved or discarded goes', async () => {
  const file = open()
  const other = open()
  await file.addPhoto(photo('uno.jpg'))
  await eventually(() => expect(other.names()).toEqual(['uno.jpg']))
  const id = await save(file)
  await eventually(() => expect(other.names()).toEqual([]))
  expect(other.shown().wentAs?.id).toBe(id)
  expect(file.shown().wentAs).toBeNull()
  // Again for the next document of this form.
  await other.addPhoto(photo('dos.jpg'))
  expect(other.shown().wentAs).toBeNull()
  expect(await save(other)).not.toBe(id)
})

test('what is noted of a page that another tab has just saved does not hide where the page went', async () => {
  const file = open()
  const other = open()
  const page = await file.addPhoto(photo('uno.jpg'))
  if (!page) throw new Error('refused')
  await eventually(() => expect(other.names()).toEqual(['uno.jpg']))
  const change = outbox.drafts.change.bind(outbox.drafts)
  let id: string | null = null
  vi.spyOn(outbox.drafts, 'change').mockImplementationOnce(async (...written) => {
    id = await save(file)
    return change(...written)
  })
  await other.note(judgePage(page.id, null, null))
  expect(other.names()).toEqual([])
  expect([id, other.shown().wentAs?.id]).toEqual([expect.any(String), id])
  expect(await onDisk()).toBeUndefined()
})

test('a page that is only in memory stays if another tab saves the rest while it is joined', async () => {
  const file = open()
  const other = open()
  await file.addPhoto(photo('uno.jpg'))
  await eventually(() => expect(other.names()).toEqual(['uno.jpg']))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(onFullDisk)
  await other.addPhoto(photo('dos.jpg'))
  expect(other.shown().notStored).toBe('full')
  let saved: string | null = null
  const saving = other.save(async (made) => {
    saved = await save(file)
    return store(made)
  })
  await expect(saving).rejects.toMatchObject({ kind: 'changed' })
  expect(outbox.getSnapshot().uploads.map(({ id }) => id)).toEqual([saved])
  expect(other.names()).toEqual(['dos.jpg'])
})

test('a save that failed is tried again under its id, and not if another tab has saved meanwhile', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  const ids: (string | undefined)[] = []
  const failing = ({ id }: Made) => {
    ids.push(id)
    return Promise.reject(new Error('not stored'))
  }
  await expect(file.save(failing)).rejects.toThrow('not stored')
  await expect(file.save(failing)).rejects.toThrow('not stored')
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toBeDefined()
  await discardPages(initialForm(owner))
  expect(await save(file)).toBeNull()
  expect(file.names()).toEqual([])
})

test('once the outbox has the document it is on the screen alone; what was added since stays', async () => {
  const file = open()
  const other = open()
  await file.addPhoto(photo('uno.jpg'))
  const document = await file.make()
  await file.save(
    async (made) => {
      // Another tab's, which the first one has not seen.
      await other.addPhoto(photo('después.jpg'))
      return store(made)
    },
    () => true,
  )
  expect(await onDisk()).toEqual(['después.jpg'])
  expect(file.names()).toEqual(['uno.jpg'])
  expect(await file.make()).toEqual(document)
  expect(await file.read(file.shown().pages[0]?.id ?? '')).toEqual(document?.bytes)
  expect(file.shown().wentAs).toBeNull()
  // Not a page again while it is being sent, but once it is refused.
  await file.addPhoto(photo('tarde.jpg'))
  expect(await onDisk()).toEqual(['después.jpg', 'tarde.jpg'])
  await refuseUploads()
  await file.addPhoto(photo('otra.jpg'))
  expect(await onDisk()).toEqual(['después.jpg', 'tarde.jpg', 'uno.jpg', 'otra.jpg'])
})

test('a refused document that is saved again while a photo is added is no second time in the form', async () => {
  const file = open()
  const page = await file.addPhoto(photo('uno.jpg'))
  if (page) file.changePages(turnPage(page.id))
  expect(await save(file)).not.toBeNull()
  await refuseUploads()
  expect(file.shown().pages).toMatchObject([{ type: 'image/jpeg' }])
  const saved = await file.save(
    async (_made, sent) => {
      await file.addPhoto(photo('tarde.jpg'))
      return outbox.retry(sent ?? '')
    },
    () => true,
  )
  expect(outbox.getSnapshot().uploads.map(({ id }) => id)).toEqual([saved?.id])
  expect(await onDisk()).toEqual(['tarde.jpg'])
})

test.each([
  ['discarded', (id: string) => outbox.discard(id)],
  ['sent again', (id: string) => outbox.retry(id)],
])(
  'a refused document that is %s elsewhere can be changed, and what is added goes with it',
  async (...given) => {
    const [, go] = given
    const file = open()
    const page = await file.addPhoto(photo('uno.jpg'))
    if (page) file.changePages(turnPage(page.id))
    const id = await save(file)
    await refuseUploads()
    await go(id ?? '')
    await file.addPhoto(photo('tarde.jpg'))
    expect(file.names()).toEqual(['uno.jpg', 'tarde.jpg'])
    expect(await onDisk()).toEqual(['uno.jpg', 'tarde.jpg'])
    file.changePages(dropPage(file.shown().pages[0]?.id ?? ''))
    expect(file.names()).toEqual(['tarde.jpg'])
  },
)

test('a document that was discarded elsewhere with its bytes goes from the form, which says so', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  await outbox.discard((await save(file)) ?? '')
  expect(await file.make()).toBeNull()
  expect(file.names()).toEqual(['uno.jpg'])
  await file.addPhoto(photo('tarde.jpg'))
  expect([file.names(), await onDisk()]).toEqual([['tarde.jpg'], ['tarde.jpg']])
  expect(file.shown().refusals).toHaveLength(1)
  expect(await file.make()).toMatchObject({ name: 'tarde.jpg' })
})

test('a form that shows its sent document is empty when it is left and opened again at once', async () => {
  const { names, enter, verbs } = open()
  await verbs.addPhoto(photo('uno.jpg'))
  const end = verbs.hold()
  await verbs.save(store, () => true)
  expect(names()).toEqual(['uno.jpg'])
  leave()
  enter()
  end()
  expect(names()).toEqual([])
  await verbs.addPhoto(photo('dos.jpg'))
  expect(await onDisk()).toEqual(['dos.jpg'])
})

describe('a refused document that is saved again', () => {
  /** The form is left before 'Guardar' has read its pages. */
  async function saveAndLeave() {
    const form = open()
    await form.addPhoto(photo('uno.jpg'))
    const refused = await form.verbs.save(store, () => true)
    await refuseUploads()
    const asked: { sent: string | null; names: string[] }[] = []
    const saving = form.verbs.save((made, sent) => {
      asked.push({ sent, names: made.pages.map(({ name }) => name) })
      return sent === null ? store(made) : outbox.retry(sent)
    })
    leave()
    return { form, refused, saving, asked }
  }

  test('goes also if the form is left at once, which is empty then', async () => {
    const { form, refused, saving, asked } = await saveAndLeave()
    expect((await saving)?.id).toBe(refused?.id)
    expect(asked).toEqual([{ sent: refused?.id, names: [] }])
    form.enter()
    expect(form.names()).toEqual([])
  })

  test('goes with what is taken in the form that is opened again at once', async () => {
    const { form, saving, asked } = await saveAndLeave()
    form.enter()
    await form.addPhoto(photo('dos.jpg'))
    await saving
    expect(asked).toEqual([{ sent: null, names: ['uno.jpg', 'dos.jpg'] }])
  })
})

test('what a form says of a page when it saves goes along, not what it says once it is opened again', async () => {
  const file = open()
  const page = await file.addPhoto(photo('uno.jpg'))
  const picture = page?.id ?? ''
  file.noteSaid({ picture, hechos: 'enviar igual' })
  const sent: (string | undefined)[] = []
  const failing = ({ hechos }: Made) => {
    sent.push(hechos)
    return Promise.reject(new Error('not stored'))
  }
  const saving = file.save(failing)
  leave()
  file.noteSaid({ picture, hechos: 'nada' })
  await expect(saving).rejects.toThrow('not stored')
  expect(sent).toEqual(['enviar igual'])
})

test('what a form says of a page is forgotten when it is left', async () => {
  const file = open()
  const page = await file.addPhoto(photo('uno.jpg'))
  file.noteSaid({ picture: page?.id ?? '', hechos: 'enviar igual' })
  leave()
  file.enter()
  const made: Made[] = []
  await file.verbs.save((one) => {
    made.push(one)
    return store(one)
  })
  expect(made).toMatchObject([{ file: { name: 'uno.jpg' } }])
  expect(made[0]).not.toHaveProperty('hechos')
})

test('what is sent without being stored after the form was left is not in the form again', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  const kept: Made[] = []
  const saving = file.save((made) => {
    kept.push(made)
    return Promise.reject(new Error('not stored'))
  })
  await expect(saving).rejects.toThrow('not stored')
  const end = file.hold()
  leave()
  for (const made of kept) file.sentUnstored(made, false)
  end()
  await eventually(async () => expect(await onDisk()).toBeUndefined())
})

test('a photo that a full disk still has, and the form has replaced, is not offered again once that was sent', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
  await file.addPhoto(photo('dos.jpg'), file.shown().pages[0])
  expect([file.shown().notStored, file.names(), await onDisk()]).toEqual(['full', ['dos.jpg'], ['uno.jpg']])
  const end = file.hold()
  const document = await file.make()
  if (!document) throw new Error('no document')
  put.mockRestore()
  const { pages } = file.shown()
  file.sentUnstored({ file: document, pages }, false)
  end()
  await eventually(async () => expect(await onDisk()).toBeUndefined())
})

test('a photo that is only in memory, and written while it is saved, is saved once', async () => {
  const file = open()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(onFullDisk)
  await file.addPhoto(photo('uno.jpg'))
  expect(file.shown().notStored).toBe('full')
  await file.save(async (made) => {
    await file.addPhoto(photo('dos.jpg'))
    expect(await onDisk()).toEqual(['uno.jpg', 'dos.jpg'])
    return store(made)
  })
  expect(await onDisk()).toEqual(['dos.jpg'])
  expect(file.names()).toEqual(['dos.jpg'])
})

type Form = ReturnType<typeof open>

async function retake(file: Form): Promise<void> {
  await file.addPhoto(photo('de nuevo.jpg'), file.shown().pages[0])
}

async function crop(file: Form): Promise<void> {
  const [page] = file.shown().pages
  if (page) await file.crop(page, () => photo('hoja.jpg').arrayBuffer())
}

async function uncrop(file: Form): Promise<void> {
  const [page] = file.shown().pages
  if (page) file.uncrop(page)
  await eventually(() => expect(file.shown().pages).toMatchObject([{ id: page?.original?.id }]))
  await eventually(() => expect(file.shown()).toMatchObject({ preparing: false, notStored: null }))
}

test.each([
  ['a crop of a crop', [crop, crop]],
  ['a photo that was taken again', [retake]],
  ['the crop of a photo that was taken again', [retake, crop]],
])('what %s took the place of in memory does not come back once that is saved', async (_what, steps) => {
  const file = open()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
  const taken = await file.addPhoto(photo('uno.jpg'))
  for (const step of steps) await step(file)
  expect([file.shown().notStored, file.shown().pages.length]).toEqual(['full', 1])
  expect(file.shown().pages[0]?.id).not.toBe(taken?.id)
  put.mockRestore()
  expect(await save(file, { isShown: false })).not.toBeNull()
  expect(file.shown()).toMatchObject({ notStored: null, pages: [] })
  await file.addPhoto(photo('dos.jpg'))
  expect([file.names(), await onDisk()]).toEqual([['dos.jpg'], ['dos.jpg']])
})

test.each([
  ['the crop', [crop], 0],
  ['the original', [crop, uncrop], 1],
])('%s of a photo that is only in memory, made while it is saved, is no second photo', async (...given) => {
  const [, steps, before] = given
  const file = open()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
  await file.addPhoto(photo('uno.jpg'))
  for (const step of steps.slice(0, before)) await step(file)
  put.mockRestore()
  await file.save(async (made) => {
    for (const step of steps.slice(before)) await step(file)
    return store(made)
  })
  await eventually(async () => expect(await onDisk()).toBeUndefined())
  expect(file.names()).toEqual([])
})

async function turn(file: Form): Promise<void> {
  const [page] = file.shown().pages
  if (page) file.changePages(turnPage(page.id))
  await eventually(() => expect(file.shown().notStored).toBe('full'))
}

async function sendFromMemory(file: Form): Promise<void> {
  const end = file.hold()
  const document = await file.make()
  const { pages } = file.shown()
  if (document) file.sentUnstored({ file: document, pages }, false)
  end()
}

test.each([
  ['turned', 'this tab has sent them without storing them', turn, sendFromMemory],
  ['turned', 'another tab has discarded them', turn, () => discardPages(initialForm(owner))],
  ['cropped', 'another tab has discarded them', crop, () => discardPages(initialForm(owner))],
] as const)(
  'what a full disk did not take of pages that are gone is no warning: %s, %s',
  async (...given) => {
    const [, , edit, go] = given
    const file = open()
    await file.addPhoto(photo('uno.jpg'))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
    await edit(file)
    expect(file.shown().notStored).toBe('full')
    put.mockRestore()
    await go(file)
    await eventually(() => expect(file.shown()).toMatchObject({ listed: [], notStored: null }))
    expect(await onDisk()).toBeUndefined()
  },
)

test('a page turned on a full disk keeps its turn if another tab removes the one before it', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  await file.addPhoto(photo('dos.jpg'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
  const [first, second] = file.shown().pages
  if (!first || !second) throw new Error('no pages')
  file.changePages(turnPage(second.id))
  await eventually(() => expect(file.shown().notStored).toBe('full'))
  put.mockRestore()
  await outbox.drafts.change(initialForm(owner), about, (pages) => pages.filter(({ id }) => id !== first.id))
  await eventually(() => expect(file.shown().pages).toMatchObject([{ id: second.id, turn: 90 }]))
  expect(file.shown().notStored).toBe('full')
})

test('what one user saves while another signs in is not the other one’s: it stays in its form', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  const saving = file.save(async (made) => {
    await startSession({ ...maria, user: { ...maria.user, id: owner + 3_000_000 } }, { keep: false })
    return outbox.add({ ...made, target: { area: 'initial', type: 30 }, title: '', detalle: '', seen: null })
  })
  await expect(saving).rejects.toMatchObject({ kind: 'signed-out' })
  expect(await onDisk()).toEqual(['uno.jpg'])
  expect(outbox.getSnapshot().uploads).toEqual([])
})

test('a crop that a full disk did not take stays for its user if another one signs in while the form sends', async () => {
  const file = open()
  const page = await file.addPhoto(photo('uno.jpg'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
  await crop(file)
  expect(file.shown()).toMatchObject({ notStored: 'full', pages: [{ original: { id: page?.id } }] })
  put.mockRestore()
  const end = file.hold()
  leave()
  await signIn(owner + 1_000)
  end()
  await signIn(owner)
  file.enter()
  await file.settled()
  expect(file.shown().pages).toMatchObject([{ original: { id: page?.id } }])
})

test('a page that the disk has damaged is not joined: the form says that it can’t be read', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  await file.addPhoto(photo('dos.jpg'))
  const draft = await draftAt(initialForm(owner))
  const [page] = draft?.pages ?? []
  if (!draft || !page) throw new Error('no page')
  await deviceStore().stage(
    { ...draft, owner, file: { part: page.id, sha256: '' } },
    await photo('otra.jpg').arrayBuffer(),
  )
  expect(await save(file)).toBeNull()
  expect(file.shown().refusals).toHaveLength(1)
  expect(await onDisk()).toEqual(['uno.jpg', 'dos.jpg'])
})

test('a photo that comes while a PDF is being sent stays for the next document', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  await file.addPhoto(photo('dos.jpg'))
  await save(file)
  expect(file.shown().pages.map(({ type }) => type)).toEqual(['application/pdf'])
  await file.addPhoto(photo('tarde.jpg'))
  expect([await onDisk(), file.shown().refusals]).toEqual([['tarde.jpg'], []])
})

test('a form that was left when the outbox got its document is empty, and says that it went', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  const id = await save(file, { isShown: false })
  expect(file.names()).toEqual([])
  expect(file.shown().wentAs?.id).toBe(id)
})

test('a save waits for what another tab prepares, and takes it along', async () => {
  const locks = webLocks()
  const [file, other] = [open(owner, locks), open(owner, locks)]
  await file.addPhoto(photo('uno.jpg'))
  other.choose([photo('dos.jpg'), photo('tres.jpg')])
  let pages: readonly string[] = []
  const saving = file.save(() => {
    pages = file.names()
    return Promise.reject(new Error('not stored'))
  })
  await expect(saving).rejects.toThrow('not stored')
  expect(pages).toEqual(['uno.jpg', 'dos.jpg', 'tres.jpg'])
})

test('a save resolves once the outbox has the document; its lock is held until all is written', async () => {
  const locks = webLocks()
  const request = vi.spyOn(locks, 'request')
  const file = open(owner, locks)
  const page = await file.addPhoto(photo('uno.jpg'))
  const disk = Promise.withResolvers<null>()
  const upload = await file.verbs.save(async (made) => {
    vi.spyOn(outbox.drafts, 'change').mockReturnValueOnce(disk.promise)
    file.changePages(turnPage(page?.id ?? ''))
    return store(made)
  })
  expect(upload).not.toBeNull()
  const name = request.mock.lastCall?.[0] ?? ''
  const isFree = () => locks.request(name, { ifAvailable: true }, (lock) => lock !== null)
  expect([await isFree(), file.shown().saving]).toEqual([false, true])
  disk.resolve(null)
  await eventually(async () => expect([await isFree(), file.shown().saving]).toEqual([true, false]))
})

test('of two saves at once, in two tabs, one sends the pages', async () => {
  const locks = webLocks()
  const [file, other] = [open(owner, locks), open(owner, locks)]
  await file.addPhoto(photo('uno.jpg'))
  await eventually(() => expect(other.names()).toEqual(['uno.jpg']))
  const saved = await Promise.all([save(file), save(other)])
  expect(new Set(saved.filter((id) => id !== null)).size).toBe(1)
  expect(outbox.getSnapshot().uploads).toHaveLength(1)
})

test('what is discarded while it is prepared does not come back, and what is taken afterwards stays', async () => {
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  file.choose([photo('dos.jpg'), photo('tres.jpg')])
  const given = file.addPhoto(photo('cuatro.jpg'))
  await file.clear()
  expect(file.shown()).toMatchObject({ pages: [], preparing: false })
  expect(await given).toBeNull()
  await file.addPhoto(photo('nueva.jpg'))
  expect([file.names(), await onDisk()]).toEqual([['nueva.jpg'], ['nueva.jpg']])
})

test('a shared file that is removed waits for a document again, though the form is discarded at once', async () => {
  const file = open()
  file.choose([photo('compartida.jpg')], 'shared')
  await file.settled()
  expect(await onDisk()).toEqual(['compartida.jpg'])
  file.changePages(dropPage(file.shown().pages[0]?.id ?? ''))
  await file.clear()
  expect(await draftsOf(owner)).toMatchObject([{ form: null, pages: [{ name: 'compartida.jpg' }] }])
})

test('discarding drops what the form shows, and no photo that another tab takes meanwhile', async () => {
  const [file, other] = [open(), open()]
  await file.addPhoto(photo('uno.jpg'))
  await eventually(() => expect(other.names()).toEqual(['uno.jpg']))
  const change = outbox.drafts.change
  vi.spyOn(outbox.drafts, 'change').mockImplementationOnce(async (...discarding) => {
    await other.addPhoto(photo('dos.jpg'))
    return change(...discarding)
  })
  await file.clear()
  expect(await onDisk()).toEqual(['dos.jpg'])
  await eventually(() => expect([file.names(), other.names()]).toEqual([['dos.jpg'], ['dos.jpg']]))
})

test('discarding a form that shows its refused document leaves a photo that only another tab shows', async () => {
  const [file, other] = [open(), open()]
  await file.addPhoto(photo('uno.jpg'))
  await save(file)
  await refuseUploads()
  await other.addPhoto(photo('dos.jpg'))
  expect(file.names()).toEqual(['uno.jpg'])
  await file.clear()
  expect(await onDisk()).toEqual(['dos.jpg'])
})

test('a page that is taken away while its photo is taken again stays away, and comes back as the new photo', async () => {
  const file = open()
  const one = await file.addPhoto(photo('uno.jpg'))
  await file.addPhoto(photo('dos.jpg'))
  const again = file.addPhoto(photo('de nuevo.jpg'), one ?? undefined)
  file.changePages(dropPage(one?.id ?? ''))
  const page = await again
  expect(file.names()).toEqual(['dos.jpg'])
  if (page) file.restore(page)
  expect(file.names()).toEqual(['de nuevo.jpg', 'dos.jpg'])
})

test('what can not be read on this device does not keep the form from taking more', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('', 'UnknownError')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const file = open()
  await file.addPhoto(photo('uno.jpg'))
  expect([file.names(), await onDisk()]).toEqual([['uno.jpg'], ['uno.jpg']])
  await file.clear()
  expect([file.names(), await onDisk()]).toEqual([[], undefined])
})
