import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { reasons } from '../../../shared/calls/accountant'
import { read } from '../../../src/desk/api'
import { noteUse } from '../../../src/desk/attendance'
import { startDeskSession } from '../../../src/desk/session'
import { list, names, nextAccountant, opened, press, said, useOpenDesk } from '../../support/desk-in-page'
import { eventually } from '../../support/eventually'
import { resolvable } from '../../support/resolvable'
import { Reply } from '../../support/wire-server'

const { change, listed, detailsOf, byId, documents, server, sent } = useOpenDesk()

test('a decision carries the version that was seen, leaves the list at once and opens the next; Z brings it back', async () => {
  press('a')
  await opened('Libreta')
  expect(said()).toHaveTextContent('Aprobado: Poder notarial. Sigue: Libreta, de María González.')
  expect(names().join()).not.toContain('Poder notarial')
  await eventually(() => expect(sent('/decisions')).toHaveLength(1))
  expect(sent('/decisions')[0]?.body).toEqual({ decisions: [{ id: 1, version: 1, status: 1, note: 0 }] })
  await screen.findByRole('button', { name: 'Deshacer' })
  press('z')
  await opened('Poder notarial')
  expect(said()).toHaveTextContent('Se deshizo. Espera: Poder notarial.')
  expect(sent('/undo')[0]?.body).toEqual({ version: 2 })
})

test('J and K step on from where the last one led, also before that is drawn', async () => {
  act(
    () =>
      void ['j', 'j'].map((key) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
      ),
  )
  await opened('Plano')
  press('k')
  await opened('Libreta')
  press('k')
  press('k')
  await opened('Poder notarial')
})

test('J and K leave what is open where the search finds nothing', async () => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzzz' } })
  await screen.findByText('Nada coincide con la búsqueda.')
  press('j')
  press('k')
  await opened('Poder notarial')
  expect(location.search).toContain('ver=document-1')
})

test('what follows is the next that the search finds', async () => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'p' } })
  await eventually(() => expect(names()).toHaveLength(2))
  press('a')
  await opened('Plano')
  expect(said()).toHaveTextContent('Sigue: Plano')
})

