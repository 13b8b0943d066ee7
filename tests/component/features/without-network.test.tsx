import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/lazy-part'
import { untilToasts } from '../../support/until-toasts'
import { openApp } from '../../support/open-app'
import { Reply, startWireServer } from '../../support/wire-server'

/** With nothing stored: the first visit to the screen. */
test.each(['/home', '/task/initial', '/task/activity', '/notification/pending', '/notification/rejected'])(
  '%s without a network says so and offers to try again, and calls it no error',
  async (path) => {
    const server = await startWireServer()
    await server.close()
    await openApp(server, path)
    // A list that fails before the others says so until they do.
    await waitFor(() => {
      expect(screen.getByText(/^Sin señal\. Esto aún no está guardado en este dispositivo/)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    })
    await untilToasts()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/Comunicarse con el admin/)).toBeNull()
  },
)

test('a captive portal that answers every call with its page is no error either', async () => {
  const server = await startWireServer()
  vi.spyOn(console, 'warn').mockReturnValue()
  server.answer({ 'GET /api/client/initial': new Reply(200, '<html>Red del aeropuerto</html>') })
  await openApp(server, '/task/initial')
  expect(await screen.findByText(/^Sin señal\. Esto aún no está guardado en este dispositivo/)).toBeVisible()
  await untilToasts()
  expect(screen.queryByText(/Comunicarse con el admin/)).toBeNull()
})

test('a part of a screen whose code can not be had says what to do, and calls it no error', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const Part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(await screen.findByText(/^Esta parte aún no está en este dispositivo/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
