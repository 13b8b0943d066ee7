import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { InMemory, Upload } from '../../src/outbox/model/upload'
import { needsUser, reasonText } from '../../src/outbox/page/wording'
import { createDatabase } from '../../src/outbox/storage/database'
import type { Edit } from '../../src/outbox/storage/drafts'
import { createUploadStore } from '../../src/outbox/storage/upload-store'
import { formOf, type Target } from '../../shared/areas'
import { otherDocumentType } from '../../shared/document-types'
import { readStored } from './invariants'
import { createScenario, deed, emptyRow, maria, type Scenario } from './scenario'
import type { Device } from './device'
import type { Process } from './process'
import { contract, day, keysOf, meetFirst, only, openTab, plain, putRejected, stubPortal } from './tabs'
import { told } from '../support/told'

beforeEach(stubPortal)

test('3 and 4: a disk that is full at the write or at its commit is told, and leaves no half upload', async () => {
  for (const full of ['at-put', 'at-commit'] as const) {
    const { device, photograph, check } = createScenario()
    const tab = openTab(device)
    await device.idle()
    tab.faults.full = full
    const saving = expect(told(tab.outbox.add(photograph(deed)))).resolves.toMatch(
      /^No queda espacio en este dispositivo\./,
    )
    await device.pass(60_000)
    await saving
    await check()
  }
})

test('4: on a full disk what waits is still delivered, which makes space', async () => {
  const { device, portal, saveDeed, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = await saveDeed()
  tab.faults.full = 'at-commit'
  device.setWeather(() => ({ kind: 'fine' }))
  await device.pass(300_000)
  expect(portal.documents).toHaveLength(1)
  tab.faults.full = 'no'
  await device.pass(300_000)
  expect(only(tab).state).toBe('delivered')
  await check()
})

describe('4 and 79: on a full disk, which does not take the row that was read before the first try', () => {
  async function sendInVain(scenario: Scenario): Promise<Process> {
    const { device, portal, saveDeed } = scenario
    putRejected(portal)
    device.setWeather(() => ({ kind: 'none' }))
    const tab = await saveDeed()
    await device.pass(1_000)
    tab.faults.full = 'at-commit'
    meetFirst(device, { kind: 'none' })
    await device.pass(60_000, () => keysOf(device).length > 0)
    expect(keysOf(device)).toHaveLength(1)
    await device.pass(1_000)
    return tab
  }

  test('its tab still knows it, and the document is sent', async () => {
    const scenario = createScenario(plain)
    const { device, portal, check } = scenario
    const tab = await sendInVain(scenario)
    await device.pass(300_000)
    expect(portal.documents).toHaveLength(2)
    tab.faults.full = 'no'
    await device.pass(day)
    expect(only(tab).state).toBe('delivered')
    await check()
  })

  test('and has room again, the row is stored for the tab after it', async () => {
    const scenario = createScenario(plain)
    const { device, portal, check } = scenario
    const before = await sendInVain(scenario)
    before.faults.full = 'no'
    device.setWeather(() => ({ kind: 'none' }))
    await device.pass(300_000)
    before.kill()
    device.setWeather(() => ({ kind: 'fine' }))
    const tab = openTab(device)
    await device.pass(day)
    expect(only(tab).state).toBe('delivered')
    expect(portal.documents).toHaveLength(2)
    await check()
  })

  test('a tab after it cannot know, and asks', async () => {
    const scenario = createScenario(plain)
    const { device, portal, check } = scenario
    const before = await sendInVain(scenario)
    before.kill()
    const tab = openTab(device)
    await device.pass(day)
    expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'unproven' } })
    expect(portal.documents).toHaveLength(1)
    await check()
  })
})