test('a list that is narrowed opens its own first thing, and not one of the list before', async () => {
  const held = resolvable()
  server().answer({
    async 'GET /api/accountant/queue'() {
      await held.promise
      const items = documents().slice(2).map(listed)
      return { items, next: null, count: 1 }
    },
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo' }), { target: { value: '32' } })
  await eventually(() => expect(within(list()).queryByRole('button', { current: true })).toBeNull())
  // A key opens nothing of it, either.
  press('j')
  held.resolve()
  await opened('Plano')
  expect(within(list()).getAllByRole('listitem')).toHaveLength(1)
})

test('a list that comes just after something was opened does not open its own first thing', async () => {
  const held = resolvable()
  server().answer({
    async 'GET /api/accountant/queue'() {
      await held.promise
      return { items: documents().map(listed), next: null, count: 3 }
    },
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Tipo' }), { target: { value: '32' } })
  await eventually(() => expect(within(list()).queryByRole('button', { current: true })).toBeNull())
  // As a press does before React has drawn what it opens.
  history.replaceState(history.state, '', `${location.pathname}?tipo=32&ver=document-3`)
  held.resolve()
  await within(list()).findByRole('button', { current: true })
  expect(location.search).toContain('ver=document-3')
})

test.each([
  ['that was loaded ahead', () => press('j')],
  [
    'whose Bandeja is opened again',
    async () => {
      fireEvent.click(screen.getByRole('link', { name: 'Inversionistas' }))
      await screen.findByRole('heading', { level: 1, name: 'Inversionistas' })
      fireEvent.click(screen.getByRole('link', { name: 'Bandeja' }))
      await screen.findByRole('region', { name: 'Por revisar' })
      press('j')
    },
  ],
])('a document %s is shown as it is now', async (_, open) => {
  // Its file is asked for after its answer has come.
  await eventually(() => expect(sent('/files/2')).toHaveLength(1))
  server().answer({
    'GET /api/accountant/documents/2': () => ({
      ...detailsOf(byId(2)),
      notes: [{ id: 9, detail: 'Es del otro departamento.', contador_name: null, created_at: null }],
    }),
  })
  const [now, every] = [Date.now(), setInterval]
  vi.spyOn(Date, 'now').mockImplementation(() => now + 11_000)
  // Nothing is read again only because time passes.
  vi.stubGlobal('setInterval', (work: () => void, ms: number) => every(work, ms < 10_000 ? ms : 2 ** 31 - 1))
  await open()
  await opened('Libreta')
  expect(await screen.findByText('Es del otro departamento.')).toBeInTheDocument()
})

test('a decision that could not be sent leaves what could be taken back before', async () => {
  press('a')
  await opened('Libreta')
  const undo = await screen.findByRole('button', { name: 'Deshacer' })
  expect(undo.title).toBe('Aprobado: Poder notarial')
  server().answer({ 'POST /api/accountant/documents/decisions': new Reply(503, { message: 'Ocupado.' }) })
  press('a')
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  const again = await screen.findByRole('button', { name: 'Deshacer' })
  expect(again.title).toBe('Aprobado: Poder notarial')
  await eventually(() => expect(said()).toHaveTextContent('Nada cambió.'))
})

test('a key that is pressed again before the next document is drawn decides nothing', async () => {
  const held = resolvable()
  server().answer({
    'GET /api/accountant/documents/3': async () => {
      await held.promise
      return detailsOf(byId(3))
    },
  })
  press('a')
  await opened('Libreta')
  press('a')
  press('a')
  expect(said()).toHaveTextContent('Aprobado: Libreta. Sigue: Plano')
  held.resolve()
  await opened('Plano')
  press('a')
  await eventually(() => expect(documents().map(({ status }) => status)).toEqual([1, 1, 1]))
  expect(sent('/decisions')).toHaveLength(3)
})

test('Z takes back the last decision, whichever answer comes first, and none while it is under way', async () => {
  const [first, second] = [resolvable(), resolvable()]
  server().answer({
    'POST /api/accountant/documents/decisions': async ({ body }) => {
      const [{ id, status } = { id: 0, status: 0 }] = (
        body as { decisions: { id: number; status: number }[] }
      ).decisions
      await (id === 1 ? first : second).promise
      return { results: [change(id, status)] }
    },
  })
  press('a')
  await opened('Libreta')
  press('a')
  await opened('Plano')
  second.resolve()
  const undo = () => screen.queryByRole('button', { name: 'Deshacer' })?.title
  await eventually(() => expect(undo()).toBe('Aprobado: Libreta'))
  const listed = sent('/queue').length
  first.resolve()
  await eventually(() => expect(sent('/queue').length).toBeGreaterThan(listed))
  expect(undo()).toBe('Aprobado: Libreta')
  press('a')
  expect(undo()).toBeUndefined()
  press('z')
  await eventually(() => expect(undo()).toBe('Aprobado: Plano'))
  expect(server().received.filter(({ path }) => path.endsWith('/undo'))).toEqual([])
})

test.each([
  {
    what: 'what is taken back',
    begin: async (late: Promise<void>) => {
      press('a')
      await opened('Libreta')
      await screen.findByRole('button', { name: 'Deshacer' })
      server().answer({ 'POST /api/accountant/documents/1/undo': () => late.then(() => change(1, 0)) })
      press('z')
    },
  },
  {
    what: 'a list',
    begin: async (late: Promise<void>) => {
      const items = documents().map(listed)
      const answer = { items, next: null, count: items.length }
      server().answer({ 'GET /api/accountant/queue': () => late.then(() => answer) })
      const before = sent('/queue').length
      const area = screen.getByRole('combobox', { name: 'Área' })
      fireEvent.change(area, { target: { value: 'initial' } })
      await eventually(() => expect(sent('/queue').length).toBeGreaterThan(before))
    },
  },
])('$what that comes right after another screen was chosen does not lead back', async ({ begin }) => {
  const late = resolvable()
  await begin(late.promise)
  server().answer({ 'GET /later': {} })
  // React draws the list before it draws the screen.
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Inversionistas' }))
    late.resolve()
    for (let later = 1; later <= 20; later += 1) await fetch(`${server().url}/later`)
  })
  expect(location.pathname).toBe('/contador/inversionistas')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Inversionistas')
})

test('a rejection needs a reason, which a digit fills in', async () => {
  press('r')
  const dialog = await screen.findByRole('dialog', { name: 'Motivo' })
  const send = await within(dialog).findByRole('button', { name: 'Rechazar con este motivo' })
  await within(dialog).findByText('La foto está borrosa.')
  fireEvent.click(send)
  await within(dialog).findByText('Elige un motivo o escríbelo: un rechazo lo necesita.')
  fireEvent.keyDown(send, { key: '1' })
  expect(within(dialog).getByRole('textbox')).toHaveValue('La foto está borrosa.')
  fireEvent.click(send)
  await opened('Libreta')
  await eventually(() => expect(sent('/decisions')).toHaveLength(1))
  expect(sent('/decisions')[0]?.body).toEqual({
    decisions: [{ id: 1, version: 1, status: 2, note: 0, reason: 'La foto está borrosa.' }],
  })
})

test('of a decision that came second it is said who came first; one that fails comes back, and nothing has changed', async () => {
  server().answer({
    'POST /api/accountant/documents/decisions': {
      results: [{ id: 1, ok: false, version: 2, error: 'Ya lo aprobó Luis Mora.' }],
    },
  })
  change(1, 1)
  press('a')
  await opened('Libreta')
  await eventually(() => expect(said()).toHaveTextContent('Poder notarial: Ya lo aprobó Luis Mora.'))
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  server().answer({ 'POST /api/accountant/documents/decisions': new Reply(503, { error: 'Ocupado.' }) })
  press('c')
  await eventually(() => expect(said()).toHaveTextContent('Nada cambió.'))
  await opened('Libreta')
  expect(names().join()).toContain('Libreta')
})

test('a decision that fails leaves open what was opened meanwhile, and the list as narrow as it was', async () => {
  const held = resolvable()
  server().answer({
    'POST /api/accountant/documents/decisions': () =>
      held.promise.then(() => new Reply(503, { error: 'Ocupado.' })),
  })
  press('a')
  await opened('Libreta')
  fireEvent.change(screen.getByRole('combobox', { name: 'Área' }), { target: { value: 'initial' } })
  fireEvent.click(await within(list()).findByRole('button', { name: /Plano/ }))
  await opened('Plano')
  held.resolve()
  await eventually(() => expect(said()).toHaveTextContent('Nada cambió.'))
  await eventually(() => expect(names().join()).toContain('Poder notarial'))
  expect(screen.getByRole('combobox', { name: 'Área' })).toHaveValue('initial')
  // From what is open.
  press('k')
  await opened('Libreta')
})

test('what one accountant has decided is not for another to take back, also if its answer comes late', async () => {
  const held = resolvable()
  server().answer({
    async 'POST /api/accountant/documents/decisions'() {
      await held.promise
      return { results: [{ id: 1, ok: true, version: 2 }] }
    },
  })
  press('a')
  await eventually(() => expect(sent('/decisions')).toHaveLength(1))
  const user = nextAccountant('Luis Mora', 'luis@example.cl')
  act(() => startDeskSession({ token: 'token-of-luis', user }))
  const reads = sent('/queue').length
  held.resolve()
  // What follows an answer is that the list is read again.
  await eventually(() => expect(sent('/queue').length).toBeGreaterThan(reads))
  await opened('Libreta')
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

test('several are decided at once, and what was not opened is named', async () => {
  press('x')
  fireEvent.click(within(list()).getByRole('checkbox', { name: 'Marcar Plano' }))
  press('a')
  const dialog = await screen.findByRole('dialog', { name: '¿Aprobar 2 documentos?' })
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Plano, de María González')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Aprobar 2 documentos' }))
  await opened('Libreta')
  expect(names()).toHaveLength(1)
  await eventually(() => expect(sent('/decisions')).toHaveLength(1))
  expect(sent('/decisions')[0]?.body).toEqual({
    decisions: [
      { id: 1, version: 1, status: 1, note: 0 },
      { id: 3, version: 1, status: 1, note: 0 },
    ],
  })
})

test('of several that were done or taken back in part it is said how many', async () => {
  for (const name of ['Poder notarial', 'Libreta', 'Plano'])
    fireEvent.click(within(list()).getByRole('checkbox', { name: `Marcar ${name}` }))
  byId(3).version = 2
  press('a')
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprobar 3 documentos' }),
  )
  await eventually(() =>
    expect(said()).toHaveTextContent('Aprobado: 2. No se pudo: Plano: Ya lo movió Luis Mora.'),
  )
  server().answer({ 'POST /api/accountant/documents/2/undo': new Reply(409, { error: 'Ya envió otro.' }) })
  await screen.findByRole('button', { name: 'Deshacer' })
  press('z')
  await eventually(() => expect(said()).toHaveTextContent('Se deshizo: 1 de 2. Ya envió otro.'))
  await opened('Poder notarial')
})

