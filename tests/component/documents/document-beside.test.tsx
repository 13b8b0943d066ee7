import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maria, openApp } from '../../support/open-app'
import { initialResponses } from '../../support/portal-of-initial'
import { startWireServer, type WireServer } from '../../support/wire-server'

let server: WireServer
let owner = 340
beforeEach(async () => {
  server = await startWireServer({
    ...initialResponses,
    'GET /api/client/getFile/131': { file: null, documentType: 'x' },
    'GET /api/client/getFile/133': { file: null, documentType: 'x' },
    'GET /api/client/getNotes/131': { notes: [] },
  })
  owner++
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(width >= 1100px)' ? matchMedia('all') : matchMedia(query),
  )
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('in a wide window the next row takes the place of the document, and its title the focus', async () => {
  await openApp(server, '/task/initial', { ...maria, user: { ...maria.user, id: owner } })
  const [first, second] = await screen.findAllByRole('button', { name: /^Ver documento/ })
  if (!first || !second) throw new Error('two rows have a document')
  const nameOf = (button: HTMLElement) =>
    button.getAttribute('aria-label')?.replace('Ver documento ', '') ?? ''

  await userEvent.click(first)
  const heading = await screen.findByRole('heading', { level: 2, name: nameOf(first) })
  expect(heading).toHaveFocus()
  expect(document.querySelector('dialog')).toBeNull()
  expect(first).toHaveAttribute('aria-current', 'true')

  await userEvent.click(second)
  expect(await screen.findByRole('heading', { level: 2, name: nameOf(second) })).toHaveFocus()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(first).not.toHaveAttribute('aria-current')

  // 'Ver' of the open one leads to it, and Escape also closes it from the list.
  second.focus()
  await userEvent.click(second)
  expect(screen.getByRole('heading', { level: 2, name: nameOf(second) })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(second).toHaveFocus()
  await userEvent.click(second)
  second.focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a form takes its place, and a document that is opened then is a dialog over both', async () => {
  await openApp(server, '/task/initial', { ...maria, user: { ...maria.user, id: owner } })
  const [view] = await screen.findAllByRole('button', { name: /^Ver documento/ })
  if (!view) throw new Error('a row has a document')
  await userEvent.click(view)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('tab', { name: 'Notas' }))
  const [upload] = screen.getAllByRole('link', { name: /^Subir / })
  if (upload) await userEvent.click(upload)
  expect(await screen.findByRole('button', { name: 'Guardar' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(view).toBeInTheDocument()
  await userEvent.click(view)
  expect(await screen.findByRole('dialog')).toBeInstanceOf(HTMLDialogElement)
})
