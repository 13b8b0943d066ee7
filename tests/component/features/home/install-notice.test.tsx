import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { homeResponses } from '../../../support/portal-responses'
import { maria, openApp } from '../../../support/open-app'
import { acceptWithReceipt, createInitial } from '../../../support/portal-of-initial'
import { queueUpload } from '../../../support/queue-upload'
import { useWireServer } from '../../../support/wire-server'

const session = { ...maria, user: { ...maria.user, id: 730 } }
const prompt = vi.fn(() => Promise.resolve())

const server = useWireServer({ ...homeResponses, [createInitial]: acceptWithReceipt })
beforeEach(() => {
  prompt.mockClear()
})

/** As Chromium says that the app can be installed; returns whether its own bar stays away. */
function offer(): boolean {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return event.defaultPrevented
}

const button = () => screen.findByRole('button', { name: 'Instalar la aplicación' })

test("the browser's offer is made after the first delivery, and is taken up or declined once", async () => {
  await openApp(server, '/home', session)
  expect(offer()).toBe(true)
  await queueUpload({ area: 'initial', type: 30 })
  await userEvent.click(await button())
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Instalar la aplicación' })).toBeNull()

  offer()
  await button()
  await userEvent.click(screen.getByRole('button', { name: 'Ahora no' }))
  offer()
  expect(screen.queryByRole('button', { name: 'Instalar la aplicación' })).toBeNull()
  expect(prompt).toHaveBeenCalledTimes(1)
})

test('the profile has it from the start, until the app is installed', async () => {
  await openApp(server, '/perfil', session)
  await screen.findByRole('heading', { name: 'Este dispositivo' })
  expect(screen.queryByRole('heading', { name: 'Instalar la aplicación' })).toBeNull()
  offer()
  await button()
  act(() => void dispatchEvent(new Event('appinstalled')))
  expect(screen.queryByRole('heading', { name: 'Instalar la aplicación' })).toBeNull()
})

test('54: on an iPhone three drawings say how, before the first photo; after its delivery a link does', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  await openApp(server, '/home', session)
  expect(await screen.findByText(/antes de la primera foto/)).toBeVisible()
  await userEvent.click(screen.getByText('Cómo se instala'))
  expect(within(screen.getByRole('group')).getAllByRole('listitem')).toHaveLength(3)
  await queueUpload({ area: 'initial', type: 30 })
  await waitFor(() => expect(screen.queryByText('Cómo se instala')).toBeNull())
  await userEvent.click(await screen.findByRole('link', { name: 'Instalar en el iPhone' }))
  expect(await screen.findByText(/elige «Agregar a inicio»/)).toBeVisible()
})

test('so does the profile menu', async () => {
  await openApp(server, '/task/initial', session)
  const menu = await screen.findByRole('button', { name: 'Menú de perfil' })
  await userEvent.click(menu)
  expect(screen.queryByRole('button', { name: 'Instalar la aplicación' })).toBeNull()
  offer()
  await userEvent.click(await button())
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(menu).toHaveAttribute('aria-expanded', 'false')
})

test('on an iPhone the profile menu leads to the guide, opened, also a second time', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  await openApp(server, '/task/initial', session)
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Menú de perfil' }))
    await userEvent.click(screen.getByRole('link', { name: 'Instalar en el iPhone' }))
    expect(await screen.findByText(/elige «Agregar a inicio»/)).toBeVisible()
  }
  await open()
  await userEvent.click(screen.getByText('Cómo se instala'))
  expect(screen.getByText(/elige «Agregar a inicio»/)).not.toBeVisible()
  await open()
})
