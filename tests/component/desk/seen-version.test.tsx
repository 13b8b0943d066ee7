import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { list, names, opened, photo, press, said, useOpenDesk } from '../../support/desk-in-page'
import { eventually } from '../../support/eventually'
import { resolvable } from '../../support/resolvable'
import { Reply, type Received } from '../../support/wire-server'

const { change, listed, detailsOf, byId, server, sent } = useOpenDesk()

const aprobar = () => screen.getByRole('button', { name: /^Aprobar/ })
const decided = () => sent('/decisions').map(({ body }: Received) => body)
const decision = (id: number, version: number, status = 1) => ({
  decisions: [{ id, version, status, note: 0 }],
})
/** The list is read again, as it is every ten seconds where no news come. */
async function listAgain() {
  const before = sent('/queue').length
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await eventually(() => expect(sent('/queue').length).toBeGreaterThan(before))
}
const write = async (text: string) => {
  press('r')
  const field = within(await screen.findByRole('dialog', { name: 'Motivo' })).getByRole('textbox')
  fireEvent.change(field, { target: { value: text } })
}
const writeNote = async () => {
  press('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nota' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Falta la firma.' } })
  return dialog
}
const untilListed = (text: string) => eventually(() => expect(names().join()).toContain(text))
/** Another accountant moves it: it waits in another row, as another version. */
function move(id: number, name: string) {
  change(id, 0)
  byId(id).name = name
}
/** The first document's answer, after the landlord has replaced it with the third. */
function replaced() {
  const { document, ...rest } = detailsOf({ ...byId(1), status: 2, version: 3 })
  return { ...rest, document: { ...document, superseded: true, newer: 3 } }
}
/** What the portal says then of what is sent on the first. */
const error = 'Un envío posterior reemplazó el documento 1.'
/** The document's own answer does not come, and its list does. */
function holdDocument(id: number) {
  const held = resolvable()
  server().answer({
    [`GET /api/accountant/documents/${id}`]: async () => {
      await held.promise
      return detailsOf(byId(id))
    },
  })
  return held
}

test.each([
  ['A', 'a', 1],
  ['C', 'c', 3],
])('%s decides on the version that is drawn, when only the list knows the next', async (_, key, status) => {
  const held = holdDocument(1)
  move(1, 'Finiquito')
  await listAgain()
  await untilListed('Finiquito')
  press(key)
  await eventually(() => expect(decided()).toEqual([decision(1, 1, status)]))
  held.resolve()
  // The desk says so, and opens what waits there now, which can be decided.
  await opened('Finiquito')
  expect(said()).toHaveTextContent('Poder notarial: Ya lo movió Luis Mora.')
  expect(names().join()).toContain('Finiquito')
  press(key)
  await eventually(() => expect(decided()[1]).toEqual(decision(1, 2, status)))
})

test('a decision names the newest note that was read with the document', async () => {
  const note = (id: number, detail: string) => ({ id, detail, contador_name: null, created_at: null })
  server().answer({
    'GET /api/accountant/documents/3': () => ({
      ...detailsOf(byId(3)),
      notes: [note(7, '¿Sirve el plano?'), note(9, 'Es del otro departamento.')],
    }),
  })
  press('j')
  press('j')
  await opened('Plano')
  press('a')
  await eventually(() =>
    expect(decided()).toEqual([{ decisions: [{ id: 3, version: 1, status: 1, note: 9 }] }]),
  )
})

test.each([
  ['that was only loaded ahead', () => Promise.resolve(), 0],
  [
    'that was opened',
    async () => {
      press('j')
      await opened('Plano')
      press('k')
      await opened('Libreta')
    },
    13,
  ],
])('of several, one %s names the notes that were on the screen', async (_, look, note) => {
  server().answer({
    'GET /api/accountant/documents/3': () => ({
      ...detailsOf(byId(3)),
      notes: [{ id: 13, detail: '¿Sirve?', contador_name: null, created_at: null }],
    }),
  })
  press('j')
  await opened('Libreta')
  // Its file is asked for after its answer has come.
  await eventually(() => expect(sent('/files/3')).toHaveLength(1))
  await look()
  for (const name of ['Poder notarial', 'Plano'])
    fireEvent.click(within(list()).getByRole('checkbox', { name: `Marcar ${name}` }))
  press('a')
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar 2 documentos' }))
  await eventually(() =>
    expect(decided()).toEqual([
      {
        decisions: [
          { id: 1, version: 1, status: 1, note: 0 },
          { id: 3, version: 1, status: 1, note },
        ],
      },
    ]),
  )
})

test('a question of the list is confirmed though its document was read before it', async () => {
  const note = { ...listed(byId(1)), kind: 'note', detalle: '¿Sirve?', note: 12 }
  server().answer({
    'GET /api/accountant/queue': { items: [note], next: null, count: 1 },
    'POST /api/accountant/answers/1/confirm': { status: 200 },
  })
  await listAgain()
  fireEvent.click(await within(list()).findByRole('button', { name: /¿Sirve\?/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Confirmar/ }))
  await eventually(() =>
    expect(sent('/answers/1/confirm').map(({ body }: Received) => body)).toEqual([{ note: 12 }]),
  )
})

test('a document that was loaded ahead is decided as it was loaded', async () => {
  await eventually(() => expect(sent('/files/2')).toHaveLength(1))
  // Older than ten seconds it would be read again.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  move(2, 'Otra libreta')
  press('a')
  await opened('Libreta')
  await untilListed('Otra libreta')
  press('a')
  await eventually(() => expect(decided()[1]).toEqual(decision(2, 1)))
  await opened('Otra libreta')
})

test('a reason that was begun before the document changed is for what was seen then, and is kept', async () => {
  press('r')
  const dialog = await screen.findByRole('dialog', { name: 'Motivo' })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Falta la firma del notario.' } })
  move(1, 'Finiquito')
  await listAgain()
  await untilListed('Finiquito')
  // The dialog covers it.
  await screen.findByRole('heading', { level: 2, name: 'Finiquito', hidden: true })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rechazar con este motivo' }))
  const reason = 'Falta la firma del notario.'
  await eventually(() =>
    expect(decided()).toEqual([{ decisions: [{ id: 1, version: 1, status: 2, note: 0, reason }] }]),
  )
  await eventually(() =>
    expect(said()).toHaveTextContent("Ya lo movió Luis Mora. Lo que escribiste sigue en 'Rechazar'."),
  )
  await opened('Finiquito')
  press('r')
  expect(within(await screen.findByRole('dialog', { name: 'Motivo' })).getByRole('textbox')).toHaveValue(
    reason,
  )
})

test('of a document that the landlord has replaced it is said so, and the new one is opened, with the reason', async () => {
  press('r')
  const dialog = await screen.findByRole('dialog', { name: 'Motivo' })
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Está cortada.' } })
  server().answer({
    'POST /api/accountant/documents/decisions': { results: [{ id: 1, ok: false, version: 3, error }] },
    'GET /api/accountant/documents/1': replaced,
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rechazar con este motivo' }))
  await opened('Plano')
  await eventually(() => expect(said()).toHaveTextContent(error))
  press('r')
  expect(within(await screen.findByRole('dialog', { name: 'Motivo' })).getByRole('textbox')).toHaveValue(
    'Está cortada.',
  )
})

test('a reason for a replaced document stands below what is written on the new one', async () => {
  fireEvent.click(within(list()).getByRole('button', { name: /Plano/ }))
  await opened('Plano')
  await write('Falta la firma.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(within(list()).getByRole('button', { name: /Poder notarial/ }))
  await opened('Poder notarial')
  await write('Está cortada.')
  server().answer({
    'POST /api/accountant/documents/decisions': { results: [{ id: 1, ok: false, version: 3, error }] },
    'GET /api/accountant/documents/1': replaced,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar con este motivo' }))
  await opened('Plano')
  await eventually(() => expect(said()).toHaveTextContent(error))
  press('r')
  expect(within(await screen.findByRole('dialog', { name: 'Motivo' })).getByRole('textbox')).toHaveValue(
    'Falta la firma.\nEstá cortada.',
  )
})

test('a note to a document that was replaced meanwhile is kept for the new one, which is opened', async () => {
  const dialog = await writeNote()
  server().answer({
    'POST /api/accountant/documents/1/notes': new Reply(409, { status: 409, error }),
    'GET /api/accountant/documents/1': replaced,
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar nota' }))
  await opened('Plano')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(said()).toHaveTextContent(`${error} Lo que escribiste sigue en 'Nota'.`)
  press('n')
  expect(within(await screen.findByRole('dialog', { name: 'Nota' })).getByRole('textbox')).toHaveValue(
    'Falta la firma.',
  )
})

test('a note to a replaced document whose new one was decided, too, stays in its dialog', async () => {
  const dialog = await writeNote()
  change(1, 1)
  server().answer({ 'POST /api/accountant/documents/1/notes': new Reply(409, { status: 409, error }) })
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar nota' }))
  await dialog.findByText(`${error} Lo que escribiste sigue aquí.`)
  expect(dialog.getByRole('textbox')).toHaveValue('Falta la firma.')
})

test('what is written of a document whose file is gone from the store is kept, and sent', async () => {
  const gone = 'El portal ya no tiene este archivo como llegó. Escríbele a tu contador.'
  server().answer({ 'GET /files/3': new Reply(500, { message: gone }) })
  fireEvent.click(within(list()).getByRole('button', { name: /Plano/ }))
  await screen.findByText('El portal no pudo leer este archivo. Puede que ya no esté como llegó.')
  await eventually(() => expect(screen.getByRole('button', { name: /^Rechazar/ })).toBeEnabled())
  await write('Envíalo de nuevo: el archivo se perdió.')
  const asked = sent('/files/3').length
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar', hidden: true }))
  await eventually(() => expect(sent('/files/3').length).toBeGreaterThan(asked))
  await screen.findByRole('button', { name: 'Reintentar', hidden: true })
  const reason = within(screen.getByRole('dialog', { name: 'Motivo' })).getByRole('textbox')
  expect(reason).toHaveValue('Envíalo de nuevo: el archivo se perdió.')
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar con este motivo' }))
  await eventually(() =>
    expect(decided()).toEqual([
      {
        decisions: [
          { id: 3, version: 1, status: 2, note: 0, reason: 'Envíalo de nuevo: el archivo se perdió.' },
        ],
      },
    ]),
  )
})

test('a replaced document that is open is not decided, and leads to the new one', async () => {
  server().answer({
    'GET /api/accountant/documents/1': replaced,
  })
  await listAgain()
  const toNew = await screen.findByRole('button', { name: 'Ver el nuevo' })
  expect(screen.getByText('El inversionista ya envió otro documento aquí.')).toBeVisible()
  expect(aprobar()).toBeDisabled()
  fireEvent.click(toNew)
  await opened('Plano')
  expect(location.search).toContain('ver=document-3')
})

test('several are decided as they were listed when they were asked about, and one that changed counts as not opened', async () => {
  press('x')
  fireEvent.click(within(list()).getByRole('checkbox', { name: 'Marcar Plano' }))
  const held = holdDocument(1)
  move(1, 'Finiquito')
  await listAgain()
  await untilListed('Finiquito')
  press('a')
  const dialog = await screen.findByRole('dialog', { name: '¿Aprobar 2 documentos?' })
  const named = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(named()).toEqual(['Finiquito, de María González', 'Plano, de María González'])
  move(3, 'Croquis')
  held.resolve()
  await listAgain()
  await untilListed('Croquis')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Aprobar 2 documentos' }))
  await eventually(() => expect(decided()).toHaveLength(1))
  expect(decided()[0]).toEqual({
    decisions: [
      { id: 1, version: 2, status: 1, note: 0 },
      { id: 3, version: 1, status: 1, note: 0 },
    ],
  })
})

test('a move is of the document and the version that its dialog was opened on', async () => {
  const held = resolvable()
  server().answer({
    async 'POST /api/accountant/documents/decisions'() {
      await held.promise
      return new Reply(503, { error: 'Ocupado.' })
    },
    'POST /api/accountant/documents/2/move': new Reply(409, { error: 'Ya lo aprobó Luis Mora.' }),
  })
  press('a')
  await opened('Libreta')
  fireEvent.click(screen.getByRole('button', { name: 'Mover a…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mover a…' })
  const place = await within(dialog).findByRole('combobox', { name: /^Lugar/ })
  const to = within(place)
    .getAllByRole<HTMLOptionElement>('option')
    .find(({ text }) => text === 'Comprobante')
  fireEvent.change(place, { target: { value: to?.value } })
  // The dialog stays on its document: a decision that fails opens no other, and no news change it.
  held.resolve()
  await eventually(() => expect(said()).toHaveTextContent('Nada cambió.'))
  move(2, 'Otra libreta')
  await listAgain()
  await screen.findByRole('heading', { level: 2, name: 'Otra libreta', hidden: true })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mover' }))
  await within(dialog).findByText('Ya lo aprobó Luis Mora.')
  expect(sent('/move').map(({ path, body }: Received) => [path, body])).toMatchObject([
    ['/api/accountant/documents/2/move', { version: 1 }],
  ])
  expect(place).toHaveValue(to?.value)
})

test('a rejection that fails does not take the text away that is being written on the next', async () => {
  const held = resolvable()
  server().answer({
    async 'POST /api/accountant/documents/decisions'() {
      await held.promise
      return new Reply(503, { error: 'Ocupado.' })
    },
  })
  await write('La primera.')
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar con este motivo' }))
  await opened('Libreta')
  await write('La segunda.')
  held.resolve()
  await eventually(() => expect(said()).toHaveTextContent('Nada cambió.'))
  expect(within(screen.getByRole('dialog', { name: 'Motivo' })).getByRole('textbox')).toHaveValue(
    'La segunda.',
  )
  // The first is kept with its document.
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  press('k')
  await opened('Poder notarial')
  press('r')
  expect(within(await screen.findByRole('dialog', { name: 'Motivo' })).getByRole('textbox')).toHaveValue(
    'La primera.',
  )
})

test('what has no paper on the screen yet is not decided', async () => {
  const held = resolvable()
  server().answer({
    async 'GET /files/3'() {
      await held.promise
      return new Reply(500, {})
    },
  })
  fireEvent.click(within(list()).getByRole('button', { name: /Plano/ }))
  await screen.findByRole('heading', { level: 2, name: 'Plano' })
  await screen.findByRole('button', { name: 'Mover a…' })
  expect(aprobar()).toBeDisabled()
  press('a')
  press('r')
  expect(screen.queryByRole('dialog')).toBeNull()
  // A file that can't be read can only be rejected.
  held.resolve()
  await eventually(() => expect(screen.getByRole('button', { name: /^Rechazar/ })).toBeEnabled())
  expect(aprobar()).toBeDisabled()
  expect(screen.getByRole('button', { name: /^Completar/ })).toBeDisabled()
  press('a')
  press('c')
  await write('No se lee.')
  // It is asked for again, and the dialog stays.
  const again = resolvable()
  server().answer({ 'GET /files/3': () => again.promise.then(() => photo) })
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar', hidden: true }))
  await eventually(() => expect(sent('/files/3').length).toBeGreaterThan(1))
  expect(within(screen.getByRole('dialog', { name: 'Motivo' })).getByRole('textbox')).toHaveValue(
    'No se lee.',
  )
  again.resolve()
  await eventually(() => expect(screen.getByRole('button', { name: /^Aprobar/, hidden: true })).toBeEnabled())
  expect(decided()).toEqual([])
})

test('what is looked at is decided, and no earlier version of it', async () => {
  const before = { id: 8, status: 2, received_at: '2026-09-01T12:00:00Z', motivo: 'Borrosa.' }
  server().answer({
    'GET /files/8': photo,
    'GET /api/accountant/documents/1': () => ({
      ...detailsOf(byId(1)),
      earlier: [{ ...before, file: `${server().url}/files/8`, mime: 'image/jpeg', bytes: 1 }],
    }),
  })
  await listAgain()
  fireEvent.click(await screen.findByRole('button', { name: 'Ver' }))
  await eventually(() => expect(sent('/files/8')).toHaveLength(1))
  press('a')
  press('c')
  expect(aprobar()).toBeDisabled()
  // It does not outlive what was open.
  press('j')
  await opened('Libreta')
  press('k')
  await opened('Poder notarial')
  expect(decided()).toEqual([])
})

test('several can be decided while the file of what is open stalls, and it can be asked for again', async () => {
  const held = resolvable()
  const ends = vi.spyOn(globalThis, 'setTimeout')
  server().answer({ 'GET /files/3': () => held.promise.then(() => photo) })
  fireEvent.click(within(list()).getByRole('button', { name: /Plano/ }))
  await screen.findByRole('heading', { level: 2, name: 'Plano' })
  await eventually(() => expect(sent('/files/3')).toHaveLength(1))
  fireEvent.click(within(list()).getByRole('checkbox', { name: 'Marcar Libreta' }))
  fireEvent.click(within(list()).getByRole('checkbox', { name: 'Marcar Plano' }))
  press('a')
  expect(await screen.findByRole('dialog', { name: '¿Aprobar 2 documentos?' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  act(() => {
    for (const [end, ms, ...given] of ends.mock.calls) if (ms === 30_000) end(...given)
  })
  await screen.findByRole('button', { name: 'Reintentar' })
  expect(screen.queryByText(/nada se puede decidir/)).toBeNull()
  held.resolve()
})

test('what was decided is not decided again before it is read, once that was undone', async () => {
  press('a')
  await opened('Libreta')
  await screen.findByRole('button', { name: 'Deshacer' })
  const held = holdDocument(1)
  press('z')
  await screen.findByRole('heading', { level: 2, name: 'Poder notarial' })
  press('a')
  held.resolve()
  await opened('Poder notarial')
  expect(decided()).toEqual([decision(1, 1)])
  press('a')
  await eventually(() => expect(decided()[1]).toEqual(decision(1, 3)))
})

test('who came first is said before what waits there now is read', async () => {
  const held = holdDocument(1)
  const after = setTimeout
  // Nor does that reading reach its limit of 20 seconds.
  vi.stubGlobal('setTimeout', (work: () => void, ms: number) => after(work, ms === 20_000 ? 2 ** 31 - 1 : ms))
  change(1, 1)
  press('a')
  await eventually(() => expect(said()).toHaveTextContent('Poder notarial: Ya lo movió Luis Mora.'))
  held.resolve()
})

test('of a replaced document whose new one was decided, too, nothing is opened', async () => {
  server().answer({
    'POST /api/accountant/documents/decisions': {
      results: [{ id: 1, ok: false, version: 3, error: 'Se reemplazó.' }],
    },
    'GET /api/accountant/documents/1': replaced,
  })
  change(3, 1)
  const reads = sent('/documents/3').length
  press('a')
  await eventually(() => expect(said()).toHaveTextContent('Se reemplazó.'))
  await eventually(() => expect(sent('/documents/3').length).toBeGreaterThan(reads))
  await opened('Libreta')
  expect(location.search).toContain('ver=document-2')
})

test('a reason that was written on a document opened by its note is kept with the document', async () => {
  const note = { ...listed(byId(1)), kind: 'note', detalle: '¿Sirve?', at: '2026-10-05T12:00:00Z' }
  server().answer({ 'GET /api/accountant/queue': { items: [note], next: null, count: 1 } })
  await listAgain()
  fireEvent.click(await within(list()).findByRole('button', { name: /¿Sirve\?/ }))
  await screen.findByRole('button', { name: /^Confirmar/ })
  // The note was answered elsewhere, and its document waits still.
  server().answer({ 'GET /api/accountant/queue': { items: [listed(byId(2))], next: null, count: 1 } })
  await listAgain()
  await opened('Poder notarial')
  await write('Falta la firma.')
  change(1, 0)
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar con este motivo' }))
  await eventually(() => expect(said()).toHaveTextContent("Lo que escribiste sigue en 'Rechazar'."))
  await eventually(() => expect(location.search).toContain('ver=document-1'))
  await opened('Poder notarial')
  press('r')
  expect(within(await screen.findByRole('dialog', { name: 'Motivo' })).getByRole('textbox')).toHaveValue(
    'Falta la firma.',
  )
})

test('a reply stays open, and is sent, when what it answers has left the list', async () => {
  const answer = {
    ...listed(byId(1)),
    id: 9,
    kind: 'answer',
    detalle: 'No tengo.',
    at: '2026-10-05T12:00:00Z',
  }
  server().answer({
    'GET /api/accountant/queue': { items: [answer], next: null, count: 1 },
    'POST /api/accountant/answers/9/reply': {},
  })
  await listAgain()
  fireEvent.click(await within(list()).findByRole('button', { name: /No tengo/ }))
  await screen.findByRole('button', { name: /^Confirmar/ })
  press('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Responder' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Pídelo.' } })
  server().answer({ 'GET /api/accountant/queue': { items: [listed(byId(2))], next: null, count: 1 } })
  await listAgain()
  await screen.findByRole('button', { name: /Libreta/, hidden: true })
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar nota' }))
  await eventually(() =>
    expect(sent('/reply').map(({ body }: Received) => body)).toEqual([{ detail: 'Pídelo.' }]),
  )
})

test('a second note on a document waits again after the first was confirmed', async () => {
  const note = { ...listed(byId(1)), kind: 'note', detalle: '¿Sirve?', at: '2026-10-05T12:00:00Z' }
  let waiting: unknown[] = [note]
  server().answer({
    'GET /api/accountant/queue': () => ({ items: waiting, next: null, count: waiting.length }),
    'POST /api/accountant/answers/1/confirm': () => {
      waiting = []
      return {}
    },
  })
  await listAgain()
  fireEvent.click(await within(list()).findByRole('button', { name: /¿Sirve\?/ }))
  await screen.findByRole('button', { name: /^Confirmar/ })
  press('a')
  await eventually(() => expect(sent('/confirm')).toHaveLength(1))
  waiting = [{ ...note, detalle: '¿Y la firma?', at: '2026-10-05T12:01:00Z' }]
  await listAgain()
  await untilListed('Poder notarial: ¿Y la firma?')
})

test('a note whose answer was lost is not sent twice', async () => {
  const notes: { key: string; id: number; detail: string; contador_name: string; created_at: null }[] = []
  const note = (body: unknown) => {
    const { detail, key } = body as Record<'detail' | 'key', string>
    // As the server does.
    if (notes.some((one) => one.key === key)) return { status: 200 }
    notes.push({ key, id: 20 + notes.length, detail, contador_name: 'Rosa Vera', created_at: null })
    return new Reply(200, '<p>')
  }
  server().answer({
    'POST /api/accountant/documents/1/notes': ({ body }) => note(body),
    'GET /api/accountant/documents/1': () => ({ ...detailsOf(byId(1)), notes }),
  })
  const dialog = await writeNote()
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Enviar nota' }))
  send()
  await dialog.findByText('Sin conexión con el portal. No sabemos si quedó. Lo que escribiste sigue aquí.')
  // Also by the page after a reload.
  expect(sessionStorage.getItem('contador-textos')).toContain(notes[0]?.key)
  send()
  await eventually(() => expect(said()).toHaveTextContent('La nota quedó en el documento.'))
  expect(notes).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("a reason that another's decision leaves no place for is said, so that it can be copied", async () => {
  await write('Falta la firma del notario.')
  change(1, 1)
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar con este motivo' }))
  await eventually(() =>
    expect(said()).toHaveTextContent(
      'Ya lo movió Luis Mora. Lo que escribiste: «Falta la firma del notario.».',
    ),
  )
})
