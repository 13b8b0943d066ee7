import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { factsReader } from '../../../../shared/facts/facts'
import { readText } from '../../../../shared/facts/read-text'
import { sha256 } from '../../../../src/outbox/model/hash'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import type { Page } from '../../../../src/outbox/model/upload'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { casa, departamento, period } from '../../../support/portal-responses'
import { draftAt, holdPages } from '../../../support/file-drafts'
import { notificationItem } from '../../../support/notification-item'
import { paperLines, type MadeKind, type Said } from '../../../support/papers'
import { acceptWithReceipt, createInitial, fileOf } from '../../../support/portal-of-initial'
import { cutOut, Scanning } from '../../../support/scanning'
import { cedulaCode } from '../../../support/stamps'
import { stubWorker } from '../../../support/stub-worker'
import { choose, choosePhoto, deliver, photo, save, saved, useUploadForm } from '../../../support/upload-form'
import { Reply } from '../../../support/wire-server'

const form = useUploadForm()

/** The months of three tasks, and the types of what they ask for. */
const tasks = { august: 11, september: 12, october: 13 }
const types = { f29: 60, dividend: 61 }
const names = { [types.f29]: 'Formulario 29', [types.dividend]: 'Comprobante de dividendo' }
const create = 'POST /api/client/task-monthly/createDocument'
const others = '/task/initial/create/32'

const monthOf = (task: number) => ({ mes: task - 3, periodo: 2026 })
const duty = (task: number, type = types.f29, inmueble = 0) =>
  `/task/monthly/createDocument/${task}/${type}/${inmueble}/0`
const item = (task: number, type = types.f29, inmueble: number | null = null) =>
  notificationItem({
    ...{ id: type, descripcion: names[type] ?? '', tarea_id: task, inmueble_id: inmueble },
    ...{ mes: task - 3, periodo: '2026' },
  })

beforeEach(() => {
  const asked = Object.entries(names).map(([id, name]) => [
    `GET /api/client/task/documentType/${id}`,
    { DocumentType: { id: Number(id), name } },
  ])
  form.answer({
    ...(Object.fromEntries(asked) as Record<string, object>),
    'GET /api/client/task-monthly': {
      tasks: Object.values(tasks).map((id) => ({ ...period, id, task: { ...period.task, ...monthOf(id) } })),
    },
    'GET /api/client/inmueble': { inmuebles: [], cantidadDocuments: 0 },
    'GET /api/client/contrato': { contratos: [], cantidadDocuments: 0 },
    'GET /api/client/notifications/pending': { pendings: [item(tasks.september), item(tasks.october)] },
    'GET /api/client/notifications/rejected': { rejected: [] },
    [create]: { status: 200 },
  })
})

let papers = 0

/** As `holdPages` stores it. */
const hashOf = (id: string) => sha256(new TextEncoder().encode(id).buffer)

/** A PDF of this paper, read before. */
async function readPaper(kind: MadeKind, said: Said = {}, reader = factsReader): Promise<Page> {
  const found = await readText(paperLines(kind, 'labels', said).join('\n'))
  const id = `paper-${papers++}`
  return {
    ...{ id, name: `${id}.pdf`, type: 'application/pdf', size: id.length, sha256: await hashOf(id), turn: 0 },
    facts: { reader, found },
  }
}

const placeOf = (address: string) => ({ owner: form.owner(), form: address, replaces: null })

/** The form of a duty with a paper in it. */
async function openWith(paper: Page, address = duty(tasks.october)): Promise<void> {
  await holdPages(placeOf(address), [paper])
  await form.open(address)
  await screen.findByText(paper.name)
}

/** What was said of each paper that has arrived; null: it came without. */
const hechosSent = () =>
  form.arrived(create).map(({ body }) => {
    const { hechos } = body as Record<string, string>
    return hechos === undefined ? null : (JSON.parse(hechos) as unknown)
  })