test('a type that is asked for no more is not said to be asked again by a move, whose undo says where it is', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Mover a…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mover a…' })
  const place = await within(dialog).findByRole('combobox', { name: /^Lugar/ })
  const options = within(place).getAllByRole<HTMLOptionElement>('option')
  const to = options.find(({ text }) => text === 'Comprobante')
  fireEvent.change(place, { target: { value: to?.value } })
  await within(dialog).findByText(/^Va con sus notas a 'Comprobante'/)
  await eventually(() => expect(sent('/types')).not.toHaveLength(0))
  expect(dialog).not.toHaveTextContent('se vuelve a pedir')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mover' }))
  await eventually(() => expect(said()).toHaveTextContent('Movido a Comprobante'))
  press('z')
  await eventually(() => expect(said()).toHaveTextContent('Se deshizo. Vuelve a su lugar: Poder notarial.'))
  // Its file is the same, and not loaded again.
  expect(sent('/files/1')).toHaveLength(1)
})

test.each([
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Shift' })],
  ['a click or a touch', () => fireEvent.pointerDown(document.body)],
  ['the wheel', () => fireEvent.wheel(document.body)],
  ['a click of a screen reader', () => fireEvent.click(document.body)],
  ['dictation', () => fireEvent.input(document.body)],
])('%s is use of the session, and what the page asks a minute later is none', async (_, act) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  noteUse()
  const isUse = async () => {
    await read(reasons, {})
    const asked = server().received.filter(({ path }) => path === reasons.path)
    return asked.at(-1)?.headers['x-unattended'] === undefined
  }
  vi.advanceTimersByTime(60_000)
  expect(await isUse()).toBe(false)
  act()
  expect(await isUse()).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(await isUse()).toBe(false)
})

