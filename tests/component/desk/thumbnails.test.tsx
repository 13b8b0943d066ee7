import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { Desk } from '../../../src/desk/desk'
import { endDeskSession } from '../../../src/desk/session'
import { nextAccountant, useDesk } from '../../support/desk-in-page'
import { eventually } from '../../support/eventually'
import { memoryCaches } from '../../support/memory-caches'

const { server, open } = useDesk()
const cacheName = 'desk-thumbnails'
const address = (account: number) => `/contador/thumbnails/${account}/1`

beforeEach(() => vi.stubGlobal('caches', memoryCaches()))

async function keep(account: number) {
  const cache = await caches.open(cacheName)
  await cache.put(address(account), new Response('picture'))
}
const isKept = async (account: number) => Boolean(await caches.match(address(account), { cacheName }))

test('a second tab that is not signed in keeps the pictures of the first, and a sign-in only its own', async () => {
  const [rosa, luis] = [
    nextAccountant('Rosa Vera', 'rosa@example.cl'),
    nextAccountant('Luis', 'luis@example.cl'),
  ]
  await keep(rosa.id)
  await keep(luis.id)
  // Of no session that ended here.
  endDeskSession('signed-out')
  server().answer({ 'POST /api/accountant/login': { data: { ...luis, token: 'token-of-luis' } } })
  ;(window as unknown as Window).happyDOM.setURL(`${server().url}/contador`)
  render(<Desk />)
  await userEvent.type(await screen.findByLabelText('Correo electrónico'), 'luis@example.cl')
  expect([await isKept(rosa.id), await isKept(luis.id)]).toEqual([true, true])
  await userEvent.type(screen.getByLabelText('Contraseña'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Ingresar' }))
  await eventually(async () => expect(await isKept(rosa.id)).toBe(false))
  expect(await isKept(luis.id)).toBe(true)
})

test.each(['signed-out', 'expired'] as const)('a session that is %s leaves no picture', async (end) => {
  open('/contador')
  await keep(1)
  act(() => endDeskSession(end))
  await eventually(async () => expect(await isKept(1)).toBe(false))
})
