import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { factsReader } from '../../../../shared/facts/facts'
import { readText } from '../../../../shared/facts/read-text'
import type { ReadFile } from '../../../../src/capture/prepare/prepare'
import { sha256 } from '../../../../src/outbox/model/hash'
import type { Page } from '../../../../src/outbox/model/upload'
import { departamento } from '../../../support/contract-responses'
import { draftAt, holdPages } from '../../../support/file-drafts'
import { period } from '../../../support/monthly-responses'
import { notificationItem } from '../../../support/notification-item'
import { paperLines, type MadeKind, type Said } from '../../../support/papers'
import { acceptWithReceipt, fileOf } from '../../../support/portal-of-initial'
import { cutOut, Scanning } from '../../../support/scanning'
import { cedulaCode } from '../../../support/stamps'
import { choose, photo, save, saved, useUploadForm } from '../../../support/upload-form'
import { Reply } from '../../../support/wire-server'

const form = useUploadForm()

/** The months of three tasks, and the types of what they ask for. */
const tasks = { august: 11, september: 12, october: 13 }
const types = { f29: 60, dividend: 61 }
const names = { [types.f29]: 'Formulario 29', [types.dividend]: 'Comprobante de dividendo' }
const create = 'POST /api/client/task-monthly/createDocument'

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

afterEach(() => vi.unstubAllGlobals())

let papers = 0

/** As `holdPages` stores it. */
const hashOf = (id: string) => sha256(new TextEncoder().encode(id).buffer)

/** A PDF of this paper, read before. */
async function readPaper(kind: MadeKind, said: Said = {}, reader = factsReader): Promise<Page> {
  const found = await readText(paperLines(kind, 'labels', said).join('\n'), (words) => Promise.resolve(words))
  const id = `paper-${papers++}`
  return {
    ...{ id, name: `${id}.pdf`, type: 'application/pdf', size: id.length, sha256: await hashOf(id), turn: 0 },
    facts: { reader, found },
  }
}

/** The form of a duty with a paper in it. */
async function openWith(paper: Page, address = duty(tasks.october)): Promise<void> {
  await holdPages({ owner: form.owner(), form: address, replaces: null }, [paper])
  await form.open(address)
  await screen.findByText(paper.name)
}

/** What was said of each paper that has arrived; null: it came without. */
const hechosSent = () =>
  form.arrived(create).map(({ body }) => {
    const { hechos } = body as Record<string, string>
    return hechos === undefined ? null : (JSON.parse(hechos) as unknown)
  })
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
  await save()
  await screen.findByText(saved)
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
  const send = async (said: string, press: string) => {
    const before = form.arrived(create).length
    await screen.findByText(said)
    await userEvent.click(screen.getByRole('button', { name: press }))
    await waitFor(() => expect(form.arrived(create)).toHaveLength(before + 1))
    await screen.findByText(saved)
    cleanup()
  }
  await openWith(await readPaper('f29', { mes: 9 }))
  await send(september, 'Enviar igual')
  await openWith(await readPaper('f29', { mes: 9, folio: '7412589637' }), duty(tasks.september))
  await send('Es el F29 de septiembre de 2026', 'Guardar')
  await openWith(await readPaper('f29', { folio: '7412589638' }), duty(tasks.august))
  const differs = 'Este F29 es de octubre de 2026; aquí se pide agosto de 2026'
  await send(differs, 'Enviar igual')
  await openWith(await readPaper('f29', { folio: '7412589639' }), duty(tasks.august, types.dividend))
  await send('Esto es un F29 de octubre de 2026; aquí se pide «Comprobante de dividendo»', 'Guardar')

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
  const send = async (paper: Page, address: string) => {
    const before = form.arrived(create).length
    await openWith(paper, address)
    await save()
    await waitFor(() => expect(form.arrived(create)).toHaveLength(before + 1))
    await screen.findByText(saved)
    cleanup()
  }
  const blank = async () => ({ ...(await readPaper('f29')), facts: { reader: factsReader, found: null } })
  await send(await blank(), duty(tasks.october))
  await send(await blank(), duty(tasks.september))
  const silent = { reader: factsReader, says: 'silent', by: null, insisted: false, found: null }
  expect(hechosSent()).toEqual([null, silent])
})

