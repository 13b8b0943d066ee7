import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { maria, openApp } from '../../../support/open-app'
import { initialResponses } from '../../../support/portal-of-initial'
import { useWireServer } from '../../../support/wire-server'

const server = useWireServer(initialResponses)

/** 'Otros' with so many documents: their names as they are drawn. */
async function openOthers(count: number): Promise<() => (string | null)[]> {
  const documents = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    detalle: `Boleta ${index + 1}.`,
    status: index % 4,
  }))
  server.answer({ 'GET /api/client/initial/other': { documents } })
  await openApp(server, '/task/initial', { ...maria, user: { ...maria.user, id: 830 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar Otros' }))
  const table = await screen.findByRole('table', { name: 'Otros' })
  return () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
}

test('of five thousand documents of Otros a few are drawn, and a search finds any of them', async () => {
  const drawn = await openOthers(5_000)
  expect(drawn()).toHaveLength(25)
  expect(screen.getByText('Se muestran 25 de 5000')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar en Otros' }), 'Boleta 5000.')
  expect(await screen.findByText('1 de 5000')).toBeVisible()
  expect(drawn()).toEqual(['Boleta 5000.'])
})

test("'Mostrar más' reaches every document of Otros", async () => {
  const drawn = await openOthers(60)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(drawn()).toHaveLength(50)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(drawn()).toEqual(Array.from({ length: 60 }, (_, index) => `Boleta ${index + 1}.`))
  expect(screen.queryByRole('button', { name: 'Mostrar más' })).toBeNull()
})

test('a short list of Otros has no search', async () => {
  const drawn = await openOthers(25)
  expect(drawn()).toHaveLength(25)
  expect(screen.queryByRole('searchbox')).toBeNull()
})
