import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../../support/open-app'
import { portalResponses } from '../../support/portal-responses'
import { Reply, useWireServer } from '../../support/wire-server'

const server = useWireServer(portalResponses)

/** The lists of the app: what each reads, what of it is on the screen, and how portals write that there is nothing. */
const lists: [
  path: string,
  read: string,
  shows: [role: string, name: string],
  nothing: Record<string, unknown>,
][] = [
  ['/task/initial', 'initial', ['table', 'Documentación Inicial'], { documents: null }],
  ['/task/inmuebles', 'inmueble', ['article', 'Casa 12'], { inmuebles: null, cantidadDocuments: null }],
  ['/task/arriendo', 'contrato', ['article', 'Casa 12'], { cantidadDocuments: 0 }],
  ['/task/monthly', 'task-monthly', ['article', 'Periodo 3/2025'], { tasks: null }],
  ['/task/activity', 'task/getActivity', ['table', 'Actividad'], { ActivityRecord: [] }],
  ['/notification/pending', 'notifications/pending', ['table', 'Documentos Pendientes'], { pendings: null }],
  ['/notification/rejected', 'notifications/rejected', ['table', 'Documentos Rechazados'], {}],
]

test.each(lists)('%s says that there is nothing', async (path) => {
  server.answer(Object.fromEntries(lists.map(([, read, , nothing]) => [`GET /api/client/${read}`, nothing])))
  await openApp(server, path)
  expect(await screen.findByText(/^SIN DATOS\.?$/)).toBeVisible()
})

test.each(lists)(
  '%s says when it could not be loaded, and comes when asked again',
  async (path, read, [role, name]) => {
    server.answer({ [`GET /api/client/${read}`]: new Reply(500, {}) })
    await openApp(server, path)
    const main = within(await screen.findByRole('main'))
    const sentence = 'Hubo un error en la operación. Comunicarse con el admin.'
    expect(await main.findByText(sentence)).toBeVisible()
    // A list of cards says so in place alone.
    if (role === 'table') {
      const toasts = within(await screen.findByRole('region', { name: 'Avisos' }))
      expect(await toasts.findByText(sentence)).toBeVisible()
    }
    server.answer(portalResponses)
    await userEvent.click(main.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole(role, { name })).toBeVisible()
  },
)