test.each([
  {
    why: 'the list before the first try could not be read',
    sky: { kind: 'none' } as const,
    meanwhile: () => undefined,
  },
  {
    why: 'the session ended right before the try',
    sky: { kind: 'instead', answer: { status: 500, text: '{}' } } as const,
    meanwhile: (tab: Process, device: Device) =>
      device.killWhen((what) => {
        if (what === 'add journal') tab.signOut()
        return false
      }),
  },
])('4: on a full disk a document that never left is not asked about, if $why', async ({ sky, meanwhile }) => {
  const { device, portal, saveDeed, check } = createScenario(plain)
  putRejected(portal)
  device.setWeather(() => ({ kind: 'none' }))
  const tab = await saveDeed()
  await device.pass(1_000)
  tab.faults.full = 'at-commit'
  device.setWeather(() => sky)
  meanwhile(tab, device)
  await device.pass(300_000)
  expect(keysOf(device)).toEqual([])
  device.killNobody()
  tab.faults.full = 'no'
  tab.signIn(maria)
  device.setWeather(() => ({ kind: 'fine' }))
  await device.pass(day)
  expect(only(tab)).toMatchObject({ state: 'delivered', reason: null })
  expect(portal.documents).toHaveLength(2)
  await check()
})

describe('4: on a full disk, which does not take what the portal answered', () => {
  async function answered(status: number, text: string, retryAfter?: string) {
    const scenario = createScenario()
    const { device, saveDeed } = scenario
    device.setWeather(() => ({ kind: 'none' }))
    const tab = await saveDeed()
    await device.pass(1_000)
    tab.faults.full = 'at-commit'
    device.setWeather(() => ({
      kind: 'instead',
      answer: { status, text, ...(retryAfter && { retryAfter }) },
    }))
    await device.pass(60_000, () => keysOf(device).length > 0)
    return { ...scenario, tab }
  }

  test('a refusal is shown, not asked for again, and stored once there is room', async () => {
    const { device, tab, check } = await answered(422, '{"message": "No."}')
    await device.pass(300_000)
    expect(keysOf(device)).toHaveLength(1)
    expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'refused', message: 'No.' } })
    tab.faults.full = 'no'
    await device.pass(60_000)
    tab.kill()
    const again = openTab(device)
    await device.pass(3_600_000)
    expect(only(again)).toMatchObject({ state: 'blocked', reason: { kind: 'refused', message: 'No.' } })
    expect(keysOf(device)).toHaveLength(1)
    await check()
  })

  test('a refusal that is stored too late waits for the user, who may send it again', async () => {
    const { device, portal, tab, check } = await answered(422, '{"message": "No."}')
    await device.pass(60_000)
    tab.faults.full = 'no'
    device.setWeather(() => ({ kind: 'fine' }))
    await device.pass(60_000)
    expect(only(tab).state).toBe('blocked')
    await tab.outbox.retry(only(tab).id)
    await device.pass(60_000)
    expect(only(tab).state).toBe('delivered')
    expect(portal.documents).toHaveLength(1)
    await check()
  })

  test('the portal is not asked more often than it wants', async () => {
    const { device, portal, tab, check } = await answered(503, '{}', '600')
    await device.pass(1_000)
    expect(keysOf(device)).toHaveLength(1)
    device.setWeather(() => ({ kind: 'fine' }))
    await device.pass(580_000)
    expect(keysOf(device)).toHaveLength(1)
    await device.pass(60_000)
    expect(portal.documents).toHaveLength(1)
    tab.faults.full = 'no'
    await device.pass(300_000)
    expect(only(tab).state).toBe('delivered')
    await check()
  })
})

