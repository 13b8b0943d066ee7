import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiUrl } from '../../../src/api/config'
import { readSnapshot } from '../../../src/queries/launch-snapshots'
import {
  claimStoredResponses,
  openStored,
  putResponse,
  responsesCache,
} from '../../../src/queries/stored-responses'
import { keepSession } from '../../../src/session/kept-session'
import { eventually } from '../../support/eventually'
import { memoryCaches } from '../../support/memory-caches'
import { maria, openApp } from '../../support/open-app'
import { homeResponses } from '../../support/home-responses'
import { initialResponses } from '../../support/portal-of-initial'
import { Reply, startWireServer, type WireServer } from '../../support/wire-server'

const path = '/task/initial'

let server: WireServer
beforeEach(async () => {
  server = await startWireServer({ ...homeResponses, ...initialResponses })
  vi.stubGlobal('caches', memoryCaches())
  await claimStoredResponses(maria.user.id)
  // Without files there is nothing that it could load.
  ;(window as unknown as Window).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/style.css">'
})
afterEach(async () => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
  await server.close()
})

/** The list as index.html has it: in #root. `keeps`: whose session the device keeps. */
async function openList({ keeps = maria.user.id } = {}): Promise<HTMLElement> {
  const { container } = await openApp(server, path)
  container.id = 'root'
  await keepSession({ ...maria, user: { ...maria.user, id: keeps } })
  await screen.findByRole('rowheader', { name: 'Cédula de identidad' })
  return container
}

async function kept(): Promise<string> {
  return eventually(async () => {
    const snapshot = await readSnapshot(maria.user.id, path)
    expect(snapshot).not.toBeNull()
    return snapshot?.html ?? ''
  })
}

/** Longer than the app waits for its own code and for the last change. */
const calm = () => new Promise((resolve) => setTimeout(resolve, 2_500))

test('what a list looks like is kept with its stylesheet, without the names of its elements', async () => {
  await openList()
  const html = await kept()
  expect(html).toContain('Cédula de identidad')
  expect(html).not.toContain(' id="')
  expect(await readSnapshot(maria.user.id, path)).toMatchObject({
    stylesheet: '/assets/style.css',
    fontSize: '',
  })
})

test('of a long list it is what two screens show', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this.matches('tr:nth-of-type(n + 4)') ? 2 * innerHeight + 1 : 0, 10, 10)
  })
  await openList()
  const html = await kept()
  expect(html.match(/role="rowheader"/g)).toHaveLength(3)
})

test('a menu that stands open is no part of it', async () => {
  await openList()
  await kept()
  await userEvent.click(screen.getByRole('button', { name: 'Tareas' }))
  await userEvent.click(screen.getByRole('button', { name: 'Menú de perfil' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar Otros' }))
  // What is open in the list is.
  const html = await eventually(async () => {
    const snapshot = await readSnapshot(maria.user.id, path)
    expect(snapshot?.html).toContain('Ocultar Otros')
    return snapshot?.html ?? ''
  })
  expect(html).not.toContain('Cerrar sesión')
  expect(html).not.toContain('Deberes Mensuales')
  expect(html.match(/aria-expanded="true"/g)).toHaveLength(1)
})

test('a list without a fresh answer is not kept', async () => {
  const cache = await openStored(responsesCache(maria.user.id))
  const documents = [{ id: 30, name: 'Cédula de identidad', idDocument: null, status: null }]
  if (cache) await putResponse(cache, apiUrl('/api/client/initial'), JSON.stringify({ documents }))
  server.answer({ 'GET /api/client/initial': new Reply(500, {}) })
  await openList()
  await calm()
  expect(await readSnapshot(maria.user.id, path)).toBeNull()
})

test('a tab’s own session keeps nothing on the device', async () => {
  await openList({ keeps: 8 })
  await calm()
  expect(await readSnapshot(maria.user.id, path)).toBeNull()
})
