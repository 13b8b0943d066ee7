import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activities, homeResponses } from '../../../support/portal-responses'
import { openApp } from '../../../support/open-app'
import { useWireServer } from '../../../support/wire-server'

const server = useWireServer(homeResponses)
const history = 'GET /api/client/task/getActivity'

test('the history shows every activity with its module, its time and the related page', async () => {
  await openApp(server, '/task/activity')
  expect(await screen.findByRole('heading', { level: 1, name: 'Historial de Actividades' })).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Actividad' }))
  const row = within(table.getByText('Documento subido: Boleta de gastos 7').closest('tr') as HTMLElement)
  expect(row.getByRole('rowheader')).toHaveTextContent('Documento subido: Boleta de gastos 7')
  expect(row.getByText('INMUEBLES')).toBeVisible()
  expect(row.getByText('02/03/2026 09:00 hs.')).toBeVisible()
  expect(row.getByRole('link', { name: /^Ver/ })).toHaveAttribute(
    'href',
    '/task/inmuebles/createDocument/4/62',
  )
})

test('of a long history 25 are drawn at a time', async () => {
  const many = Array.from({ length: 60 }, (_, id) => ({ ...activities[0], id }))
  server.answer({ [history]: { ActivityRecord: many } })
  await openApp(server, '/task/activity')
  const table = within(await screen.findByRole('table', { name: 'Actividad' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(25)
  expect(screen.getByText('Se muestran 25 de 60')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(table.getAllByRole('rowheader')).toHaveLength(60)
  expect(screen.queryByRole('button', { name: 'Mostrar más' })).toBeNull()
})