test('5: stored bytes that come back different are written again', async () => {
  const { device, photograph, save, captures, check } = createScenario()
  const tab = openTab(device)
  await device.idle()
  tab.faults.damagedWrites = 1
  await save(tab, photograph(deed))
  expect(captures[0]?.saved).not.toBeNull()
  await device.pass(day)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('5: bytes that come back different a second time are told, and no part of the upload stays', async () => {
  const { device, photograph, check } = createScenario()
  const tab = openTab(device)
  await device.idle()
  tab.faults.damagedWrites = 9
  const saving = expect(told(tab.outbox.add(photograph(deed)))).resolves.toMatch(
    /^El documento no quedó bien guardado en este dispositivo\. Vuelve a tomar la foto/,
  )
  await device.pass(60_000)
  await saving
  expect(tab.outbox.getSnapshot().uploads).toEqual([])
  expect((await readStored(device.factory)).bytes.size).toBe(0)
  await check()
})

test.each([
  { when: 'while its user is signed in', before: () => undefined },
  { when: 'after the session has ended over the form', before: (tab: Process) => tab.signOut() },
])(
  '5: a page stays if what is to take its place comes back different a second time, $when',
  async ({ before }) => {
    const { device } = createScenario()
    const tab = openTab(device)
    await device.idle()
    const { drafts } = tab.outbox
    const place = { owner: maria.user.id, form: formOf(deed), replaces: null }
    const about = { title: 'Escritura', link: null }
    const file = (text: string) => ({
      ...{ name: 'foto.jpg', type: 'image/jpeg', bytes: new TextEncoder().encode(text).buffer },
    })
    const [taken, crop] = [file('taken'), file('crop')]
    const [page, sheet] = await device.passUntil(Promise.all([drafts.page(taken), drafts.page(crop)]))
    const draft = await device.passUntil(
      drafts.change(place, about, () => [page], new Map([[page.id, taken.bytes]])),
    )
    before(tab)
    await device.idle()
    tab.faults.damagedWrites = 9
    const added = new Map([[sheet.id, crop.bytes]])
    const cropping = () => device.passUntil(drafts.change(place, about, () => [sheet], added))
    await expect(cropping()).rejects.toMatchObject({ kind: 'damaged' })
    tab.kill()
    const again = openTab(device)
    await device.idle()
    expect(await again.outbox.drafts.bytes(draft?.id ?? '', page.id)).toEqual(taken.bytes)
    const { drafts: stored } = await readStored(device.factory)
    expect(stored.map(({ pages }) => pages.map(({ id }) => id))).toEqual([[page.id]])
  },
)

describe('5: a page that the disk damages as the app is killed before it is read back', () => {
  async function takenAndKilled(device: Device, damage: (bytes: ArrayBuffer) => ArrayBuffer) {
    const tab = openTab(device)
    await device.idle()
    const { drafts } = tab.outbox
    const bytes = new TextEncoder().encode('taken').buffer
    const page = await drafts.page({ name: 'foto.jpg', type: 'image/jpeg', bytes })
    device.killWhen((what) => what === 'get parts')
    void drafts.change(
      { owner: maria.user.id, form: formOf(deed), replaces: null },
      { title: 'Escritura', link: null },
      () => [page],
      new Map([[page.id, damage(bytes)]]),
    )
    await device.pass(60_000, () => !tab.isAlive())
    device.killNobody()
    const again = openTab(device)
    await device.idle()
    const [draft] = again.outbox.getSnapshot().drafts
    if (!draft) throw new Error('not taken')
    const add = () =>
      device.passUntil(
        again.outbox.add({
          ...{ id: draft.id, target: deed, title: 'Escritura', detalle: '', seen: emptyRow },
          ...{ file: page, pages: [page] },
        }),
      )
    return { again, draft, page, bytes, add }
  }

  test('is noticed at Guardar, also if it has its size, and is not lost from its form', async () => {
    const { device, portal } = createScenario()
    const { again, draft, page, add } = await takenAndKilled(
      device,
      ({ byteLength }) => new ArrayBuffer(byteLength),
    )
    await expect(told(add())).resolves.toMatch(/Vuelve a tomar la foto/)
    expect(await again.outbox.drafts.bytes(draft.id, page.id)).toBeNull()
    await device.pass(day)
    expect([portal.documents, again.outbox.getSnapshot().uploads]).toEqual([[], []])
    expect(again.outbox.getSnapshot().drafts).toMatchObject([{ pages: [{ id: page.id }] }])
  })

  test('goes if the disk has not damaged it', async () => {
    const { device, portal } = createScenario()
    const { again, draft, page, bytes, add } = await takenAndKilled(device, (whole) => whole)
    expect(await again.outbox.drafts.bytes(draft.id, page.id)).toEqual(bytes)
    await add()
    await device.pass(day)
    expect(portal.documents).toMatchObject([{ sha256: page.sha256 }])
  })
})

describe('5: a shared file that comes back different', () => {
  const place = { owner: maria.user.id, form: formOf(deed), replaces: null }
  const steps = ['kept', 'given its document'] as const

  async function share(
    step: (typeof steps)[number],
    damagedWrites: number,
    device: Device = createScenario().device,
  ) {
    const tab = openTab(device)
    await device.idle()
    const { drafts } = tab.outbox
    const shown = () => tab.outbox.getSnapshot().drafts
    const spoil = (at: typeof step) =>
      Object.assign(tab.faults, { damagedWrites: at === step ? damagedWrites : 0 })
    spoil('kept')
    const bytes = new TextEncoder().encode('compartido').buffer
    await device.passUntil(drafts.keep([new File([bytes], 'compartido.pdf')]))
    const [from] = shown()
    const [page] = from?.pages ?? []
    if (step === 'given its document' && from && page) {
      spoil('given its document')
      const file = { name: 'compartido.pdf', type: 'application/pdf', bytes }
      const given = { about: { title: 'Escritura', link: null }, file, replaced: [] }
      await device.passUntil(drafts.assign({ id: from.id, page: page.id }, place, given))
    }
    return { shown, stored: await readStored(device.factory) }
  }

  test.each(steps)('when it is %s is written again', async (step) => {
    const { shown, stored } = await share(step, 1)
    const [{ id, pages } = { id: '', pages: [] }] = shown()
    expect(pages).toHaveLength(1)
    expect([...stored.bytes]).toEqual([[id, 'compartido'.length]])
  })

  test.each(steps)('a second time when it is %s is told, and nothing is there instead', async (step) => {
    await expect(share(step, 9)).rejects.toMatchObject({ kind: 'damaged' })
  })

  test('a second time when it is given its document is still there as it came', async () => {
    const { device } = createScenario()
    await expect(share('given its document', 9, device)).rejects.toMatchObject({ kind: 'damaged' })
    const { drafts, bytes } = await readStored(device.factory)
    expect(drafts).toMatchObject([{ form: null, pages: [{ name: 'compartido.pdf' }] }])
    expect([...bytes.values()]).toEqual(['compartido'.length])
  })
})

/** The disk has other bytes of the same size. */
async function damageStored({ factory, time }: Device, upload: Upload): Promise<void> {
  const store = createUploadStore(createDatabase({ factory, clock: time }))
  await store.stage(upload, new ArrayBuffer(upload.file.size))
}

test('5: bytes that the disk has changed since are not sent, and the user is asked for another photo', async () => {
  const { device, portal, saveDeed } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = await saveDeed()
  await device.pass(1_000)
  await damageStored(device, only(tab))
  device.setWeather(() => ({ kind: 'fine' }))
  await device.pass(day)
  expect(portal.documents).toEqual([])
  expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'damaged' } })
  expect(reasonText(only(tab))).toContain('Vuelve a tomar la foto')
})