test('a decision by key, after a minute of reading, is use of the session', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.advanceTimersByTime(61_000)
  press('a')
  const decisions = () => server().received.filter(({ path }) => path.endsWith('/documents/decisions'))
  await eventually(() => expect(decisions()).toHaveLength(1))
  expect(decisions()[0]?.headers['x-unattended']).toBeUndefined()
})

test('where no news come, what is open is read again like its list', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  press('j')
  await opened('Libreta')
  const asked = () => sent('/documents/2').length
  await eventually(() => expect(asked()).toBeGreaterThan(0))
  const before = asked()
  vi.advanceTimersByTime(10_000)
  await eventually(() => expect(asked()).toBeGreaterThan(before))
})

/** The portal does it, and its answer does not come. */
const lost = (work: () => unknown) => () => {
  work()
  return new Reply(200, '<p>')
}

test('a decision whose answer is lost counts, and Z takes back that one', async () => {
  press('a')
  await opened('Libreta')
  await screen.findByRole('button', { name: 'Deshacer' })
  server().answer({ 'POST /api/accountant/documents/decisions': lost(() => change(2, 1)) })
  press('a')
  await opened('Plano')
  const undo = await screen.findByRole('button', { name: 'Deshacer' })
  expect(undo.title).toBe('Aprobado: Libreta')
  expect(said()).toHaveTextContent('Aprobado: Libreta.')
  server().answer({ 'POST /api/accountant/documents/2/undo': () => change(2, 0) })
  press('z')
  await eventually(() => expect(sent('/documents/2/undo').map(({ body }) => body)).toEqual([{ version: 2 }]))
})

