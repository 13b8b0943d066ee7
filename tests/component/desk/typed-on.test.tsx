import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { deskSession, endDeskSession, startDeskSession } from '../../../src/desk/session'
import { useDesk } from '../../support/desk-in-page'
import { resolvable } from '../../support/resolvable'
import { Reply } from '../../support/wire-server'

const { server, open, sent } = useDesk()

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

const forms: {
  what: string
  path: string
  call: string
  send: string
  field: string
  begin: () => Promise<void>
}[] = [
  {
    ...{ what: 'a note', path: '/contador?ver=document-1', call: 'POST /api/accountant/documents/1/notes' },
    ...{ send: 'Enviar nota', field: 'Nota' },
    begin: () => press(/^Nota/),
  },
  {
    ...{ what: 'a reason', path: '/contador/motivos', call: 'PUT /api/accountant/reasons' },
    ...{ send: 'Guardar', field: 'Lo que lee el inversionista' },
    begin: () => press('Agregar motivo'),
  },
  {
    ...{ what: 'an invitation', path: '/contador/inversionistas', call: 'POST /api/accountant/landlords' },
    ...{ send: 'Invitar', field: 'Nombre' },
    async begin() {
      await press('Invitar inversionista')
      await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'nina@example.cl')
    },
  },
  {
    ...{ what: 'a move', path: '/contador?ver=document-1', call: 'POST /api/accountant/documents/1/move' },
    ...{ send: 'Mover', field: 'Detalle' },
    async begin() {
      await press('Mover a…')
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Lugar/ }), 'Otros')
    },
  },
]

test.each(forms)(
  '$what takes no word while it is being sent, which would be lost, and does after a failure',
  async ({ path, call, send, field, begin }) => {
    const { promise, resolve } = resolvable()
    onTestFinished(resolve)
    server().answer({ [call]: () => promise.then(() => new Reply(500, {})) })
    open(path)
    await begin()
    const dialog = within(await screen.findByRole('dialog'))
    const text = dialog.getByRole('textbox', { name: field })
    await userEvent.clear(text)
    await userEvent.type(text, 'Primero')
    await userEvent.click(dialog.getByRole('button', { name: send }))
    await userEvent.type(text, ' y después')
    // In a browser the keys of a field that was disabled go to the body.
    for (const key of ' acá'.split('')) fireEvent.keyDown(document.body, { key })
    expect(text).toHaveValue('Primero')
    resolve()
    await dialog.findByRole('alert')
    await userEvent.type(text, ' y después')
    expect(text).toHaveValue('Primero y después')
    expect(sent('/decisions')).toEqual([])
  },
)

/** Into the dialog's field, which it then finds again. */
async function typeHalf(name: string) {
  const field = async () => within(await screen.findByRole('dialog')).findByRole('textbox', { name })
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'A medias')
  return field
}

test.each(forms)(
  'what is typed into $what is there again after a session that ended',
  async ({ path, field, begin }) => {
    open(path)
    await begin()
    const typed = await typeHalf(field)
    const session = deskSession()
    endDeskSession('expired')
    await screen.findByText(/^Tu sesión terminó\./)
    if (session) startDeskSession(session)
    expect(await typed()).toHaveValue('A medias')
  },
)

test('the documents that are ticked for a reason are ticked again after a session that ended', async () => {
  const types = [{ id: 30, name: 'Cédula de identidad', on: true, fixed: true }]
  server().answer({ 'GET /api/accountant/types': { types } })
  open('/contador/motivos')
  await press('Agregar motivo')
  const box = () => screen.findByRole('checkbox', { name: 'Cédula de identidad' })
  await userEvent.click(await box())
  const session = deskSession()
  endDeskSession('expired')
  await screen.findByText(/^Tu sesión terminó\./)
  if (session) startDeskSession(session)
  expect(await box()).toBeChecked()
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), 'Falta el reverso.')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  const saved = () => sent('/reasons').find(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(saved()).toMatchObject({ reasons: [{}, { types: [30] }] }))
})

test('a RUT that is half typed is there again after a session that ended', async () => {
  server().answer({ 'GET /api/accountant/landlords/7/needs': { f29: true, amoblado: false } })
  open('/contador/inversionistas/7')
  await press('Anotar RUT')
  const field = async () => within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'RUT' })
  await userEvent.type(await field(), '12345')
  const typed = (await field()) as HTMLInputElement
  const { value } = typed
  expect(value).not.toBe('')
  const session = deskSession()
  endDeskSession('expired')
  await screen.findByText(/^Tu sesión terminó\./)
  if (session) startDeskSession(session)
  expect(await field()).toHaveValue(value)
})

test.each(forms)(
  'of $what whose answer is lost it is said that nothing is known',
  async ({ path, call, send, field, begin }) => {
    server().answer({ [call]: new Reply(200, '<p>') })
    open(path)
    await begin()
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: field }), 'x')
    await userEvent.click(dialog.getByRole('button', { name: send }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('No sabemos si quedó.')
  },
)

test.each(forms)(
  "what is typed into $what is there again after 'Cancelar'",
  async ({ path, field, begin }) => {
    open(path)
    await begin()
    const typed = await typeHalf(field)
    await press('Cancelar')
    expect(screen.queryByRole('dialog')).toBeNull()
    await begin()
    expect(await typed()).toHaveValue('A medias')
  },
)

test('a reason that is removed leaves the focus on the next one', async () => {
  const reasons = ['Está borrosa.', 'Es otra.', 'Cortada.'].map((text) => ({ id: text, text, types: [] }))
  server().answer({ 'GET /api/accountant/reasons': { version: 1, reasons } })
  open('/contador/motivos')
  const remove = await screen.findByRole('button', { name: 'Quitar: Es otra.' })
  remove.focus()
  await userEvent.keyboard('{Enter}')
  const rest = { version: 2, reasons: reasons.filter(({ text }) => text !== 'Es otra.') }
  server().answer({ 'PUT /api/accountant/reasons': rest, 'GET /api/accountant/reasons': rest })
  const question = within(await screen.findByRole('dialog', { name: '¿Quitar este motivo?' }))
  question.getByRole('button', { name: 'Quitar' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(/Es otra/)).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar: Cortada.' })).toHaveFocus())
})

test('of two changes that follow one another the second is made on the first', async () => {
  const reasons = ['Una.', 'Dos.', 'Tres.'].map((text) => ({ id: text, text, types: [] }))
  server().answer({
    'GET /api/accountant/reasons': { version: 1, reasons },
    'PUT /api/accountant/reasons': ({ body }) => {
      // The list is not read again before the next press.
      server().answer({ 'GET /api/accountant/reasons': () => new Promise(() => undefined) })
      const { version, ...rest } = body as { version: number }
      return { version: version + 1, ...rest }
    },
  })
  open('/contador/motivos')
  await press('Subir: Tres.')
  await screen.findByText('Cambió el orden.')
  await press('Subir: Tres.')
  await waitFor(() => expect(sent('/reasons').filter(({ method }) => method === 'PUT')).toHaveLength(2))
  const orders = sent('/reasons').flatMap(({ method, body }) =>
    method === 'PUT' ? [body as { version: number; reasons: { id: string }[] }] : [],
  )
  expect(orders.map((order) => [order.version, ...order.reasons.map(({ id }) => id)])).toEqual([
    [1, 'Una.', 'Tres.', 'Dos.'],
    [2, 'Tres.', 'Una.', 'Dos.'],
  ])
})