test('5: the same file, chosen again, takes the place of what the disk has damaged', async () => {
  const { device, portal, photograph, save, check } = createScenario(plain)
  device.setWeather(() => ({ kind: 'none' }))
  const tab = openTab(device)
  const photo = photograph({ area: 'initial', type: 32 }, { detalle: 'Boleta' })
  await save(tab, photo)
  await device.pass(1_000)
  const { id } = only(tab)
  await damageStored(device, only(tab))
  device.setWeather(() => ({ kind: 'fine' }))
  await device.pass(day)
  expect(only(tab)).toMatchObject({ state: 'blocked', reason: { kind: 'damaged' } })
  await save(tab, photo)
  await tab.outbox.retry(id)
  await device.pass(day)
  expect(only(tab)).toMatchObject({ id, state: 'delivered' })
  expect(portal.documents).toHaveLength(1)
  await check()
})

test('5: a second tap reads back what the first one stored, and writes it again if it is not the same', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = openTab(device)
  const photo = photograph(deed)
  await save(tab, photo)
  await device.pass(1_000)
  await damageStored(device, only(tab))
  await save(tab, photo)
  device.setWeather(() => ({ kind: 'fine' }))
  await device.pass(day)
  expect(portal.documents).toHaveLength(1)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('6: a database connection that the browser dropped is opened again, and nothing is lost', async () => {
  const { device, photograph, save, captures, check } = createScenario()
  const tab = openTab(device)
  await device.idle()
  tab.dropConnections()
  await save(tab, photograph(deed))
  expect(captures[0]?.saved).not.toBeNull()
  tab.dropConnections()
  await device.pass(day)
  expect(only(tab).state).toBe('delivered')
  await check()
})

test('7: a database whose open never answers is a clear message after two tries', async () => {
  const { device, photograph } = createScenario()
  const tab = device.open(maria)
  tab.faults.hangingOpens = 2
  const saving = expect(tab.outbox.add(photograph(deed))).rejects.toMatchObject({ kind: 'hanging' })
  await device.pass(11_000)
  await saving
})

test('7: a transaction of a drain that never answers holds a document up, which is neither damaged nor doubted', async () => {
  for (let hung = 1; hung <= 12; hung += 1) {
    const { device, portal, saveDeed, check } = createScenario({ ...plain, filesCanBeRead: false })
    putRejected(portal)
    device.setWeather(() => ({ kind: 'none' }))
    const tab = await saveDeed()
    await device.pass(1_000)
    device.setWeather(() => ({ kind: 'fine' }))
    let transactions = 0
    device.killWhen((what) => {
      if (what === 'transaction' && ++transactions === hung) tab.faults.hangingTransactions = 1
      return false
    })
    void tab.outbox.sendNow()
    await device.pass(day)
    expect(transactions).toBeGreaterThan(hung)
    expect(only(tab)).toMatchObject({ state: 'delivered', reason: null })
    expect(portal.documents).toHaveLength(2)
    await check()
  }
})

test('12: bytes are stored as an ArrayBuffer, and every try makes a Blob of its own', async () => {
  const blobs: unknown[] = []
  vi.stubGlobal(
    'Blob',
    new Proxy(Blob, {
      construct(target, [parts, options]: ConstructorParameters<typeof Blob>) {
        blobs.push(parts)
        return new target(parts, options)
      },
    }),
  )
  const { device, portal, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'none' }))
  const tab = openTab(device)
  const upload = photograph(deed, { seen: emptyRow })
  await save(tab, upload)
  const { bytes } = await readStored(device.factory)
  expect([...bytes.values()]).toEqual([upload.file.bytes.byteLength])
  expect(await tab.outbox.bytes(only(tab).id)).toBeInstanceOf(ArrayBuffer)

  await device.pass(60_000)
  device.setWeather(() => ({ kind: 'fine' }))
  await device.pass(3_600_000)
  const tries = keysOf(device).length
  expect(tries).toBeGreaterThan(1)
  expect(blobs).toEqual(Array.from({ length: tries }, () => [upload.file.bytes]))
  expect(portal.documents).toHaveLength(1)
  await check()
})