/** Sends the paper of the form by this button, and leaves. */
async function send(press = 'Guardar'): Promise<void> {
  const before = form.arrived(create).length
  await userEvent.click(screen.getByRole('button', { name: press }))
  await waitFor(() => expect(form.arrived(create)).toHaveLength(before + 1))
  await screen.findByText(saved)
  cleanup()
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const september = 'Este F29 es de septiembre de 2026; aquí se pide octubre de 2026'
/** Comes with the sentence; what the lists say may come later. */
const doubted = () => screen.findByRole('button', { name: 'Enviar igual' })

test('the right paper is said to be it, once, and asks nothing', async () => {
  await openWith(await readPaper('f29'))
  expect(await screen.findByText('Es el F29 de octubre de 2026')).toHaveAttribute('role', 'status')
  expect(button('Enviar igual')).toBeNull()
  expect(button('Elegir otro')).toBeNull()
})

test("a paper of another month is named in one status, and 'Guardar' saves it", async () => {
  await openWith(await readPaper('f29', { mes: 9 }))
  await doubted()
  expect(screen.getAllByText(september).map((element) => element.getAttribute('role'))).toEqual(['status'])
  expect(button('Elegir otro')).toBeEnabled()
  await deliver()
})

test("'Enviar igual' sends it to where it was chosen", async () => {
  await openWith(await readPaper('f29', { mes: 9 }))
  await userEvent.click(await doubted())
  await screen.findByText(saved)
  expect(form.arrived(create).map(({ body }) => body)).toMatchObject([
    { task_monthly_id: String(tasks.october) },
  ])
})

test('what was said goes with the upload, to a server that has sent a receipt', async () => {
  form.answer({ [create]: acceptWithReceipt })
  await openWith(await readPaper('f29', { mes: 9 }))
  await screen.findByText(september)
  await send('Enviar igual')
  await openWith(await readPaper('f29', { mes: 9, folio: '7412589637' }), duty(tasks.september))
  await screen.findByText('Es el F29 de septiembre de 2026')
  await send()
  await openWith(await readPaper('f29', { folio: '7412589638' }), duty(tasks.august))
  await screen.findByText('Este F29 es de octubre de 2026; aquí se pide agosto de 2026')
  await send('Enviar igual')
  await openWith(await readPaper('f29', { folio: '7412589639' }), duty(tasks.august, types.dividend))
  await screen.findByText('Esto es un F29 de octubre de 2026; aquí se pide «Comprobante de dividendo»')
  await send()

  const found = { source: 'texto', kind: 'f29' }
  const said = (says: string, by: string | null, insisted: boolean) =>
    expect.objectContaining({
      ...{ reader: factsReader, says, by, insisted, found: expect.objectContaining(found) as object },
    }) as object
  expect(hechosSent()).toEqual([
    null,
    said('agrees', null, false),
    said('differs', 'period', true),
    said('differs', 'kind', false),
  ])
})

test('of a paper of which nothing is said it is told that it was read', async () => {
  form.answer({ [create]: acceptWithReceipt })
  for (const address of [duty(tasks.october), duty(tasks.september)]) {
    await openWith({ ...(await readPaper('f29')), facts: { reader: factsReader, found: null } }, address)
    await send()
  }
  const silent = { reader: factsReader, says: 'silent', by: null, insisted: false, found: null }
  expect(hechosSent()).toEqual([null, silent])
})

test("what was said goes along if 'Guardar' cuts the paper out of its photo", async () => {
  vi.stubGlobal('Worker', Scanning)
  form.answer({ [create]: acceptWithReceipt })
  await openWith(await readPaper('f29'))
  await send()

  const photograph = { ...(await readPaper('f29')), type: 'image/jpeg' }
  await holdPages(placeOf(duty(tasks.september)), [photograph])
  await form.open(duty(tasks.september))
  await doubted()
  await userEvent.click(await screen.findByRole('button', { name: 'Recortar la hoja' }))
  screen.getByRole('slider', { name: 'Esquina superior derecha' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(await doubted())
  await waitFor(() => expect(form.arrived(create)).toHaveLength(2))
  const files = form.arrived(create).map((upload) => new Uint8Array(fileOf(upload).bytes))
  expect(files[1]).toEqual(new Uint8Array(cutOut))
  expect(hechosSent()).toEqual([null, expect.objectContaining({ says: 'differs', insisted: true })])
})

describe("'Ponerlo en' puts the file into the row that waits for it", () => {
  test('of another month', async () => {
    const paper = await readPaper('f29', { mes: 9 })
    await openWith(paper)
    await userEvent.click(await screen.findByRole('button', { name: 'Ponerlo en septiembre' }))
    await screen.findByText('Periodo 9/2026')
    expect(await draftAt(placeOf(duty(tasks.september)))).toMatchObject({
      pages: [{ name: paper.name, sha256: expect.any(String) as string }],
    })
    expect(await draftAt(placeOf(duty(tasks.october)))).toBeNull()
    await deliver()
    expect(form.arrived(create).map(({ body }) => body)).toMatchObject([
      { task_monthly_id: String(tasks.september) },
    ])
  })

  test('as it was cut out, turned and read', async () => {
    const paper = await readPaper('f29', { mes: 9 })
    const photograph = { ...paper, type: 'image/jpeg', turn: 90, original: { ...paper, id: 'entera' } }
    await holdPages(placeOf(duty(tasks.october)), [photograph])
    await form.open(duty(tasks.october))
    await userEvent.click(await screen.findByRole('button', { name: 'Ponerlo en septiembre' }))
    await screen.findByText('Periodo 9/2026')
    const { id, turn, original, facts } = photograph
    expect(await draftAt(placeOf(duty(tasks.september)))).toMatchObject({
      pages: [{ id, turn, original, facts }],
    })
  })

  test.each([
    ['its form has a file by now', false, /^No se movió: ese documento ya tiene un archivo elegido/],
    ['the file is only in memory', null, /^No se movió: el archivo no está guardado/],
  ])('or says why not, if %s', async (_, isMoved, text) => {
    await openWith(await readPaper('f29', { mes: 9 }))
    vi.spyOn(outbox.drafts, 'assign').mockResolvedValue(isMoved)
    await userEvent.click(await screen.findByRole('button', { name: 'Ponerlo en septiembre' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(await draftAt(placeOf(duty(tasks.october)))).not.toBeNull()
  })

  test('of another year, which the button names', async () => {
    form.answer({
      'GET /api/client/task-monthly': {
        tasks: [
          { ...period, id: tasks.september, task: { ...period.task, mes: 10, periodo: 2025 } },
          { ...period, id: tasks.october, task: { ...period.task, mes: 10, periodo: 2026 } },
        ],
      },
    })
    await openWith(await readPaper('f29', { year: 2025 }))
    expect(await screen.findByRole('button', { name: 'Ponerlo en octubre de 2025' })).toBeEnabled()
  })

  test('of another document', async () => {
    await openWith(await readPaper('f29', { mes: 9 }), '/task/initial/create/33')
    expect(await screen.findByRole('button', { name: 'Ponerlo en «Formulario 29»' })).toBeEnabled()
    expect(
      screen.getByText('Esto es un F29 de septiembre de 2026; aquí se pide «Inicio de actividades»'),
    ).toBeVisible()
  })
})

test('a paper whose folio was sent before is named, and can be sent all the same', async () => {
  form.answer({ [create]: new Reply(503, {}) })
  await openWith(await readPaper('f29', { mes: 9 }), duty(tasks.september))
  await screen.findByText('Es el F29 de septiembre de 2026')
  await save()
  await screen.findByRole('heading', { level: 1, name: 'Deberes Mensuales' })

  await openWith(await readPaper('f29', { mes: 9 }), '/task/initial/create/32')
  expect(
    await screen.findByText(
      'Este mismo papel ya está en tus envíos, para «Formulario 29». Revisa que sea el correcto.',
    ),
  ).toHaveAttribute('role', 'status')
  expect(await doubted()).toBeEnabled()
})

test("'Enviar igual' after a refusal is told under another detail, too", async () => {
  form.answer({ [create]: new Reply(503, {}), [createInitial]: new Reply(422, { message: 'No se lee.' }) })
  await openWith(await readPaper('f29', { mes: 9 }), duty(tasks.september))
  await screen.findByText('Es el F29 de septiembre de 2026')
  await save()
  await screen.findByRole('heading', { level: 1, name: 'Deberes Mensuales' })

  await openWith(await readPaper('f29', { mes: 9 }), others)
  const detail = screen.getByRole('textbox', { name: 'Detalle' })
  await userEvent.type(detail, 'Impuesto')
  await doubted()
  await save()
  await waitFor(() => expect(screen.getAllByText(/No se lee/).length).toBeGreaterThan(0))
  expect(saidOf('Impuesto')).toContain('"insisted":false')
  await userEvent.type(detail, ' mensual')
  await userEvent.click(await doubted())
  await waitFor(() => expect(saidOf('Impuesto mensual')).toContain('"insisted":true'))
})

describe('the same paper, taken once more, is not asked about', () => {
  const isIt = 'Es el F29 de septiembre de 2026'
  const address = duty(tasks.september)

  async function sendFirst(): Promise<void> {
    await openWith(await readPaper('f29', { mes: 9 }), address)
    await screen.findByText(isIt)
    await save()
  }

  test('after the portal has refused it', async () => {
    form.answer({ [create]: new Reply(422, { message: 'No se lee.' }) })
    await sendFirst()
    await waitFor(() => expect(screen.getAllByText(/No se lee/).length).toBeGreaterThan(0))
    cleanup()
    await openWith(await readPaper('f29', { mes: 9 }), address)
    expect(await screen.findByText(isIt)).toBeVisible()
    expect(button('Enviar igual')).toBeNull()
  })

  /** Another photo of the paper that the portal has refused, in the same form. */
  async function takeRefusedAgain(): Promise<void> {
    form.answer({ [createInitial]: new Reply(422, { message: 'No se lee.' }) })
    await openWith(await readPaper('f29', { mes: 9 }), others)
    await userEvent.type(screen.getByRole('textbox', { name: 'Detalle' }), 'Impuesto')
    await save()
    await waitFor(() => expect(screen.getAllByText(/No se lee/).length).toBeGreaterThan(0))
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar' }))
    const again = await readPaper('f29', { mes: 9 })
    const bytes = new Map([[again.id, new TextEncoder().encode(again.id).buffer]])
    await outbox.drafts.change(
      placeOf(others),
      { title: 'Otros', link: null },
      (pages) => [...pages, again],
      bytes,
    )
    expect(await screen.findByText(again.name)).toBeVisible()
  }

  test("after the portal has refused it in this form, of a new 'Otros'", async () => {
    await takeRefusedAgain()
    expect(button('Enviar igual')).toBeNull()
  })

  test('nor if the disk is full by then', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await takeRefusedAgain()
    const replacing = vi.spyOn(outbox, 'replace').mockRejectedValue(new OutboxError('full'))
    await save()
    await screen.findByRole('button', { name: 'Enviar sin guardar' })
    expect(button('Enviar igual')).toBeNull()
    replacing.mockRestore()
    await save()
    await waitFor(() => expect(outbox.getSnapshot().uploads).toHaveLength(1))
    await waitFor(() => expect(form.arrived()).toHaveLength(2))
    expect(saidOf('Impuesto')).toContain('"says":"silent"')
  })

  test('after the accountant has rejected it', async () => {
    await sendFirst()
    await screen.findByText(saved)
    cleanup()
    form.answer({
      'GET /api/client/notifications/rejected': {
        rejected: [{ ...item(tasks.september), documents_id: 435 }],
      },
    })
    await openWith(await readPaper('f29', { mes: 9 }), address)
    expect(await screen.findByText(isIt)).toBeVisible()
    expect(button('Enviar igual')).toBeNull()

    // Once it was sent in the rejected one's place it is: the form may be reached again by 'back'.
    await send()
    await openWith(await readPaper('f29', { mes: 9 }), address)
    expect(await screen.findByText(/^Este mismo papel ya está en tus envíos/)).toBeVisible()
  })
})

test('what an earlier reader found is read again', async () => {
  const address = duty(tasks.october)
  await openWith(await readPaper('f29', { mes: 9 }, factsReader - 1), address)
  await waitFor(async () =>
    expect(await draftAt(placeOf(address))).toMatchObject({ pages: [{ facts: { reader: factsReader } }] }),
  )
  expect(button('Enviar igual')).toBeNull()
})

test('a property without a rol is told by its address, and the paper put into its row', async () => {
  const homes = [
    { id: 4, tipo: 'Departamento', numero_departamento: '502', direccion: 'Los Leones 1150' },
    { id: 5, tipo: 'Departamento', numero_departamento: '1204', direccion: 'Irarrázaval 2401' },
  ]
  const name = 'Certificado de avalúo fiscal'
  const unit = (inmueble: object) => ({ ...casa, inmueble: { ...casa.inmueble, ...inmueble, rol: null } })
  form.answer({
    'GET /api/client/task/documentType/8': { DocumentType: { id: 8, name } },
    'GET /api/client/inmueble': {
      inmuebles: homes.map((home) => ({ ...unit(home), id: home.id })),
      cantidadDocuments: 0,
    },
    'GET /api/client/notifications/pending': {
      pendings: homes.map(({ id, tipo, numero_departamento }) =>
        notificationItem({ id: 8, descripcion: name, inmueble_id: id, tipo, numero_departamento }),
      ),
    },
  })
  await openWith(await readPaper('avaluo'), '/task/inmuebles/createDocument/4/8')
  expect(
    await screen.findByText(
      'Este certificado de avalúo fiscal es de AV IRARRAZAVAL 2401 DP 1204; aquí se pide Los Leones 1150',
    ),
  ).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Ponerlo en Departamento 1204' }))
  const place = placeOf('/task/inmuebles/createDocument/5/8')
  await waitFor(async () => expect(await draftAt(place)).toMatchObject({ pages: [{}] }))
})

const contract = '/task/arriendo/createDocument/31/51'

function answerContract(): void {
  form.answer({
    'GET /api/client/task/documentType/51': {
      DocumentType: { id: 51, name: 'Cédula de identidad del arrendatario' },
    },
    'GET /api/client/contrato': {
      contratos: [{ ...departamento, idContrato: 31, rut_arrendatario: '15.000.822-0' }],
      cantidadDocuments: 4,
    },
    'GET /api/client/contrato/getDocument/31': { documentosContrato: [] },
  })
}

describe('in a browser that reads codes', () => {
  let codes: readonly string[] = []

  beforeEach(() => {
    codes = [cedulaCode({ run: '12345678-5' })]
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }))
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = () => Promise.resolve(['ean_13', 'qr_code', 'pdf417'])
        detect = () => Promise.resolve(codes.map((rawValue) => ({ rawValue })))
      },
    )
    answerContract()
  })

  const stranger = 'Esta cédula no lleva el RUT del arrendatario, 15.000.822-0'

  test("a photo of the tenant's identity card is said to be it", async () => {
    codes = ['https://example.com/?RUN=1-9', cedulaCode()]
    await form.open(contract)
    await choose(photo())
    expect(
      await screen.findByText('Es la cédula de 15.000.822-0 vigente hasta el 15/10/2099'),
    ).toHaveAttribute('role', 'status')
  })

  test.each([
    ["the landlord's", '12345678-5', 'Es la cédula de 12.345.678-5 vigente hasta el 15/10/2099'],
    ["another's, who may be their spouse", '15000822-0', null],
    ["somebody's, if the landlord's RUT is not known", null, null],
  ])('that of an initial document is %s', async (_, rut, text) => {
    const address = '/task/initial/create/30'
    await form.openAs(form.owner(), address, rut)
    await choose(photo())
    await waitFor(async () =>
      expect(await pagesAt(address)).toMatchObject([{ facts: { found: { kind: 'cedula' } } }]),
    )
    if (text) expect(await screen.findByText(text)).toHaveAttribute('role', 'status')
    expect(screen.queryAllByText(/^Es la cédula|^Esta cédula/)).toHaveLength(text ? 1 : 0)
    expect(button('Enviar igual')).toBeNull()
  })

  test("somebody else's is named, and gives way to the one that is chosen for it", async () => {
    await form.open(contract)
    await choose(photo())
    await screen.findByText(stranger)
    codes = [cedulaCode()]
    await userEvent.click(screen.getByRole('button', { name: 'Elegir otro' }))
    await choose(photo())
    await screen.findByText(/^Es la cédula/)
    expect(screen.queryByText(stranger)).toBeNull()
    expect(screen.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  })

  test('of two pages the one with a code says what they are', async () => {
    codes = []
    await form.open(contract)
    await choosePhoto()
    await waitFor(async () => expect(await pagesAt(contract)).toMatchObject([{ facts: { found: null } }]))
    codes = [cedulaCode({ run: '12345678-5' })]
    await choose(photo())
    await screen.findByText(stranger)
  })

  /** Two photos, one with a code; the portal refuses them, and their detail is changed. What was said. */
  async function refuseJoined(): Promise<string | undefined> {
    codes = [cedulaCode()]
    form.answer({ [createInitial]: new Reply(422, { message: 'Falta el nombre.' }) })
    await form.open(others)
    const detail = await screen.findByRole('textbox', { name: 'Detalle' })
    await userEvent.type(detail, 'Cédula')
    await choose([photo(), photo()])
    await waitFor(async () =>
      expect(await pagesAt(others)).toMatchObject([{ facts: { found: { kind: 'cedula' } } }, {}]),
    )
    await save()
    await waitFor(() => expect(screen.getAllByText(/Falta el nombre/).length).toBeGreaterThan(0))
    const said = saidOf('Cédula')
    expect(said).toContain('"kind":"cedula"')
    await userEvent.type(detail, ' de María')
    return said
  }

  test('what was said of photos that were joined stays with them under another detail', async () => {
    const said = await refuseJoined()
    await save()
    await waitFor(() => expect(saidOf('Cédula de María')).toBe(said))
  })

  test('what was said of photos that were joined goes along if the disk is full by then', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const said = await refuseJoined()
    vi.spyOn(outbox, 'replace').mockRejectedValue(new OutboxError('full'))
    const sending = vi.spyOn(outbox, 'sendFromMemory')
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar sin guardar' }))
    expect(sending.mock.calls).toMatchObject([[{ detalle: 'Cédula de María', hechos: said }, {}]])
  })

  describe('that prepares photos as smaller pages', () => {
    const preparedBytes = 1_000
    let read: number[] = []

    beforeEach(() => {
      read = []
      vi.stubGlobal('createImageBitmap', ({ size }: Blob) => {
        read.push(size)
        return Promise.resolve({ close: () => undefined })
      })
      stubWorker(({ prepare }, answer) => {
        const data = prepare
          ? { captured: { ...prepare, type: 'image/jpeg', bytes: prepare.bytes.slice(0, preparedBytes) } }
          : { failed: 'no drawing here' }
        queueMicrotask(() => answer(data))
      })
    })

    test('a photo is read as it was taken', async () => {
      codes = [cedulaCode()]
      const taken = photo()
      await form.open(contract)
      await choose(taken)
      await screen.findByText(/^Es la cédula/)
      expect(read).toEqual([taken.size])
    })

    test('of many only the last ones are, and of the others their pages', async () => {
      codes = []
      const taken = Array.from({ length: 6 }, () => photo())
      await form.open(contract)
      await choose(taken)
      await waitFor(() => expect(read).toHaveLength(6))
      expect(read).toEqual([preparedBytes, preparedBytes, ...taken.slice(2).map(({ size }) => size)])
    })
  })

  test('a photo whose code can not be read is kept without a word', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    await form.open(contract)
    await choose(photo())
    await waitFor(async () => expect(await pagesAt(contract)).toMatchObject([{ facts: { found: null } }]))
    expect(button('Enviar igual')).toBeNull()
  })
})

