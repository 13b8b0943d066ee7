import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { roomBeside } from '../../../src/lib/beside'
import { openModals } from '../../../src/lib/open-modals'
import { matchMediaOf } from '../../support/match-media'
import { useOwnPortal } from '../../support/own-portal'
import { initialResponses } from '../../support/portal-of-initial'

const { open } = useOwnPortal({
  ...initialResponses,
  'GET /api/client/getFile/131': { file: null, documentType: 'x' },
  'GET /api/client/getFile/133': { file: null, documentType: 'x' },
  'GET /api/client/getNotes/131': { notes: [] },
})
beforeEach(() => matchMediaOf(roomBeside()))

test('in a wide window the next row takes the place of the document, and its title the focus', async () => {
  await open('/task/initial')
  const [first, second] = await screen.findAllByRole('button', { name: /^Ver documento/ })
  if (!first || !second) throw new Error('two rows have a document')
  const nameOf = (button: HTMLElement) =>
    button.getAttribute('aria-label')?.replace('Ver documento ', '') ?? ''

  await userEvent.click(first)
  const heading = await screen.findByRole('heading', { level: 2, name: nameOf(first) })
  expect(heading).toHaveFocus()
  expect(document.querySelector(openModals)).toBeNull()
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
  await open('/task/initial')
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
  expect(document.querySelector(openModals)).toBe(await screen.findByRole('dialog'))
})

test('it stays when its row is folded, and Escape closes a menu of the bar before it', async () => {
  await open('/task/initial')
  const others = within(await screen.findByRole('row', { name: /^Otros/ }))
  await userEvent.click(others.getByRole('button', { name: 'Mostrar Otros' }))
  const view = { name: 'Ver documento Plano' }
  await userEvent.click(await screen.findByRole('button', view))
  expect(await screen.findByRole('heading', { level: 2, name: 'Plano' })).toHaveFocus()

  await userEvent.click(others.getByRole('button', { name: 'Ocultar Otros' }))
  expect(screen.queryByRole('button', view)).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Plano' })).toBeVisible()
  await userEvent.click(others.getByRole('button', { name: 'Mostrar Otros' }))
  expect(await screen.findByRole('button', view)).toHaveAttribute('aria-current', 'true')
  await userEvent.click(others.getByRole('button', { name: 'Ocultar Otros' }))

  // On a Mac a pressed button has no focus: the key comes from the body.
  await userEvent.click(screen.getByRole('button', { name: 'Menú de perfil' }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('Cerrar sesión')).toBeNull()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Salir' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  // Its row is gone.
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
