import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ledgerKey, ledgerKeys } from '../../../src/lib/ledger'
import { keepLedger } from '../../../src/outbox/page/loss'
import { outboxRef } from '../../../src/outbox/page/outbox-ref'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { endSession, startSession } from '../../../src/session/session'
import { maria, openApp } from '../../support/open-app'
import { createInitial, initialResponses } from '../../support/portal-of-initial'
import { databaseName } from '../../../src/outbox/storage/schema'
import { queueUpload, untilBusy } from '../../support/queue-upload'
import { anUpload } from '../../support/uploads'
import { Reply, useWireServer } from '../../support/wire-server'

const busy = new Reply(503, { message: 'x' }, { 'Retry-After': '600' })
const pedro = { token: 'token-of-pedro', user: { ...maria.user, id: 681, name: 'Pedro Soto' } }
const lossOf = /^El navegador borró/

const server = useWireServer({ ...initialResponses, [createInitial]: busy })

/** The user signs in, saves a document that can't leave yet, and signs out. */
async function saveAs(session: typeof maria, title: string): Promise<string> {
  await openApp(server, '/preguntas-frecuentes', session)
  const { id } = await queueUpload({ area: 'initial', type: 30 }, title)
  expect(localStorage.getItem(ledgerKey(session.user.id, id))).toBe(title)
  await untilBusy()
  await leave()
  return id
}

async function leave(): Promise<void> {
  cleanup()
  await endSession('signed-out')
}

async function open(session: typeof maria): Promise<void> {
  await openApp(server, '/preguntas-frecuentes', session)
  await waitFor(() => expect(outbox.getSnapshot().ready).toBe(true))
}

async function deleteOutbox(): Promise<void> {
  await new Promise((resolve) => (indexedDB.deleteDatabase(databaseName).onsuccess = resolve))
}

async function emptyOutbox(): Promise<void> {
  const opening = indexedDB.open(databaseName)
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const db = opening.result
  const names = [...db.objectStoreNames]
  const tx = db.transaction(names, 'readwrite')
  for (const name of names) tx.objectStore(name).clear()
  await new Promise((resolve) => (tx.oncomplete = resolve))
  db.close()
}

test('68: if the browser deletes the database alone, each owner is told offline what it held', async () => {
  await saveAs(maria, 'Escritura')
  await saveAs(pedro, 'Mandato al contador')
  await deleteOutbox()

  await open(maria)
  expect(await screen.findByText(lossOf)).toBeVisible()
  expect(screen.getByText('Escritura')).toBeVisible()
  expect(screen.queryByText('Mandato al contador')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }))
  expect(screen.queryByText(lossOf)).toBeNull()
  await leave()

  await open(pedro)
  expect(await screen.findByText('Mandato al contador')).toBeVisible()
  await leave()
  expect([ledgerKeys(maria.user.id), ledgerKeys(pedro.user.id)].map(({ length }) => length)).toEqual([0, 1])
})

test('68: a loss is told again at each start until it was read, and once it was read no more', async () => {
  await saveAs(maria, 'Escritura')
  await deleteOutbox()
  for (let start = 1; start <= 2; start += 1) {
    await open(maria)
    expect(await screen.findByText(lossOf)).toBeVisible()
    if (start === 2) await userEvent.click(screen.getByRole('button', { name: 'Entendido' }))
    await leave()
  }
  await saveAs(maria, 'Otra escritura')
  await open(maria)
  await untilCompared()
  expect(screen.queryByText(lossOf)).toBeNull()
})

test.each([
  ['is deleted', deleteOutbox],
  [
    'is emptied',
    async () => {
      await emptyOutbox()
      // Nothing tells: the user asks, or comes back to the page.
      await act(() => outbox.sendNow())
    },
  ],
])(
  '68: if the database %s while the app is open, nothing is said to be saved any more',
  async (_what, lose) => {
    await openApp(server, '/envios', maria)
    const { id } = await queueUpload({ area: 'initial', type: 30 }, 'Escritura')
    await untilBusy()
    expect(await screen.findByText('En cola de envío')).toBeVisible()
    await act(lose)
    expect(await screen.findByText(lossOf)).toBeVisible()
    expect(screen.getByText('No hay envíos.')).toBeVisible()
    expect(screen.queryByText('En cola de envío')).toBeNull()
    expect(localStorage.getItem(ledgerKey(maria.user.id, id))).toBe('Escritura')
  },
)

