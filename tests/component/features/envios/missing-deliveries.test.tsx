import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { areaLists } from '../../../../src/areas/area-lists'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { putResponse, responsesCache } from '../../../../src/queries/stored-responses'
import { memoryCaches } from '../../../support/memory-caches'
import { eventually } from '../../../support/eventually'
import { useOwnPortal } from '../../../support/own-portal'
import {
  acceptWithReceipt,
  createInitial,
  initialResponses,
  sha256Of,
} from '../../../support/portal-of-initial'
import { queueUpload } from '../../../support/queue-upload'
import { Reply, type Received } from '../../../support/wire-server'
import type { Target } from '../../../../shared/areas'

const minute = 60_000
const hour = 60 * minute

const storedFile = 'GET /api/client/getFile/4711'

const { server, owner, open } = useOwnPortal({
  ...{ ...initialResponses, [createInitial]: acceptWithReceipt },
  [storedFile]: new Reply(404, {}),
})
/** How far the page's own time is ahead, and the device's clock. */
const ahead = { own: 0, clock: 0 }
beforeEach(() => {
  Object.assign(ahead, { own: 0, clock: 0 })
  const [own, clock] = [performance.now.bind(performance), Date.now.bind(Date)]
  vi.spyOn(performance, 'now').mockImplementation(() => own() + ahead.own)
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + ahead.own + ahead.clock)
  vi.stubGlobal('caches', memoryCaches())
  outbox.start()
})

const isCreate = ({ method, path }: Received) => `${method} ${path}` === createInitial

const openEnvios = () => open('/envios')

const save = (target: Target) =>
  queueUpload(target, 'Escritura', { detalle: target.type === 32 ? 'Plano' : '' })

async function untilDelivered(): Promise<void> {
  await eventually(() => {
    expect(outbox.getSnapshot().uploads.every(({ state }) => state === 'delivered')).toBe(true)
  })
}

async function deliver(target: Target): Promise<void> {
  await openEnvios()
  await save(target)
  await untilDelivered()
  cleanup()
}

/** What the worker stored when a screen read this list. */
async function storeList(path: string, documents: readonly unknown[]): Promise<void> {
  const cache = await caches.open(responsesCache(owner()))
  await putResponse(cache, path, JSON.stringify({ documents }))
}

/** The portal's list from now on, which a screen has read. */
async function listShows(path: string, documents: readonly unknown[]): Promise<void> {
  server.answer({ [`GET ${path}`]: { documents } })
  await storeList(path, documents)
}

const row = { id: 30, name: 'Cédula de identidad', idDocument: null, status: null }

