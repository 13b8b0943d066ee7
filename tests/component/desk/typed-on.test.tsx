import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Desk } from '../../../src/desk/desk'
import { endDeskSession, startDeskSession } from '../../../src/desk/session'
import { photo } from '../../support/desk-in-page'
import { resolvable } from '../../support/resolvable'
import { Reply, startWireServer, type WireServer } from '../../support/wire-server'

const landlord = { id: 7, name: 'María González' }
const reasons = [
  { id: 'borrosa', text: 'Está borrosa.', types: [] },
  { id: 'otra', text: 'Es otra.', types: [] },
  { id: 'corte', text: 'Cortada.', types: [] },
]
const document = {
  ...{ id: 1, version: 1, status: 0, name: 'Poder notarial', type: 30, landlord, area: 'initial' },
  ...{
    detalle: null,
    superseded: false,

    file_name: 'foto.jpg',
    mime: 'image/jpeg',
  },
  ...{ bytes: 1, sha256: 'a' },
}
const listed = {
  ...{ ...landlord, email: 'maria@example.cl', rut: null, password_updated: true, disabled: false },
  ...{ created_at: null, last_use: null, waiting: 1, porcentaje: 0 },
}
const paper = { area: 'initial', place: '', where: '', status: null, type: 32, name: 'Otros' }

let server: WireServer
/** Another one in each test: what one has written is not shown to another. */
let accountant = 30
beforeEach(async () => {
  server = await startWireServer({
    'GET /api/accountant/queue': {
      items: [{ ...document, kind: 'document', place: '', at: null, seen_by: null }],
      ...{ next: null, count: 1 },
    },
    'GET /files/1': photo,
    'GET /api/accountant/documents/1': () => ({
      document: { ...document, file: `${server.url}/files/1` },
      ...{ earlier: [], notes: [], facts: null, place: { inmueble: null, contrato: null, mes: null } },
    }),
    'GET /api/accountant/reasons': { version: 1, reasons },
    'GET /api/accountant/types': { types: [{ id: 30, name: 'Poder notarial', on: true, fixed: false }] },
    'GET /api/accountant/landlords': { landlords: [listed] },
    'GET /api/accountant/landlords/7': { landlord: { ...listed, totals: {}, papers: [paper] } },
    'PUT /api/accountant/presence': {},
  })
})
afterEach(() => endDeskSession('signed-out'))

function open(path: string): void {
  ;(window as unknown as Window).happyDOM.setURL(server.url + path)
  accountant += 1
  const user = { id: accountant, name: 'Rosa Vera', email: 'rosa@example.cl', password_updated: 1 }
  startDeskSession({ token: 'token-of-rosa', user })
  render(<Desk />)
}

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
    server.answer({ [call]: () => promise.then(() => new Reply(500, {})) })
    open(path)
    await begin()
    const dialog = within(await screen.findByRole('dialog'))
    const text = dialog.getByRole('textbox', { name: field })
    await userEvent.clear(text)
    await userEvent.type(text, 'Primero')
    await userEvent.click(dialog.getByRole('button', { name: send }))
    await userEvent.type(text, ' y después')
    // In a browser the keys of a field that was disabled go to the body.
    for (const key of ' acá'.split('')) fireEvent.keyDown(window.document.body, { key })
    expect(text).toHaveValue('Primero')
    resolve()
    await dialog.findByRole('alert')
    await userEvent.type(text, ' y después')
    expect(text).toHaveValue('Primero y después')
    expect(server.received.filter(({ path }) => path.endsWith('/decisions'))).toEqual([])
  },
)

test('a reason that is removed leaves the focus on the next one', async () => {
  open('/contador/motivos')
  const remove = await screen.findByRole('button', { name: 'Quitar: Es otra.' })
  remove.focus()
  await userEvent.keyboard('{Enter}')
  const rest = { version: 2, reasons: reasons.filter(({ id }) => id !== 'otra') }
  server.answer({ 'PUT /api/accountant/reasons': rest, 'GET /api/accountant/reasons': rest })
  const question = within(await screen.findByRole('dialog', { name: '¿Quitar este motivo?' }))
  question.getByRole('button', { name: 'Quitar' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(/Es otra/)).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar: Cortada.' })).toHaveFocus())
})
