import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hasAppBadge } from '../../../src/app/app-badge'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { endSession } from '../../../src/session/session'
import { homeResponses } from '../../support/portal-responses'
import { matchMediaOf } from '../../support/match-media'
import { openApp } from '../../support/open-app'
import { queueUpload } from '../../support/queue-upload'
import { Reply, useWireServer } from '../../support/wire-server'

const server = useWireServer({
  ...homeResponses,
  'GET /api/client/initial': {},
  'POST /api/client/initial/create': new Reply(503, {}, { 'Retry-After': '600' }),
})
const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve())
const numbers = () => setAppBadge.mock.calls.map(([number]) => number)

beforeEach(() => {
  setAppBadge.mockClear()
  Object.assign(navigator, { setAppBadge })
})

const installed = () => matchMediaOf('(display-mode: standalone)')

test('the icon of the installed app has the number of what is missing today, on any screen, until the user signs out', async () => {
  installed()
  await openApp(server, '/task/initial')
  await expect.poll(numbers).toEqual([8])

  const { id } = await queueUpload({ area: 'initial', type: 30 })
  await expect.poll(numbers).toEqual([8, 7])
  await outbox.discard(id)
  await expect.poll(numbers).toEqual([8, 7, 8])

  await endSession('signed-out')
  await screen.findByRole('heading', { name: 'Iniciar sesión' })
  await expect.poll(numbers).toEqual([8, 7, 8, 0])
})

test('half of the lists changes no number', async () => {
  installed()
  server.answer({ 'GET /api/client/notifications/rejected': new Reply(500, {}) })
  await openApp(server, '/notification/pending')
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
  await screen.findByRole('link', { name: /^Subir Cédula de identidad/ })
  expect(numbers().filter((number) => number > 0)).toEqual([])
})

test('a tab of the browser, and a system without numbers on icons, touch none', () => {
  expect(hasAppBadge()).toBe(false)
  installed()
  expect(hasAppBadge()).toBe(true)
  Reflect.deleteProperty(navigator, 'setAppBadge')
  expect(hasAppBadge()).toBe(false)
})