describe('in a browser that reads no codes', () => {
  let decoded = 0

  beforeEach(() => {
    decoded = 0
    stubWorker(({ prepare, read }, answer) => {
      if (read) decoded += 1
      const data = prepare
        ? { captured: { ...prepare, type: 'image/jpeg' } }
        : { failed: 'no drawing here', isLoaded: true, codes: read && [cedulaCode()] }
      queueMicrotask(() => answer(data))
    })
    answerContract()
    form.answer({
      'GET /api/client/task/documentType/31': { DocumentType: { id: 31, name: 'Poder notarial' } },
      'POST /api/client/initial/create': { status: 200 },
    })
  })

  test('they are decoded where a paper is asked for that may have one', async () => {
    await form.open(contract)
    await choose(photo())
    await screen.findByText(/^Es la cédula/)
    expect(decoded).toBe(1)
  })

  test('nothing is loaded for a document of which nothing would be said', async () => {
    const address = '/task/initial/create/31'
    await form.open(address)
    await choose(photo())
    // It is judged, which begins when its codes would be read, and ends later.
    await waitFor(async () => expect(await pagesAt(address)).toMatchObject([{ verdict: null }]))
    await deliver()
    expect(decoded).toBe(0)
  })
})

/** What is said of the upload with this detail. */
function saidOf(detalle: string): string | undefined {
  return outbox.getSnapshot().uploads.find((upload) => upload.detalle === detalle)?.hechos
}

async function pagesAt(address: string): Promise<readonly Page[]> {
  return (await draftAt(placeOf(address)))?.pages ?? []
}