test('of a decision of which nothing can be read it is said that nothing is known, and Z takes no other back', async () => {
  press('a')
  await opened('Libreta')
  await screen.findByRole('button', { name: 'Deshacer' })
  server().answer({
    'POST /api/accountant/documents/decisions': lost(() => change(2, 1)),
    'GET /api/accountant/documents/2': new Reply(200, '<p>'),
  })
  press('a')
  await eventually(() => expect(said()).toHaveTextContent('Sin conexión con el portal. No sabemos si quedó.'))
  expect(said()).not.toHaveTextContent('Nada cambió.')
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

test('what could not be taken back for want of an answer still can be', async () => {
  press('a')
  await opened('Libreta')
  await screen.findByRole('button', { name: 'Deshacer' })
  server().answer({ 'POST /api/accountant/documents/1/undo': new Reply(503, { message: 'Ocupado.' }) })
  press('z')
  await eventually(() => expect(said()).toHaveTextContent('No sabemos si quedó.'))
  await screen.findByRole('button', { name: 'Deshacer' })
  server().answer({ 'POST /api/accountant/documents/1/undo': new Reply(409, { error: 'Ya pasó.' }) })
  press('z')
  await eventually(() => expect(said()).toHaveTextContent('Ya pasó.'))
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

/** The list has this question first, which is open. */
async function openQuestion(question: Record<string, unknown>) {
  const items = [
    { ...listed(byId(1)), detalle: '¿Sirve?', note: 12, ...question },
    ...documents()
      .slice(1)
      .filter(({ status }) => status === 0)
      .map(listed),
  ]
  server().answer({ 'GET /api/accountant/queue': { items, next: null, count: 3 } })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  fireEvent.click(await within(list()).findByRole('button', { name: /¿Sirve\?/ }))
  await eventually(() => expect(screen.getByRole('button', { name: /^Confirmar/ })).toBeEnabled())
}
const luis = 'Ya la atendió Luis Mora, el 02/03/2026 a las 12:00.'

test('the second to confirm a question is told who came first, and goes on', async () => {
  server().answer({ 'POST /api/accountant/answers/1/confirm': new Reply(409, { status: 409, error: luis }) })
  await openQuestion({ kind: 'note' })
  press('a')
  await eventually(() => expect(said()).toHaveTextContent(`Poder notarial: ${luis}`))
  await opened('Libreta')
  expect(location.search).toContain('ver=document-2')
  expect(names().join()).not.toContain('¿Sirve?')
})

test('the second to reply to a question is told who came first, with what was written, and goes on', async () => {
  server().answer({ 'POST /api/accountant/answers/9/reply': new Reply(409, { status: 409, error: luis }) })
  await openQuestion({ kind: 'answer', id: 9 })
  press('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Responder' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Pídelo.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar nota' }))
  await eventually(() => expect(said()).toHaveTextContent(`${luis} Lo que escribiste: «Pídelo.».`))
  await opened('Libreta')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Z after a question was confirmed takes no decision from before it back', async () => {
  server().answer({ 'POST /api/accountant/answers/1/confirm': { status: 200 } })
  press('j')
  await opened('Libreta')
  press('a')
  await screen.findByRole('button', { name: 'Deshacer' })
  await openQuestion({ kind: 'note' })
  press('a')
  await eventually(() => expect(sent('/confirm')).toHaveLength(1))
  await opened('Plano')
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

const tick = (name: string) =>
  fireEvent.click(within(list()).getByRole('checkbox', { name: `Marcar ${name}` }))

test('a rejection of what is open leaves the others ticked', async () => {
  tick('Libreta')
  tick('Plano')
  press('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Motivo' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Borrosa.' } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Rechazar con este motivo' }))
  await eventually(() => expect(sent('/decisions')).toHaveLength(1))
  expect(await screen.findByRole('button', { name: /^Aprobar 2/ })).toBeEnabled()
})

test('what the search hides is not decided with what is ticked, and stays ticked', async () => {
  tick('Poder notarial')
  tick('Plano')
  const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  search('plano')
  fireEvent.click(await screen.findByRole('button', { name: /^Aprobar 1/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar 1 documento' }))
  await eventually(() => expect(sent('/decisions')).toHaveLength(1))
  expect(sent('/decisions')[0]?.body).toEqual({ decisions: [{ id: 3, version: 1, status: 1, note: 0 }] })
  search('')
  expect(await within(list()).findByRole('checkbox', { name: 'Marcar Poder notarial' })).toBeChecked()
})

test('J after the last of what is listed opens the first of the next page', async () => {
  const page = (items: unknown[], next: string | null) => ({ items, next, count: 3 })
  const [first, second, third] = documents().map(listed)
  server().answer({
    'GET /api/accountant/queue': ({ query }) =>
      query.get('after') === '2' ? page([third], null) : page([first, second], '2'),
  })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await eventually(() => expect(names()).toHaveLength(2))
  press('j')
  await opened('Libreta')
  press('j')
  await opened('Plano')
})

const presence = () => sent('/presence').map(({ body, headers }) => [body, headers.authorization])
const gone = [{ document: null }, 'Bearer token-of-rosa']

test('who leaves the Bandeja has no document open any more', async () => {
  await eventually(() => expect(presence()).toEqual([[{ document: 1 }, 'Bearer token-of-rosa']]))
  fireEvent.click(screen.getByRole('link', { name: 'Meses' }))
  await eventually(() => expect(presence().at(-1)).toEqual(gone))
})

test('who signs out has no document open any more, and leaves what another accountant has written', async () => {
  const others = nextAccountant('Luis Mora', 'luis@example.cl')
  press('n')
  fireEvent.change(within(await screen.findByRole('dialog')).getByRole('textbox'), {
    target: { value: 'De Rosa' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  act(() => startDeskSession({ token: 'token-of-luis', user: others }))
  await opened('Poder notarial')
  press('n')
  const text = within(await screen.findByRole('dialog')).getByRole('textbox')
  expect(text).toHaveValue('')
  fireEvent.change(text, { target: { value: 'De Luis' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
  await screen.findByRole('button', { name: 'Ingresar' })
  const kept = sessionStorage.getItem('contador-textos')
  expect(kept).toContain('De Rosa')
  expect(kept).not.toContain('De Luis')
  await eventually(() => expect(presence().at(-1)).toEqual([{ document: null }, 'Bearer token-of-luis']))
})
