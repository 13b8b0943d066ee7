import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Target } from '../../../../src/domain/target'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { putResponse, responsesCache } from '../../../../src/queries/stored-responses'
import { memoryCaches } from '../../../support/memory-caches'
import { maria, openApp } from '../../../support/open-app'
import { eventually } from '../../../support/eventually'
import { acceptWithReceipt, createInitial, initialResponses } from '../../../support/portal-of-initial'
import { startWireServer, type WireServer } from '../../../support/wire-server'

const minute = 60_000

let server: WireServer
let owner = 800
beforeEach(async () => {
  server = await startWireServer({ ...initialResponses, [createInitial]: acceptWithReceipt })
  vi.stubGlobal('caches', memoryCaches())
  outbox.start()
  owner++
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await server.close()
})

const open = (path: string) => openApp(server, path, { ...maria, user: { ...maria.user, id: owner } })
const openEnvios = () => open('/envios')

async function deliver(target: Target): Promise<void> {
  await openEnvios()
  const bytes = new TextEncoder().encode(`%PDF-1.4 ${owner}`).buffer
  const file = { name: 'escritura.pdf', type: 'application/pdf', bytes }
  const detalle = target.type === 32 ? 'Plano' : ''
  await outbox.add({ target, title: 'Escritura', detalle, file, seen: null })
  await eventually(() => {
    expect(outbox.getSnapshot().uploads.every(({ state }) => state === 'delivered')).toBe(true)
  })
  cleanup()
}

/** What the worker stores when a screen reads this list, so long after the delivery. */
async function readList(path: string, documents: unknown[], after: number): Promise<void> {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + after)
  const cache = await caches.open(responsesCache(owner))
  await putResponse(cache, path, JSON.stringify({ documents }))
  vi.mocked(Date.now).mockRestore()
}

const row = { id: 30, name: 'Cédula de identidad', idDocument: null, status: null }

test.each([
  ['its row stands as before', { area: 'initial', type: 30 }, '/api/client/initial', [row]],
  ['its list lacks it', { area: 'initial', type: 32 }, '/api/client/initial/other', []],
] as const)(
  '36: if %s, what was delivered is sent again by the user',
  async (_name, target, path, documents) => {
    await deliver(target)
    await readList(path, [...documents], 2 * minute)
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

test('36: the start page says so too', async () => {
  await deliver({ area: 'initial', type: 30 })
  await readList('/api/client/initial', [row], 2 * minute)
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
])('36: a list %s proves no loss', async (_name, shown, after) => {
  await deliver({ area: 'initial', type: 30 })
  await deliver({ area: 'initial', type: 32 })
  await readList('/api/client/initial', [shown], after)
  await readList('/api/client/initial/other', [], 2 * minute)
  await openEnvios()
  // Of the other one, which is found out at the same time.
  expect(await screen.findByText('El portal ya no lo tiene')).toBeVisible()
  expect(screen.getByText('Entregado')).toBeVisible()
})
