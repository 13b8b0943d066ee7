import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/open-app'
import { startWireServer } from '../../support/wire-server'

/** With nothing stored: the first visit to the screen. */
test.each(['/home', '/task/initial', '/task/activity', '/notification/pending', '/notification/rejected'])(
  '%s without a network says so and offers to try again, and calls it no error',
  async (path) => {
    const server = await startWireServer()
    await server.close()
    await openApp(server, path)
    expect(
      await screen.findByText(/^Sin señal\. Esto aún no está guardado en este dispositivo/),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/Comunicarse con el admin/)).toBeNull()
  },
)
