import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reasons } from '../../../shared/calls/accountant'
import { read } from '../../../src/desk/api'
import { noteUse } from '../../../src/desk/attendance'
import { Desk } from '../../../src/desk/desk'
import { endDeskSession, startDeskSession } from '../../../src/desk/session'
import { eventually } from '../../support/eventually'
import { Reply, startWireServer, type Received, type WireServer } from '../../support/wire-server'

type Waiting = { id: number; version: number; status: number; name: string; type: number }

let server: WireServer
let accountant = 3
/** The documents of the portal, and those that it lists. */
let documents: Waiting[]
const landlord = { id: 7, name: 'María González' }

const byId = (id: number) => documents.find((one) => one.id === id)
const shown = ({ id, version, status, name, type }: Waiting) => ({
  ...{ id, version, status, name, type, landlord, area: 'initial', detalle: null, superseded: false },
  ...{ file: `${server.url}/files/${id}`, file_name: 'foto.jpg', mime: 'image/jpeg', bytes: 1, sha256: 'a' },
})
const change = (id: number, status: number) => {
  const found = byId(id)
  if (!found) throw new Error(`no document ${id}`)
  Object.assign(found, { status, version: found.version + 1 })
  return { id, ok: true, version: found.version }
}
type Decisions = { decisions: { id: number; version: number; status: number; reason?: string }[] }

beforeEach(async () => {
  const named = ['Poder notarial', 'Libreta', 'Plano']
  documents = named.map((name, at) => ({ id: at + 1, version: 1, status: 0, name, type: 30 + at }))
  server = await startWireServer({
    'GET /api/accountant/queue': () => {
      const items = documents.filter(({ status }) => status === 0)
      return {
        items: items.map((one) => ({ ...shown(one), kind: 'document', place: '', at: null, seen_by: null })),
        ...{ next: null, count: items.length },
      }
    },
    ...Object.fromEntries(
      documents.map((one) => [
        `GET /api/accountant/documents/${one.id}`,
        () => ({
          document: shown(one),
          ...{ earlier: [], notes: [], facts: null, place: { inmueble: null, contrato: null, mes: null } },
        }),
      ]),
    ),
    'GET /api/accountant/reasons': {
      ...{ version: 1, reasons: [{ id: 'borrosa', text: 'La foto está borrosa.', types: [] }] },
    },
    'GET /api/accountant/landlords': { landlords: [] },
    'PUT /api/accountant/presence': {},
    'POST /api/accountant/documents/decisions': ({ body }) => ({
      results: (body as Decisions).decisions.map(({ id, status }) => change(id, status)),
    }),
    'POST /api/accountant/documents/1/undo': () => change(1, 0),
    'POST /api/accountant/documents/1/move': () => change(1, 0),
    'GET /api/accountant/types': {
      types: [{ id: 30, name: 'Poder notarial', on: false, fixed: false }],
    },
    'GET /api/accountant/landlords/7': {
      landlord: {
        ...{ ...landlord, email: 'maria@example.cl', password_updated: true, disabled: false },
        ...{ created_at: null, last_use: null, waiting: 3, porcentaje: 0, totals: {} },
        papers: [{ area: 'initial', name: 'Comprobante', place: '', where: '', status: null, type: 40 }],
      },
    },
  })
  ;(window as unknown as Window).happyDOM.setURL(`${server.url}/contador?ver=document-1`)
  // What one accountant can take back is not shown to another.
  accountant++
  const user = { id: accountant, name: 'Rosa Vera', email: 'rosa@example.cl', password_updated: 1 }
  startDeskSession({ token: 'token-of-rosa', user })
  render(<Desk />)
  await opened('Poder notarial')
  await screen.findByRole('button', { name: 'Mover a…' })
})
afterEach(async () => {
  cleanup()
  endDeskSession('signed-out')
  await server.close()
})

const list = () => screen.getByRole('region', { name: 'Por revisar' })
const names = () =>
  within(list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const opened = async (name: string) => {
  const facts = await screen.findByRole('region', { name: 'Datos' })
  await within(facts).findByRole('heading', { level: 2, name })
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const said = () => within(screen.getByRole('contentinfo')).getByRole('status')
const sent = (path: string) => server.received.filter((one: Received) => one.path.endsWith(path))

test('a decision carries the version that was seen, leaves the list at once and opens the next; Z brings it back', async () => {
  press('a')
  await opened('Libreta')
  expect(said()).toHaveTextContent('Aprobado: Poder notarial. Sigue: Libreta, de María González.')
  expect(names().join()).not.toContain('Poder notarial')
  await eventually(() => expect(sent('/decisions')).toHaveLength(1))
  expect(sent('/decisions')[0]?.body).toEqual({ decisions: [{ id: 1, version: 1, status: 1 }] })
  await screen.findByRole('button', { name: 'Deshacer' })
  press('z')
  await opened('Poder notarial')
  expect(said()).toHaveTextContent('Se deshizo. Espera: Poder notarial.')
  expect(sent('/undo')[0]?.body).toEqual({ version: 2 })
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
    decisions: [{ id: 1, version: 1, status: 2, reason: 'La foto está borrosa.' }],
  })
})

test('of a decision that came second it is said who came first; one that fails comes back, and nothing has changed', async () => {
  server.answer({
    'POST /api/accountant/documents/decisions': {
      results: [{ id: 1, ok: false, version: 2, error: 'Ya lo aprobó Luis Mora.' }],
    },
  })
  press('a')
  await opened('Libreta')
  await eventually(() => expect(said()).toHaveTextContent('Poder notarial: Ya lo aprobó Luis Mora.'))
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  server.answer({ 'POST /api/accountant/documents/decisions': new Reply(503, { error: 'Ocupado.' }) })
  press('c')
  await eventually(() => expect(said()).toHaveTextContent('Nada cambió.'))
  await opened('Libreta')
  expect(names().join()).toContain('Libreta')
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
    decisions: [1, 3].map((id) => ({ id, version: 1, status: 1 })),
  })
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
  try {
    const isUse = async () => {
      await read(reasons, {})
      const asked = server.received.filter(({ path }) => path === reasons.path)
      return asked.at(-1)?.headers['x-unattended'] === undefined
    }
    vi.advanceTimersByTime(60_000)
    expect(await isUse()).toBe(false)
    act()
    expect(await isUse()).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(await isUse()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('a decision by key, after a minute of reading, is use of the session', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.advanceTimersByTime(61_000)
    press('a')
    const decisions = () => server.received.filter(({ path }) => path.endsWith('/documents/decisions'))
    await eventually(() => expect(decisions()).toHaveLength(1))
    expect(decisions()[0]?.headers['x-unattended']).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('where no news come, what is open is read again like its list', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    press('j')
    await opened('Libreta')
    const asked = () => sent('/documents/2').length
    await eventually(() => expect(asked()).toBeGreaterThan(0))
    const before = asked()
    vi.advanceTimersByTime(10_000)
    await eventually(() => expect(asked()).toBeGreaterThan(before))
  } finally {
    vi.useRealTimers()
  }
})
