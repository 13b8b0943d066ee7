import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connection } from '../../../../src/api/connection'
import { systemClock } from '../../../../src/lib/clock'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { createDatabase } from '../../../../src/outbox/storage/database'
import { useOwnPortal } from '../../../support/own-portal'
import { png } from '../../../support/pictures'
import { acceptWithReceipt, createInitial, initialResponses } from '../../../support/portal-of-initial'
import { queueUpload } from '../../../support/queue-upload'
import { resolvable } from '../../../support/resolvable'
import { Reply } from '../../../support/wire-server'
import type { Target } from '../../../../shared/areas'

const busy = new Reply(503, { message: 'x' }, { 'Retry-After': '600' })
const refused = new Reply(422, { errors: { file: ['La foto no se lee.'] } })

const { server, owner, open } = useOwnPortal(initialResponses)
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined)
  outbox.start()
})

async function openEnvios(answer: Reply | { status: number } | typeof acceptWithReceipt): Promise<void> {
  server.answer({ [createInitial]: answer })
  await open('/envios')
}

let files = 0
async function queue(target: Target = { area: 'initial', type: 30 }, title = 'Escritura'): Promise<void> {
  await queueUpload(target, title, { detalle: target.type === 32 ? 'Plano' : '', content: `${files++}` })
}

/** The entry as it stands now: with its state it moves to another list. */
function entry(title = 'Escritura') {
  const item = screen.getByRole('heading', { level: 3, name: title }).closest('li')
  if (!item) throw new Error('no entry')
  return within(item)
}

async function entryShows(text: string | RegExp, title?: string): Promise<void> {
  await waitFor(() => expect(entry(title).getByText(text)).toBeVisible())
}

/** Opens an entry, or closes it. */
async function openMore(title = 'Escritura'): Promise<void> {
  await screen.findByRole('heading', { level: 3, name: title })
  await userEvent.click(entry(title).getByRole('button', { name: `Más sobre ${title}` }))
}

test('an empty outbox says what will be here', async () => {
  await openEnvios({ status: 200 })
  expect(await screen.findByText('No hay envíos.')).toBeVisible()
})

test('an entry that cannot be read is said and left alone, and the other uploads go on', async () => {
  const broken = [
    { id: 'of another version', owner: owner(), state: 'folded' },
    { id: 'draft without pages', owner: owner(), state: 'draft' },
    { id: 'upload without a file', owner: owner(), state: 'queued', target: { area: 'initial', type: 30 } },
    { id: 'draft of something else', owner: owner(), state: 'draft', pages: [null] },
    {
      ...{ id: 'of an area of later', owner: owner(), state: 'queued', pages: [] },
      ...{ target: { area: 'garden', type: 30 }, file: { part: 'file', sha256: '' } },
    },
    { id: 'of another user', owner: owner() + 1_000, state: 'folded' },
  ]
  const database = createDatabase({ factory: indexedDB, clock: systemClock })
  await database.run(async (db) => {
    for (const one of broken) await db.put('uploads', one as never)
  })
  await openEnvios(acceptWithReceipt)
  expect(await screen.findByText(/^No se pudo leer 5 documentos de este dispositivo\./)).toBeVisible()
  await queue()
  await entryShows('Entregado')
  expect(screen.getByText(/^No se pudo leer 5 documentos/)).toBeVisible()
  const stored = await database.run((db) => db.getAll('uploads'))
  expect(stored).toEqual(expect.arrayContaining(broken))
})

describe('54: Safari and the installed app share no storage, which', () => {
  const onIphone = (standalone: boolean) =>
    Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true })

  test('a tab says while something waits there', async () => {
    onIphone(false)
    await openEnvios(busy)
    await screen.findByText('No hay envíos.')
    expect(screen.queryByText(/^Lo que espera está en Safari\./)).not.toBeInTheDocument()
    await queue()
    expect(await screen.findByText(/^Lo que espera está en Safari\./)).toBeVisible()
  })

  test('the installed app says, also if nothing waits in it', async () => {
    onIphone(true)
    await openEnvios(busy)
    expect(await screen.findByText(/^Lo que guardaste en Safari antes de instalar/)).toBeVisible()
  })

  test('no other browser speaks of', async () => {
    await openEnvios(busy)
    await queue()
    await entryShows('En cola de envío')
    expect(screen.queryByText(/Safari/)).not.toBeInTheDocument()
  })
})