test.each([
  ['its row stands as before', { area: 'initial', type: 30 }, '/api/client/initial', [row]],
  ['its list lacks it', { area: 'initial', type: 32 }, '/api/client/initial/other', []],
] as const)(
  '36: if %s, what was delivered is sent again by the user',
  async (_name, target, path, documents) => {
    await deliver(target)
    await listShows(path, documents)
    ahead.own = 2 * minute
    await openEnvios()
    expect(await screen.findByText('El portal ya no lo tiene')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Necesitan tu atención (1)' })).toBeVisible()
    expect(screen.queryByText('Entregado')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Enviar de nuevo' })).toHaveAttribute(
      'href',
      `/task/initial/create/${target.type}`,
    )
  },
)

test('36: of what was delivered to one list, each of its answers is made into rows once', async () => {
  await deliver({ area: 'initial', type: 30 })
  await deliver({ area: 'initial', type: 31 })
  await listShows('/api/client/initial', [row, { ...row, id: 31 }])
  const rowsOf = areaLists.initial.rows
  const answers: unknown[] = []
  vi.spyOn(areaLists.initial, 'rows').mockImplementation((target) => {
    const [list] = rowsOf(target)
    const asked: typeof list.asked = (answer, listedAt) => {
      answers.push(answer)
      return list.asked(answer, listedAt)
    }
    return [{ ...list, asked }]
  })
  ahead.own = 2 * minute
  await openEnvios()
  expect(await screen.findAllByText('El portal ya no lo tiene')).toHaveLength(2)
  expect(answers.length).toBeGreaterThan(0)
  expect(new Set(answers).size).toBe(answers.length)
})

test('36: the start page says so too', async () => {
  await deliver({ area: 'initial', type: 30 })
  await listShows('/api/client/initial', [row])
  ahead.own = 2 * minute
  await open('/home')
  expect(
    await screen.findByText('El portal ya no tiene un documento que había recibido. Envíalo de nuevo.'),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Ver cuál es' }))
  expect(await screen.findByText('El portal ya no lo tiene')).toBeVisible()
})

test.each([
  ['that was read right after the delivery', row, minute / 2],
  ['that shows it', { ...row, idDocument: 4711, status: 0 }, 2 * minute],
  ['that shows it as rejected', { ...row, idDocument: 4711, status: 2 }, 2 * minute],
  ['whose row has another document since', { ...row, idDocument: 4800, status: 2 }, 2 * minute],
  [
    'whose row says where the accountant moved it',
    { ...row, movido: { a: 'Formulario 29, 10/2026', fecha: '2026-11-28T12:00:00Z' } },
    2 * minute,
  ],
])('36: a list %s proves no loss', async (_name, shown, after) => {
  await deliver({ area: 'initial', type: 32 })
  await listShows('/api/client/initial/other', [])
  ahead.own = 2 * minute
  await deliver({ area: 'initial', type: 30 })
  await listShows('/api/client/initial', [shown])
  ahead.own += after
  await openEnvios()
  // Of the other one, which is found out at the same time.
  expect(await screen.findByText('El portal ya no lo tiene')).toBeVisible()
  expect(screen.getByText('Entregado')).toBeVisible()
})

test.each([
  ['is in another row', 'Entregado', () => server.received.filter(isCreate).map(sha256Of)[0]],
  ['is another one, under its number', 'El portal ya no lo tiene', () => 'another'],
])('36: a delivery that its row lacks, whose file %s: %s', async (_name, said, hash) => {
  await deliver({ area: 'initial', type: 30 })
  await listShows('/api/client/initial', [row])
  server.answer({
    [storedFile]: { file: `${server.url}/files/documents/4711`, documentType: 'Formulario 29' },
    'HEAD /files/documents/4711': () => new Reply(200, {}, { ETag: `"${hash()}"` }),
  })
  ahead.own = 2 * minute
  await openEnvios()
  await eventually(() => expect(server.received.some(({ method }) => method === 'HEAD')).toBe(true))
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryAllByRole('link', { name: 'Enviar de nuevo' })).toHaveLength(
    said === 'Entregado' ? 0 : 1,
  )
})

test('36: a file of which the store says nothing in time holds up no other', async () => {
  await deliver({ area: 'initial', type: 30 })
  await deliver({ area: 'initial', type: 31 })
  await listShows('/api/client/initial', [row, { ...row, id: 31 }])
  let isFirst = true
  server.answer({
    [storedFile]() {
      if (!isFirst) return new Reply(404, {})
      isFirst = false
      return { file: `${server.url}/files/documents/4711`, documentType: 'Formulario 29' }
    },
    'HEAD /files/documents/4711': () => new Promise(() => undefined),
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), 50)
    return limit.signal
  })
  ahead.own = 2 * minute
  await openEnvios()
  expect(await screen.findByText('El portal ya no lo tiene')).toBeVisible()
  expect(screen.getByText('Entregado')).toBeVisible()
})

test('36: a document of Otros whose file the accountant erased is not called lost', async () => {
  await deliver({ area: 'initial', type: 30 })
  await listShows('/api/client/initial', [row])
  ahead.own = 2 * minute
  await deliver({ area: 'initial', type: 32 })
  const erased = { id: 4711, detalle: 'Documento eliminado', status: 3 }
  await listShows('/api/client/initial/other', [erased])
  ahead.own += 2 * minute
  await openEnvios()
  // Of the other one, which is found out at the same time.
  expect(await screen.findByText('El portal ya no lo tiene')).toBeVisible()
  expect(screen.getByText('Entregado')).toBeVisible()
})

test.each([
  ['an hour', hour],
  ['a day', 24 * hour],
  ['a year', 365 * 24 * hour],
])(
  '37: a clock that is put back %s while an upload waits: a list that was read before proves no loss',
  async (_name, back) => {
    await deliver({ area: 'initial', type: 30 })
    await listShows('/api/client/initial', [row])
    await listShows('/api/client/initial/other', [])
    server.answer({ [createInitial]: new Reply(429, { message: 'Demasiadas.' }, { 'Retry-After': '600' }) })
    await openEnvios()
    await save({ area: 'initial', type: 32 })
    await eventually(() => expect(outbox.getSnapshot().uploads.at(-1)?.reason?.kind).toBe('busy'))
    ahead.clock -= back
    server.answer({
      [createInitial]: acceptWithReceipt,
      'GET /api/client/initial/other': { documents: [{ id: 4711, detalle: 'Plano', status: 0 }] },
    })
    await outbox.sendNow()
    await untilDelivered()
    cleanup()

    ahead.own = 2 * minute
    await openEnvios()
    // The other one, which is found out at the same time.
    const again = await screen.findByRole('link', { name: 'Enviar de nuevo' })
    expect(again).toHaveAttribute('href', '/task/initial/create/30')
    expect(screen.getByText('Entregado')).toBeVisible()
  },
)

test('36: while the list can’t be read again, nothing is said', async () => {
  await deliver({ area: 'initial', type: 30 })
  await deliver({ area: 'initial', type: 32 })
  await listShows('/api/client/initial', [row])
  await storeList('/api/client/initial/other', [])
  server.answer({ 'GET /api/client/initial/other': new Reply(500, {}) })
  ahead.own = 2 * minute
  await openEnvios()
  expect(await screen.findByText('El portal ya no lo tiene')).toBeVisible()
  expect(screen.getByText('Entregado')).toBeVisible()
})