test('12: a file that arrives empty is refused, kept here whole, and delivered by Reintentar', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  device.setWeather(() => ({ kind: 'emptied' }))
  const tab = openTab(device)
  const upload = photograph(deed)
  await save(tab, upload)
  await device.pass(60_000)
  expect(portal.documents).toEqual([])
  const refused = only(tab)
  expect(refused).toMatchObject({ state: 'blocked', reason: { kind: 'refused' } })
  expect(reasonText(refused)).toContain('El archivo está vacío')
  expect(needsUser(refused)).toBe(true)
  expect(await tab.outbox.bytes(refused.id)).toEqual(upload.file.bytes)
  await check()

  device.setWeather(() => ({ kind: 'fine' }))
  await tab.outbox.retry(refused.id)
  await device.pass(60_000)
  expect(only(tab)).toMatchObject({ id: refused.id, state: 'delivered' })
  await check()
})

describe('8 and 61: a device whose database never answers', () => {
  function openBroken(device: Device) {
    const tab = device.open(maria)
    tab.faults.hangingOpens = Infinity
    return tab
  }

  test('a document is sent from memory', async () => {
    const { device, portal, photograph } = createScenario()
    const tab = openBroken(device)
    const sending = tab.outbox.sendFromMemory(photograph(deed), () => undefined)
    await device.pass(30_000)
    expect(await sending).toMatchObject({ kind: 'accepted' })
    expect(portal.documents).toHaveLength(1)
  })

  test.each([
    ['that honours keys', true],
    ['that ignores keys', false],
  ])(
    'one whose response is lost arrives once at a portal %s, though it is sent again',
    async (_name, honoursKeys) => {
      const { device, portal, photograph } = createScenario({ honoursKeys, sendsReceipts: honoursKeys })
      meetFirst(device, { kind: 'lost-answer' })
      const tab = openBroken(device)
      const upload = photograph(deed)
      const first = tab.outbox.sendFromMemory(upload, () => undefined)
      await device.pass(30_000)
      expect(await first).toMatchObject({ kind: 'waits', reason: 'unconfirmed' })
      const second = tab.outbox.sendFromMemory(upload, () => undefined)
      await device.pass(60_000)
      expect(await second).toMatchObject({ kind: 'accepted' })
      expect(portal.documents).toHaveLength(1)
      expect(new Set(keysOf(device)).size).toBe(1)
    },
  )

  test('what the portal has refused is sent again from memory without a question', async () => {
    const { device, portal, photograph } = createScenario(plain)
    putRejected(portal)
    const tab = openBroken(device)
    meetFirst(device, { kind: 'instead', answer: { status: 422, text: '{"message": "No."}' } })
    const upload = photograph(deed, { seen: null })
    const first = tab.outbox.sendFromMemory(upload, () => undefined)
    await device.pass(30_000)
    expect(await first).toMatchObject({ kind: 'blocked', reason: 'refused' })
    const second = tab.outbox.sendFromMemory(upload, () => undefined)
    await device.pass(60_000)
    expect(await second).toMatchObject({ kind: 'accepted' })
    expect(portal.documents).toHaveLength(2)
  })

  test('a session that is over ends, and nothing leaves without one', async () => {
    const { device, portal, photograph } = createScenario()
    portal.expire(maria.token)
    const tab = openBroken(device)
    const sending = tab.outbox.sendFromMemory(photograph(deed), () => undefined)
    await device.pass(30_000)
    expect(await sending).toMatchObject({ kind: 'signed-out' })
    expect(tab.session()).toBeNull()
    await expect(tab.outbox.sendFromMemory(photograph(deed), () => undefined)).rejects.toMatchObject({
      kind: 'signed-out',
    })
  })
})