/** The entry that is left over goes with the comparison, which reports in the same moment. */
async function untilCompared(): Promise<void> {
  await waitFor(() =>
    expect(ledgerKeys(maria.user.id)).toHaveLength(
      outbox.getSnapshot().uploads.filter(({ state }) => state !== 'delivered').length,
    ),
  )
  await act(() => Promise.resolve())
}

test('68: what is saved while the queue can not be read is entered, too', async () => {
  const fails = () => {
    throw new DOMException('Internal error', 'UnknownError')
  }
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const broken = [IDBObjectStore.prototype, IDBIndex.prototype].map((of) =>
    vi.spyOn(of, 'getAll').mockImplementation(fails),
  )
  await openApp(server, '/preguntas-frecuentes', maria)
  outbox.start()
  await outbox.refresh()
  for (const one of broken) one.mockRestore()
  // It is read again half a minute later.
  const { id } = await queueUpload({ area: 'initial', type: 30 }, 'Escritura')
  expect(outbox.getSnapshot().owner).toBeNull()
  expect(localStorage.getItem(ledgerKey(maria.user.id, id))).toBe('Escritura')
  warn.mockRestore()
  // Else its try ends in the next test, and enters it there.
  await untilBusy()
})

test('68: an upload that was discarded is no loss, even if the page is killed right after', async () => {
  await open(maria)
  const { id } = await queueUpload({ area: 'initial', type: 30 })
  await untilBusy()
  await act(() => outbox.discard(id))
  await waitFor(() => expect(ledgerKeys(maria.user.id)).toEqual([]))
  await leave()

  localStorage.setItem(ledgerKey(maria.user.id, id), 'Escritura')
  await open(maria)
  await untilCompared()
  expect(screen.queryByText(lossOf)).toBeNull()
})

test('68: an upload that the service worker has delivered is no loss', async () => {
  server.answer({ [createInitial]: { status: 200 } })
  await open(maria)
  const { id } = await queueUpload({ area: 'initial', type: 30 })
  await waitFor(() => expect(outbox.getSnapshot().uploads[0]?.state).toBe('delivered'))
  expect(ledgerKeys(maria.user.id)).toEqual([])
  await leave()

  localStorage.setItem(ledgerKey(maria.user.id, id), 'Escritura')
  await open(maria)
  await untilCompared()
  expect(screen.queryByText(lossOf)).toBeNull()
})

test('66: signing out warns of what waits also while the code of the outbox is not there', async () => {
  await saveAs(maria, 'Escritura')
  outboxRef.set(null)
  await openApp(server, '/preguntas-frecuentes', maria)
  expect(await screen.findByRole('link', { name: 'Envíos 1 en espera' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Menú de perfil' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tienes envíos en espera' }))
  expect(dialog.getByText(/1 documento/)).toBeVisible()
})

test('68: a change of a long queue rewrites no entry', async () => {
  await startSession(maria, { keep: false })
  const owner = maria.user.id
  const uploads = Array.from({ length: 20 }, () => anUpload({ owner }))
  const entries: Record<string, string> = {}
  const write = vi.fn((key: string, text: string) => void (entries[key] = text))
  const read = { getItem: (key: string) => entries[key] ?? null, setItem: write }
  vi.stubGlobal('localStorage', new Proxy(entries, { get: (_, name): unknown => Reflect.get(read, name) }))
  await keepLedger({ owner, uploads }, { hasAll: true })
  expect(ledgerKeys(owner)).toHaveLength(uploads.length)
  // The entries, and whose they are.
  expect(write).toHaveBeenCalledTimes(uploads.length + 1)
  await keepLedger({ owner, uploads: uploads.map((one) => ({ ...one, attempts: 1 })) }, { hasAll: true })
  expect(write).toHaveBeenCalledTimes(uploads.length + 1)
})