describe('an upload that waits', () => {
  test('says why, how often it was tried and when it is tried next', async () => {
    await openEnvios(busy)
    await queue()
    await entryShows('En cola de envío')
    expect(entry().getByText(/^hoy \d\d:\d\d$/)).toBeVisible()
    await openMore()
    await entryShows('El portal está ocupado. Seguimos intentando.')
    expect(entry().getByText(/^Se intentó 1 vez · Próximo intento/)).toBeVisible()
    const steps = within(entry().getByRole('list', { name: 'Avance' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Guardado',
      'Enviado: todavía no',
      'Recibido: todavía no',
    ])
    expect(entry().getByText('Documentación Inicial')).toBeVisible()
    // The hour stands beside its state.
    expect(entry().getByText(/^documento\.pdf · 1 KB$/)).toBeVisible()
  })

  test('says no more why it failed while it is tried again', async () => {
    await openEnvios(busy)
    await queue()
    await openMore()
    await entryShows(/ocupado/)
    const { promise: answered, resolve: answer } = resolvable()
    server.answer({
      [createInitial]: async (received) => {
        await answered
        return acceptWithReceipt(received)
      },
    })
    await userEvent.click(entry().getByRole('button', { name: 'Enviar ahora' }))
    await entryShows('Enviando…')
    expect(entry().queryByText(/ocupado/)).toBeNull()
    answer()
    await entryShows('Entregado')
    expect(entry().getByText(/^documento\.pdf · 1 KB · guardado hoy \d\d:\d\d$/)).toBeVisible()
  })

  test('says once how much of it is sent: beside its state, or by its bar where it is open', async () => {
    await openEnvios(busy)
    await queue()
    await entryShows('En cola de envío')
    const { promise: answered, resolve: answer } = resolvable()
    server.answer({
      [createInitial]: async (received) => {
        await answered
        return acceptWithReceipt(received)
      },
    })
    await act(() => outbox.sendNow())
    await entryShows(/^\d+\s%$/)
    await openMore()
    expect(entry().getByRole('progressbar')).toBeVisible()
    expect(entry().queryByText(/^\d+\s%$/)).toBeNull()
    answer()
    await entryShows('Entregado')
  })

  test("is sent by 'Enviar ahora', and its receipt stays", async () => {
    await openEnvios(busy)
    await queue()
    await openMore()
    await entryShows(/ocupado/)
    server.answer({ [createInitial]: acceptWithReceipt })
    await userEvent.click(entry().getByRole('button', { name: 'Enviar ahora' }))
    await entryShows('Entregado')
    expect(entry().getByText(/^Recibido \(N° 4711, hoy \d\d:\d\d\) ·/)).toBeVisible()
    expect(entry().getAllByRole('button')).toHaveLength(1)
  })

  test('opens to the rest, and closes again', async () => {
    await openEnvios(busy)
    await queue()
    await screen.findByRole('heading', { level: 3, name: 'Escritura' })
    const rest = () => entry().queryByText(/^documento\.pdf · 1 KB/)
    expect(rest()).toBeNull()
    await openMore()
    expect(rest()).toBeVisible()
    await openMore()
    expect(rest()).toBeNull()
  })

  test('is removed only after its owner has confirmed', async () => {
    await openEnvios(busy)
    await queue()
    await openMore()
    await entryShows(/ocupado/)
    await userEvent.click(entry().getByRole('button', { name: 'Descartar' }))
    const question = screen.getByRole('dialog', { name: '¿Descartar este envío?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(entry().getByText('En cola de envío')).toBeVisible()
    await userEvent.click(entry().getByRole('button', { name: 'Descartar' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    expect(await screen.findByText('El envío se descartó.')).toBeVisible()
    expect(await screen.findByText('No hay envíos.')).toBeVisible()
  })

  test('names no time while there is no signal, and can be tried all the same', async () => {
    await openEnvios(busy)
    await queue()
    await openMore()
    // Its first try is over.
    await entryShows(/^Se intentó 1 vez · Próximo intento /)
    await server.close()
    act(() => connection.set('offline'))
    expect(entry().queryByText(/Próximo intento/)).toBeNull()
    expect(await entry().findByRole('button', { name: 'Enviar ahora' })).toBeVisible()
  })

  test('of several all go at once', async () => {
    await openEnvios(busy)
    await queue()
    await queue({ area: 'initial', type: 36 }, 'Mandato')
    await openMore()
    await openMore('Mandato')
    await waitFor(() => expect(screen.getAllByText(/^Se intentó 1 vez · Próximo intento /)).toHaveLength(2))
    server.answer({ [createInitial]: acceptWithReceipt })
    await userEvent.click(screen.getByRole('button', { name: 'Enviar todo ahora' }))
    await waitFor(() => expect(screen.getAllByText('Entregado')).toHaveLength(2))
  })
})

describe('an upload that the portal refused', () => {
  test('comes first, with the reason, and can be tried again', async () => {
    await openEnvios(busy)
    await queue({ area: 'initial', type: 36 }, 'Mandato')
    await openMore('Mandato')
    await screen.findByText(/ocupado/)
    server.answer({ [createInitial]: refused })
    await queue()
    await entryShows(/^La foto no se lee\./)
    expect(entry().getByText('No se pudo enviar')).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Escritura',
      'Mandato',
    ])
    server.answer({ [createInitial]: acceptWithReceipt })
    await userEvent.click(entry().getByRole('button', { name: 'Reintentar' }))
    await entryShows('Entregado')
  })

  test('asks for another file before another try', async () => {
    await openEnvios(refused)
    await queue()
    await entryShows(/^La foto no se lee\./)
    const looks = ['Cambiar archivo', 'Reintentar'].map((name) =>
      entry().getByRole('button', { name }).className.includes('secondary'),
    )
    expect(looks).toEqual([true, false])
    const names = entry()
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names.indexOf('Cambiar archivo')).toBeLessThan(names.indexOf('Reintentar'))
  })

  test('asks for no other file if the portal refused the place', async () => {
    const error = 'Este tipo de documento no corresponde aquí.'
    await openEnvios(new Reply(422, { message: error, errors: { tipoDocument: [error] } }))
    await queue()
    await entryShows(`${error} Descarta este envío, o guarda el archivo en el dispositivo.`)
    const looks = ['Cambiar archivo', 'Reintentar', 'Guardar en el dispositivo', 'Descartar'].map((name) =>
      entry().getByRole('button', { name }).className.includes('secondary'),
    )
    expect(looks).toEqual([false, false, false, false])
  })

  test('is tried again with all others, but not what another try can not mend', async () => {
    await openEnvios(new Reply(415, { error: 'Tipo de archivo no permitido.' }))
    await queue({ area: 'initial', type: 33 }, 'Inicio')
    await entryShows(/^Tipo de archivo no permitido\./, 'Inicio')
    server.answer({ [createInitial]: refused })
    await queue()
    await entryShows(/^La foto no se lee\./)
    expect(screen.queryByRole('button', { name: 'Reintentar todo' })).toBeNull()
    await queue({ area: 'initial', type: 36 }, 'Mandato')
    await entryShows(/^La foto no se lee\./, 'Mandato')
    server.answer({ [createInitial]: acceptWithReceipt })
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar todo' }))
    await waitFor(() => expect(screen.getAllByText('Entregado')).toHaveLength(2))
    expect(entry('Inicio').getByText('No se pudo enviar')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reintentar todo' })).toBeNull()
  })

  test('goes with another file, under a new key', async () => {
    await openEnvios(refused)
    await queue()
    await entryShows('No se pudo enviar')
    server.answer({ [createInitial]: acceptWithReceipt })
    await userEvent.click(entry().getByRole('button', { name: 'Cambiar archivo' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Cambiar archivo de Escritura' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(dialog.getByText('Falta el archivo. Toma una foto o elige uno.')).toBeVisible()
    await userEvent.upload(
      dialog.getByLabelText('Archivo'),
      new File([png({ width: 40, height: 30 + files })], 'nueva.png', { type: 'image/png' }),
    )
    await dialog.findByText('nueva.png')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await entryShows('Entregado')
    await openMore()
    expect(entry().getByText(/^nueva\.png/)).toBeVisible()
    const keys = server.received
      .filter(({ method, path }) => `${method} ${path}` === createInitial)
      .map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })

  test('keeps its open dialog, and what was typed there, when its state changes meanwhile', async () => {
    await openEnvios(busy)
    await queue({ area: 'initial', type: 32 }, 'Otros')
    await openMore('Otros')
    await entryShows(/ocupado/, 'Otros')
    await userEvent.click(entry('Otros').getByRole('button', { name: 'Cambiar archivo' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Detalle' }), ' del lote 4')
    server.answer({ [createInitial]: refused })
    await act(() => outbox.sendNow())
    await entryShows('No se pudo enviar', 'Otros')
    expect(screen.getByRole('textbox', { name: 'Detalle' })).toHaveValue('Plano del lote 4')
    server.answer({ [createInitial]: acceptWithReceipt })
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await entryShows('Entregado', 'Otros')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test("of 'Otros' goes with another detail", async () => {
    await openEnvios(refused)
    await queue({ area: 'initial', type: 32 }, 'Otros')
    await entryShows('No se pudo enviar', 'Otros')
    server.answer({ [createInitial]: acceptWithReceipt })
    await userEvent.click(entry('Otros').getByRole('button', { name: 'Cambiar archivo' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Detalle' }), ' del lote 4')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await entryShows('Entregado', 'Otros')
    const bodies = server.received.filter(({ path }) => path.endsWith('/create')).map(({ body }) => body)
    expect(bodies.at(-1)).toMatchObject({ detalle: 'Plano del lote 4' })
  })
})

test('what is stored can be saved to the device, and the journal for support too', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await openEnvios(busy)
  await queue()
  await screen.findByRole('heading', { level: 3, name: 'Escritura' })
  await openMore()
  await userEvent.click(entry().getByRole('button', { name: 'Guardar en el dispositivo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Descargar informe para ayuda técnica' }))
  await waitFor(() =>
    expect(saved).toEqual(['documento.pdf', expect.stringMatching(/^registro-envios-\d{4}-\d\d-\d\d\.txt$/)]),
  )
})

test('says what a document is for, by the names that the lists have', async () => {
  server.answer({
    'GET /api/client/inmueble': {
      inmuebles: [{ id: 9, inmueble: { id: 9, tipo: 'Departamento', numero_departamento: '502' } }],
    },
    'POST /api/client/inmueble/createDocument': busy,
  })
  await openEnvios(busy)
  await queue({ area: 'inmueble', type: 4, inmueble: 9 }, 'Inscripción CBR')
  await entryShows('Inmuebles · Departamento 502', 'Inscripción CBR')
})

test('of many only some are drawn until more are asked for', async () => {
  await openEnvios(busy)
  await Promise.all(Array.from({ length: 26 }, () => queue({ area: 'initial', type: 32 }, 'Otros')))
  expect(await screen.findByRole('heading', { name: /^En este (teléfono|computador) \(26\)$/ })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(25)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(26)
})

describe('57: an upload that may be the document that the portal shows', () => {
  /** A portal that takes the document, loses its answer, and then shows a document whose file can't be read. */
  async function openUnproven(): Promise<void> {
    let taken = false
    server.answer({
      'GET /api/client/initial': () => ({
        documents: [{ id: 30, name: 'Escritura', idDocument: taken ? 7 : null, status: taken ? 0 : null }],
      }),
      'GET /api/client/getFile/7': new Reply(404, { message: 'No existe.' }),
    })
    await openEnvios(new Reply(500, {}))
    server.answer({
      [createInitial]: () => {
        taken = true
        return new Reply(500, {}, { 'Retry-After': '600' })
      },
    })
    await queue()
    await openMore()
    // Until the first try is over there is nothing to send by hand.
    await entryShows(/^Se intentó 1 vez · Próximo intento /)
    await userEvent.click(entry().getByRole('button', { name: 'Enviar ahora' }))
    await entryShows(/^El portal muestra un documento aquí y no pudimos comprobar que sea el tuyo\./)
  }

  test('is delivered if the user says so', async () => {
    await openUnproven()
    expect(entry().getByRole('button', { name: 'Guardar en el dispositivo' })).toBeVisible()
    expect(entry().getByRole('link', { name: 'Ver en la lista' })).toHaveAttribute('href', '/task/initial')
    await userEvent.click(entry().getByRole('button', { name: 'Es el mío' }))
    await entryShows('Entregado')
  })

  test('is discarded without the promise that the accountant will not have it', async () => {
    await openUnproven()
    await userEvent.click(entry().getByRole('button', { name: 'Descartar' }))
    const question = within(screen.getByRole('dialog', { name: '¿Descartar este envío?' }))
    expect(question.getByText(/Si ya alcanzó a llegar, tu contador lo verá\.$/)).toBeVisible()
    expect(question.queryByText(/no lo recibirá/)).toBeNull()
  })

  test('is sent once more if the user says so', async () => {
    await openUnproven()
    const before = server.received.filter(({ method }) => method === 'POST').length
    server.answer({ [createInitial]: acceptWithReceipt })
    await userEvent.click(entry().getByRole('button', { name: 'Enviar de nuevo' }))
    await entryShows('Entregado')
    expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(before + 1)
  })
})
