import { fireEvent, render, screen, within } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { afterEach, beforeEach, expect } from 'vitest'
import { Desk } from '../../src/desk/desk'
import { endDeskSession, startDeskSession } from '../../src/desk/session'
import { eventually } from './eventually'
import { Reply, startWireServer, type Received, type WireServer } from './wire-server'

type Waiting = { id: number; version: number; status: number; name: string; type: number }
type Decisions = { decisions: { id: number; version: number; status: number; reason?: string }[] }

const landlord = { id: 7, name: 'María González' }
let accountant = 3

/** A file that can be read; happy-dom decodes any. */
export const photo = new Reply(200, 'bytes', { 'Content-Type': 'image/jpeg' })

/** The accountant who signs in. What one can take back is not shown to another. */
export const nextAccountant = (name: string, email: string) => ({
  ...{ id: ++accountant, name, email, password_updated: 1 },
})

/** For the file that calls this at its top: in each of its tests a portal, whose desk `open` opens. */
export function useDesk() {
  let server: WireServer
  /** The documents of the portal; it lists those in review. */
  let documents: Waiting[]

  const shown = ({ id, version, status, name, type }: Waiting) => ({
    ...{ id, version, status, name, type, landlord, area: 'initial', detalle: null, superseded: false },
    ...{
      file: `${server.url}/files/${id}`,
      file_name: 'foto.jpg',
      mime: 'image/jpeg',
      bytes: 1,
      sha256: 'a',
    },
  })
  const listed = (one: Waiting) => ({ ...shown(one), kind: 'document', place: '', at: null, seen_by: null })
  const detailsOf = (one: Waiting) => ({
    document: shown(one),
    ...{ earlier: [], notes: [], facts: null, place: { inmueble: null, contrato: null, mes: null } },
  })
  const byId = (id: number) => {
    const found = documents.find((one) => one.id === id)
    if (!found) throw new Error(`no document ${id}`)
    return found
  }
  const change = (id: number, status: number) => {
    const found = byId(id)
    Object.assign(found, { status, version: found.version + 1 })
    return { id, ok: true, version: found.version }
  }
  /** As the server does: another version than the one that was seen is not decided. */
  const decideOn = ({ id, version, status }: Decisions['decisions'][number]) =>
    byId(id).version === version
      ? change(id, status)
      : { id, ok: false, version: byId(id).version, error: 'Ya lo movió Luis Mora.' }

  beforeEach(async () => {
    const named = ['Poder notarial', 'Libreta', 'Plano']
    documents = named.map((name, at) => ({ id: at + 1, version: 1, status: 0, name, type: 30 + at }))
    server = await startWireServer({
      'GET /api/accountant/queue': () => {
        const items = documents.filter(({ status }) => status === 0).map(listed)
        return { items, next: null, count: items.length }
      },
      ...Object.fromEntries(
        documents.map((one) => [`GET /api/accountant/documents/${one.id}`, () => detailsOf(one)]),
      ),
      ...Object.fromEntries(documents.map(({ id }) => [`GET /files/${id}`, photo])),
      'GET /api/accountant/reasons': {
        ...{ version: 1, reasons: [{ id: 'borrosa', text: 'La foto está borrosa.', types: [] }] },
      },
      'GET /api/accountant/landlords': { landlords: [] },
      'PUT /api/accountant/presence': {},
      'POST /api/accountant/documents/decisions': ({ body }) => ({
        results: (body as Decisions).decisions.map(decideOn),
      }),
      'POST /api/accountant/documents/1/undo': () => change(1, 0),
      'POST /api/accountant/documents/1/move': () => change(1, 0),
      'GET /api/accountant/types': {
        types: documents.map(({ type: id, name }) => ({ id, name, on: false, fixed: false })),
      },
      'GET /api/accountant/landlords/7': {
        landlord: {
          ...{ ...landlord, email: 'maria@example.cl', password_updated: true, disabled: false },
          ...{ created_at: null, last_use: null, waiting: 3, porcentaje: 0, totals: {} },
          papers: [{ area: 'initial', name: 'Comprobante', place: '', where: '', status: null, type: 40 }],
        },
      },
    })
  })
  afterEach(() => endDeskSession('signed-out'))

  return {
    ...{ change, listed, detailsOf, byId },
    documents: () => documents,
    server: () => server,
    open: (path: string) => {
      ;(window as unknown as Window).happyDOM.setURL(server.url + path)
      startDeskSession({ token: 'token-of-rosa', user: nextAccountant('Rosa Vera', 'rosa@example.cl') })
      render(<Desk />)
    },
    /** What the portal was asked for under this end of an address. */
    sent: (path: string) => server.received.filter((one: Received) => one.path.endsWith(path)),
  }
}

/** With its first document open. */
export function useOpenDesk() {
  const desk = useDesk()
  beforeEach(async () => {
    desk.open('/contador?ver=document-1')
    await opened('Poder notarial')
  })
  return desk
}

export const list = () => screen.getByRole('list', { name: 'Por revisar' })
export const names = () =>
  within(list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
export const opened = async (name: string) => {
  const facts = await screen.findByRole('region', { name: 'Datos' })
  await within(facts).findByRole('heading', { level: 2, name })
  // With its document and its paper, which alone can be decided.
  await eventually(() => expect(screen.getByRole('button', { name: /^Aprobar/ })).toBeEnabled())
}
export const press = (key: string) => fireEvent.keyDown(document.body, { key })
export const said = () => within(screen.getByRole('contentinfo')).getByRole('status')