describe.each([
  ['that honours keys', true],
  ['that ignores keys', false],
])(
  '4: what a full disk did not take was sent from memory to a portal %s; then there is room:',
  (_name, honoursKeys) => {
    const about = { title: 'Otros', link: null }
    const otros: Target = { area: 'initial', type: otherDocumentType }
    const place = { owner: maria.user.id, form: formOf(otros), replaces: null }
    const others = { idDocument: null, status: null, others: [] }

    async function begin() {
      const scenario = createScenario({ honoursKeys, sendsReceipts: honoursKeys })
      const { device, photograph } = scenario
      const tab = openTab(device)
      await device.idle()
      const sendFromMemory = async (upload: InMemory) => {
        tab.faults.full = 'at-put'
        await expect(device.passUntil(tab.outbox.add(upload))).rejects.toMatchObject({ kind: 'full' })
        const sending = tab.outbox.sendFromMemory(upload, () => undefined)
        await device.pass(30_000)
        tab.faults.full = 'no'
        return sending
      }
      const take = async ({ file }: InMemory) => {
        const page = await device.passUntil(tab.outbox.drafts.page(file))
        const edit: Edit = (pages) => [...pages, page]
        const draft = await device.passUntil(
          tab.outbox.drafts.change(place, about, edit, new Map([[page.id, file.bytes]])),
        )
        if (!draft) throw new Error('no draft')
        return { id: draft.id, file: page, pages: [page] }
      }
      const photo = () => photograph(otros, { detalle: 'Boleta', seen: others })
      return { ...scenario, tab, sendFromMemory, take, photo }
    }

    test.each(['is not', 'was', 'is now'])(
      'what may have arrived and %s stored as a page is saved: one document',
      async (when) => {
        const { device, portal, tab, sendFromMemory, take, photo } = await begin()
        const upload = photo()
        const before = when === 'was' ? await take(upload) : null
        meetFirst(device, { kind: 'lost-answer' })
        const sent = await sendFromMemory({ ...upload, ...(before && { id: before.id }) })
        expect(sent).toMatchObject({ kind: 'waits', reason: 'unconfirmed' })
        const made = before ?? (when === 'is now' ? await take(upload) : null)
        // The form has read the list since.
        const seen = { ...others, others: portal.documents.map(({ id }) => id) }
        await device.passUntil(tab.outbox.add({ ...upload, ...made, seen }))
        await device.pass(300_000)
        expect(only(tab).state).toBe('delivered')
        expect(portal.documents).toHaveLength(1)
        expect(new Set(keysOf(device)).size).toBe(1)
        expect(tab.outbox.getSnapshot().drafts).toEqual([])
        // The same document once more, as the user wants it, is another one.
        await device.passUntil(tab.outbox.add({ ...upload, seen }))
        await device.pass(300_000)
        expect(portal.documents).toHaveLength(2)
      },
    )

    test('a page that stays after one that was accepted is saved as another document', async () => {
      const { device, portal, tab, sendFromMemory, take, photo } = await begin()
      const [first, second] = [photo(), photo()]
      const { id, file } = await take(first)
      expect(await sendFromMemory({ ...first, id })).toMatchObject({ kind: 'accepted' })
      const late = await take(second)
      const without: Edit = (pages) => pages.filter((page) => page.id !== file.id)
      await device.passUntil(tab.outbox.drafts.change(place, about, without))
      await device.passUntil(tab.outbox.add({ ...second, ...late }))
      await device.pass(300_000)
      expect(only(tab).state).toBe('delivered')
      expect(portal.documents).toHaveLength(2)
      expect(tab.outbox.getSnapshot().drafts).toEqual([])
    })
  },
)

