import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { areas, formOf, type Target } from '../../../shared/areas'
import { uncropPage } from '../../../src/documents/chosen/page-edits'
import { partsOfPage } from '../../../src/outbox/model/page-parts'
import { shownPages, type Draft, type Page, type Upload } from '../../../src/outbox/model/upload'
import { databaseName } from '../../../src/outbox/storage/schema'
import { hashOf } from '../../faults/contents'
import { createRandom } from '../../faults/random'
import { createScenario, maria } from '../../faults/scenario'
import { leftForms, paper, type LeftOutbox } from '../../fixtures/versions/maria'
import { newer } from '../../support/newer-version'
import { readDatabase, writeDatabases } from '../../support/old-databases'

/** What each version left on María's phone, by tests/fixtures/versions/make-outbox.ts. */
const fixtures = new URL('../../fixtures/versions/', import.meta.url)

/** Each alone, and while a newer version is open. */
function casesOf(what: 'outbox' | 'photographs') {
  const left = readdirSync(fixtures).filter((name) => name.endsWith(`-${what}.json`))
  return left.flatMap((name) => [
    [name, '', false] as const,
    [name, ', while a newer version is open', true] as const,
  ])
}

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** An hour later a page of this version is opened, without signal. The portal has what had arrived. */
async function openPhone(name: string, isNewerOpen: boolean) {
  const { database, portal: received } = JSON.parse(
    readFileSync(new URL(name, fixtures), 'utf8'),
  ) as LeftOutbox
  const { device, portal } = createScenario({ random: createRandom(2) })
  for (const { key, row, detalle, sha256, bytes } of received)
    portal.handle({
      ...{ method: 'POST', path: areas.initial.create, file: { sha256, bytes } },
      headers: new Headers({ authorization: `Bearer ${maria.token}`, 'idempotency-key': key }),
      fields: { tipoDocument: row.replace(/.*\//, ''), detalle },
    })
  await writeDatabases([database], device.factory)
  device.time.turn(60 * 60_000)
  device.setWeather(() => ({ kind: 'none' }))
  if (isNewerOpen) await device.open(maria, { migrations: newer }).outbox.refresh()
  const { outbox } = device.open(maria)
  await outbox.refresh()

  function found<T>(one: T | undefined): T {
    if (one === undefined) throw new Error('not there')
    return one
  }
  return {
    ...{ device, portal, outbox, received },
    upload: (title: string): Upload =>
      found(outbox.getSnapshot().uploads.find((upload) => upload.title === title)),
    /** By its title, or the name of its first file. */
    draft: (of: string): Draft =>
      found(outbox.getSnapshot().drafts.find(({ title, pages }) => (title || pages[0]?.name) === of)),
    /** A record of a store, read past the engine. */
    stored: async (store: string, id: string): Promise<unknown> => {
      const all = (await readDatabase(databaseName, device.factory))?.[store] ?? []
      return all.find(([key]) => key === id)?.[1]
    },
    send: async (): Promise<void> => {
      device.setWeather(() => ({ kind: 'fine' }))
      outbox.start()
      await device.pass(30 * 60_000)
    },
  }
}

type Phone = Awaited<ReturnType<typeof openPhone>>

const empty = new ArrayBuffer(0)

const targetOf = (type: number): Target => ({ area: 'initial', type })

/** What the form makes of them. */
function documentOf(pages: readonly Page[]) {
  const bytes = new TextEncoder().encode(pages.map(({ id, turn }) => `${id} ${turn}`).join()).buffer
  return { name: 'documento.pdf', type: 'application/pdf', bytes }
}

describe.each(casesOf('outbox'))('%s%s', (name, _, isNewerOpen) => {
  test('every upload is there in its state and order, and every page, with its bytes', async () => {
    const { outbox, upload, draft } = await openPhone(name, isNewerOpen)
    const { uploads, drafts, setAside, ready } = outbox.getSnapshot()
    expect({ ready, setAside }).toEqual({ ready: true, setAside: 0 })
    expect(
      uploads.map(({ title, state, reason, receipt }) => [title, state, reason?.kind ?? receipt?.proof]),
    ).toEqual([
      ['Entregado sin comprobante', 'delivered', 'success'],
      ['Entregado', 'delivered', 'answer'],
      ['Rechazado', 'blocked', 'refused'],
      ['En espera', 'queued', 'busy'],
      ['En duda', 'sending', undefined],
    ])
    const shown = ({ turn, dropped, way }: Page) => [way, turn, dropped ?? false]
    expect(
      drafts.map(({ owner, form, replaces, pages }) => ({ owner, form, replaces, pages: pages.map(shown) })),
    ).toEqual([
      {
        ...{ owner: maria.user.id, form: formOf(targetOf(4)), replaces: upload('Rechazado').id },
        pages: [['camera', 0, false]],
      },
      {
        ...leftForms.several,
        pages: [
          ['camera', 0, false],
          ['camera', 90, false],
          ['camera', 0, true],
        ],
      },
      { owner: maria.user.id, form: null, replaces: null, pages: [['file', 0, false]] },
      { owner: null, form: null, replaces: null, pages: [['shared', 0, false]] },
    ])
    expect(draft('suelta.png').pages).toHaveLength(1)
    expect(draft('compartida.png').pages).toHaveLength(1)

    const kept = uploads.filter(({ receipt }) => receipt?.proof !== 'answer')
    for (const { id, file } of kept) expect(hashOf((await outbox.bytes(id)) ?? empty)).toBe(file.sha256)
    for (const { id, pages } of drafts)
      for (const page of pages)
        expect(hashOf((await outbox.drafts.bytes(id, page.id)) ?? empty)).toBe(page.sha256)
    const journal = await outbox.journal()
    for (const { id } of [...uploads, ...drafts, ...drafts.flatMap(({ pages }) => pages)])
      expect(journal).toContain(id)
  })

  test('what waited, and what was being sent when the page died, arrive once each; receipts stay', async () => {
    const { portal, outbox, received, upload, send, stored } = await openPhone(name, isNewerOpen)
    const [waiting, refused, receipt] = [
      upload('En espera'),
      upload('Rechazado'),
      upload('Entregado').receipt,
    ]
    const unconfirmed = upload('Entregado sin comprobante')
    hashOf((await outbox.bytes(unconfirmed.id)) ?? empty)
    await send()
    expect(upload('En espera')).toMatchObject({ state: 'delivered', receipt: { proof: 'answer' } })
    expect(upload('En duda')).toMatchObject({ state: 'delivered', receipt: { proof: 'answer' } })
    expect(upload('Rechazado')).toEqual(refused)
    expect(upload('Entregado').receipt).toEqual(receipt)
    // Its document is found in the list.
    expect(upload('Entregado sin comprobante')).toMatchObject({
      ...{ state: 'delivered', delivered: unconfirmed.delivered },
      receipt: { proof: 'list' },
    })
    expect(portal.documents.map(({ key, sha256 }) => [key, sha256])).toEqual([
      ...received.map(({ key, sha256 }) => [key, sha256]),
      [waiting.id, waiting.file.sha256],
    ])
    const removed = received.find(({ row }) => row === 'initial/2')?.key ?? ''
    expect(await stored('removed', removed)).toMatchObject({ id: removed, target: targetOf(2) })
  })

  test('unsaved pages can be changed and saved; what only a later version knows stays in each record', async () => {
    const { device, portal, outbox, upload, draft, send, stored } = await openPhone(name, isNewerOpen)
    const { id, title } = draft('Sin enviar')
    const later = { id, later: { of: 'a later version' } }
    const [first, second, third] = [0, 1, 2].map((ofPage) => ({ later: { ofPage } }))

    await outbox.drafts.change(leftForms.several, { title, link: null }, (pages) =>
      pages.map((page, at) => (at === 0 ? { ...page, turn: 180 } : page)),
    )
    const turned = { ...first, turn: 180 }
    expect(await stored('uploads', id)).toMatchObject({ ...later, pages: [turned, second, third] })

    const pages = shownPages(draft(title).pages)
    const document = documentOf(pages)
    const about = { title, detalle: '', seen: null }
    await device.passUntil(outbox.add({ id, target: targetOf(11), ...about, file: document, pages }))
    expect(await stored('uploads', id)).toMatchObject({ ...later, pages: [turned, second] })

    await send()
    expect(upload(title)).toMatchObject({ id, state: 'delivered' })
    expect(await stored('uploads', id)).toMatchObject({
      ...{ ...later, state: 'delivered' },
      pages: [turned, second],
    })
    expect(portal.documents.filter(({ key }) => key === id)).toMatchObject([
      { row: 'initial/11', sha256: hashOf(document.bytes) },
    ])
  })

  test('the photo that replaces a refused one is sent in its stead', async () => {
    const { device, portal, outbox, upload, draft, send } = await openPhone(name, isNewerOpen)
    const refused = upload('Rechazado')
    const { id, title, pages } = draft('Rechazado')
    const [file] = pages
    if (!file) throw new Error('no page')
    const replacing = { ...{ id, title, file, pages }, target: refused.target, detalle: '', seen: null }
    await device.passUntil(outbox.replace(refused.id, replacing))
    await send()
    expect(upload('Rechazado')).toMatchObject({ id, state: 'delivered' })
    expect(portal.documents.filter(({ row }) => row === 'initial/4')).toMatchObject([
      { key: id, sha256: file.sha256 },
    ])
  })

  test('files without a document can be taken and given theirs; what only a later version knows stays', async () => {
    const { device, portal, outbox, draft, send, stored } = await openPhone(name, isNewerOpen)
    await outbox.drafts.take([draft('compartida.png').id])
    expect(draft('compartida.png').owner).toBe(maria.user.id)
    for (const [type, of] of [
      [12, 'compartida.png'],
      [13, 'suelta.png'],
    ] as const) {
      const { id, pages } = draft(of)
      const page = pages[0]?.id ?? ''
      const later = { later: { of: 'a later version' } }
      const known = { ...later, facts: { reader: 1, found: null }, verdict: null }
      await outbox.drafts.note(id, () => ({ ...later, pages: pages.map((one) => ({ ...one, ...known })) }))
      const file = { name: of, type: 'image/png', bytes: (await outbox.drafts.bytes(id, page)) ?? empty }
      const place = { owner: maria.user.id, form: formOf(targetOf(type)), replaces: null }
      const about = { title: of, link: null }
      expect(await outbox.drafts.assign({ id, page }, place, { about, file, replaced: [] })).toBe(true)
      const given = draft(of)
      const [only] = given.pages
      if (!only) throw new Error('no page')
      expect(await stored('uploads', given.id)).toMatchObject({ ...later, pages: [known] })
      const saved = { id: given.id, target: targetOf(type), title: of, detalle: '', seen: null }
      await device.passUntil(outbox.add({ ...saved, file: only, pages: given.pages }))
      expect(await stored('uploads', given.id)).toMatchObject({ ...later, pages: [known] })
    }
    await send()
    expect(portal.documents.map(({ row }) => row)).toEqual(
      expect.arrayContaining(['initial/12', 'initial/13']),
    )
    expect(outbox.getSnapshot().drafts.map(({ form }) => form)).not.toContain(null)
  })

  test('what was typed is there', async () => {
    const { device } = await openPhone(name, isNewerOpen)
    vi.stubGlobal('indexedDB', device.factory)
    // It opens its own connection, once.
    vi.resetModules()
    const { readDraft } = await import('../../../src/drafts/draft-store')
    const { name: form, value } = leftForms.typed
    expect(await readDraft(maria.user.id, form)).toEqual(value)
  })
})

describe.each(casesOf('photographs'))('%s%s', (name, _, isNewerOpen) => {
  const known = {
    verdict: { says: paper.verdict, answered: 'used' },
    facts: { found: paper.facts },
    way: 'viewfinder',
  }

  /** With the hashes of its bytes and of the picture behind it, and whether it has a small picture. */
  async function partsOf({ outbox }: Phone, id: string, page: Page | undefined) {
    if (!page) throw new Error('no page')
    const [own, uncropped, thumbnail] = await Promise.all(
      partsOfPage(page).map((part) => outbox.drafts.bytes(id, part)),
    )
    return [own && hashOf(own), uncropped && hashOf(uncropped), thumbnail !== null]
  }

  test("a page of a form keeps its crop, what was read and judged of it, and its small picture; 'Usar original' brings its picture back", async () => {
    const phone = await openPhone(name, isNewerOpen)
    const { id, title, link, pages } = phone.draft('Sin enviar')
    const [page] = pages
    const { original } = page ?? {}
    if (!page || !original) throw new Error('no crop')
    const [width, height] = [9, 2]
    const picture = { pixels: { width, height }, corners: expect.objectContaining({ length: 4 }) as unknown }
    expect(pages).toMatchObject([{ ...known, pixels: { width, height: 1 }, original: picture }])
    expect(await partsOf(phone, id, page)).toEqual([page.sha256, original.sha256, true])

    const { drafts } = phone.outbox
    const bytes = (await drafts.bytes(id, partsOfPage(page)[1])) ?? empty
    const added = new Map([[original.id, bytes]])
    const place = { owner: maria.user.id, form: formOf(targetOf(9)), replaces: null }
    const later = { later: { of: 'a later version' } }
    await drafts.note(id, (draft) => ({ pages: draft.pages.map((one) => ({ ...one, ...later })) }))
    await phone.device.passUntil(drafts.change(place, { title, link }, uncropPage(page.id), added))
    expect(phone.draft(title).pages).toMatchObject([{ ...known, ...picture, ...later, id: original.id }])
    expect(await partsOf(phone, id, original)).toEqual([original.sha256, null, false])
  })

  test("what was read, judged and said before 'Enviar igual', and the small picture, stay with the upload and its receipt", async () => {
    const phone = await openPhone(name, isNewerOpen)
    const { device, portal, upload, received, send } = phone
    const said = { says: 'differs', insisted: true, found: paper.facts }
    const isWhole = async (title: string, hasFile: boolean) => {
      const { id, hechos, pages, file } = upload(title)
      expect(pages).toMatchObject([known])
      expect(JSON.parse(hechos ?? '')).toMatchObject(said)
      expect(await partsOf(phone, id, pages[0])).toEqual([hasFile ? file.sha256 : null, null, true])
    }
    await isWhole('Entregado', false)
    await isWhole('En espera', true)
    await send()
    await device.idle()
    expect(upload('En espera')).toMatchObject({ state: 'delivered', receipt: { proof: 'answer' } })
    await isWhole('En espera', false)
    expect(portal.documents.map(({ key }) => key)).toEqual([
      ...received.map(({ key }) => key),
      upload('En espera').id,
    ])
  })
})