test("what was said goes along if 'Guardar' cuts the paper out of its photo", async () => {
  vi.stubGlobal('Worker', Scanning)
  form.answer({ [create]: acceptWithReceipt })
  await openWith(await readPaper('f29'))
  await save()
  await screen.findByText(saved)
  cleanup()

  const photograph = { ...(await readPaper('f29')), type: 'image/jpeg' }
  await holdPages({ owner: form.owner(), form: duty(tasks.september), replaces: null }, [photograph])
  await form.open(duty(tasks.september))
  await doubted()
  await userEvent.click(await screen.findByRole('button', { name: 'Recortar la hoja' }))
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
    const place = { owner: form.owner(), form: duty(tasks.september), replaces: null }
    expect(await draftAt(place)).toMatchObject({
      pages: [{ name: paper.name, sha256: expect.any(String) as string }],
    })
    expect(await draftAt({ ...place, form: duty(tasks.october) })).toBeNull()
    await save()
    await screen.findByText(saved)
    expect(form.arrived(create).map(({ body }) => body)).toMatchObject([
      { task_monthly_id: String(tasks.september) },
    ])
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
    await save()
    await screen.findByText(saved)
    cleanup()
    await openWith(await readPaper('f29', { mes: 9 }), address)
    expect(await screen.findByText(/^Este mismo papel ya está en tus envíos/)).toBeVisible()
  })
})

test('what an earlier reader found is read again', async () => {
  const address = duty(tasks.october)
  await openWith(await readPaper('f29', { mes: 9 }, factsReader - 1), address)
  const place = { owner: form.owner(), form: address, replaces: null }
  await waitFor(async () =>
    expect(await draftAt(place)).toMatchObject({ pages: [{ facts: { reader: factsReader } }] }),
  )
  expect(button('Enviar igual')).toBeNull()
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
      await screen.findByText('Es la cédula de 15.000.822-0 vigente hasta el 15/10/2030'),
    ).toHaveAttribute('role', 'status')
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
    await choose(photo())
    await screen.findByRole('img', { name: 'Vista previa' })
    await waitFor(async () => expect(await pagesAt(contract)).toMatchObject([{ facts: { found: null } }]))
    codes = [cedulaCode({ run: '12345678-5' })]
    await choose(photo())
    await screen.findByText(stranger)
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
      vi.stubGlobal('Worker', Preparing)
    })

    class Preparing {
      onmessage: ((event: { data: unknown }) => void) | null = null
      postMessage({ prepare }: { prepare?: ReadFile }) {
        const data = prepare
          ? { captured: { ...prepare, type: 'image/jpeg', bytes: prepare.bytes.slice(0, preparedBytes) } }
          : { failed: 'no drawing here' }
        queueMicrotask(() => this.onmessage?.({ data }))
      }
      terminate() {
        this.onmessage = null
      }
    }

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
    vi.stubGlobal('Worker', Decoding)
    answerContract()
    form.answer({
      'GET /api/client/task/documentType/31': { DocumentType: { id: 31, name: 'Poder notarial' } },
      'POST /api/client/initial/create': { status: 200 },
    })
  })

  class Decoding {
    onmessage: ((event: { data: unknown }) => void) | null = null
    postMessage(task: { prepare?: ReadFile; read?: ArrayBuffer }) {
      if (task.read) decoded += 1
      const data = task.prepare
        ? { captured: { ...task.prepare, type: 'image/jpeg' } }
        : { failed: 'no drawing here', codes: task.read && [cedulaCode()] }
      queueMicrotask(() => this.onmessage?.({ data }))
    }
    terminate() {
      this.onmessage = null
    }
  }

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
    await save()
    await screen.findByText(saved)
    expect(decoded).toBe(0)
  })
})

async function pagesAt(address: string): Promise<readonly Page[]> {
  return (await draftAt({ owner: form.owner(), form: address, replaces: null }))?.pages ?? []
}