test('4 and 58: on a full disk too, a success without a receipt is a delivery once the list shows the document', async () => {
  const { device, portal, saveDeed, check } = createScenario({ ...plain, filesCanBeRead: false })
  device.setWeather(() => ({ kind: 'none' }))
  const tab = await saveDeed({ seen: emptyRow })
  await device.pass(1_000)
  tab.faults.full = 'at-commit'
  // Only this makes space.
  device.killWhen((what) => {
    if (what === 'delete parts' && portal.documents.length > 0) tab.faults.full = 'no'
    return false
  })
  device.setWeather(() => ({ kind: 'fine' }))
  void tab.outbox.sendNow().catch(() => undefined)
  await device.pass(5 * 60_000)
  expect(only(tab)).toMatchObject({ state: 'delivered', receipt: { proof: 'shown' } })
  expect(portal.documents).toHaveLength(1)
  expect(device.requests.filter(({ sky }) => sky === 'fine').length).toBeLessThan(10)
  await check()
})

test('58: on a full disk too, a success without a receipt keeps the bytes until the document was found', async () => {
  const { device, portal, photograph, save, check } = createScenario(plain)
  const tab = openTab(device)
  meetFirst(device, { kind: 'instead', answer: { status: 200, text: '{"status": 200}' } })
  await save(tab, photograph(deed))
  await device.pass(1_000)
  expect(only(tab).state).toBe('delivered')
  tab.faults.full = 'at-commit'
  await save(tab, photograph(contract(1)))
  await check()
  tab.faults.full = 'no'
  await device.pass(day)
  expect(portal.documents).toHaveLength(1)
  await check()
})
