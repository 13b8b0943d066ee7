import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { Dialog } from '../../../src/ui/dialog'
import { Link } from '../../../src/ui/link'

/** In a browser without `CloseWatcher`, as happy-dom is. */
beforeEach(() => {
  history.replaceState(null, '', '/lista')
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/lista" element={<Link to="/ficha">Ficha</Link>} />
        <Route path="/ficha" element={<Record />} />
        <Route path="/ayuda" element={<Link to="/lista">Ayuda</Link>} />
      </Routes>
    </BrowserRouter>,
  )
})

function Record() {
  const navigate = useNavigate()
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <>
      <textarea aria-label="Texto" />
      <button onClick={() => setOpen(['Uno'])}>Abrir</button>
      <button onClick={() => void navigate('/ayuda', { replace: true })}>Salir</button>
      {open.map((title, at) => (
        <Dialog key={title} title={title} onClose={() => setOpen(open.slice(0, at))}>
          <button onClick={() => setOpen(['Uno', 'Dos'])}>Más</button>
          <Link to="/ayuda">Ayuda de {title}</Link>
        </Dialog>
      ))}
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const back = () => act(() => history.back())
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)
const isList = () => waitFor(() => expect(screen.getByRole('link', { name: 'Ficha' })).toBeVisible())

test('back closes what is on top, then what is under it, and leaves the screen with what was typed only then', async () => {
  await follow('Ficha')
  await userEvent.type(screen.getByLabelText('Texto'), 'hola')
  await press('Abrir')
  await press('Más')
  expect(dialogs()).toEqual(['Uno', 'Dos'])
  back()
  await waitFor(() => expect(dialogs()).toEqual(['Uno']))
  back()
  await waitFor(() => expect(dialogs()).toEqual([]))
  expect(screen.getByLabelText('Texto')).toHaveValue('hola')
  back()
  await isList()
})

test('a dialog that was closed by its button, or left by its link, asks for no second back', async () => {
  await follow('Ficha')
  await press('Abrir')
  await press('Cerrar')
  await press('Abrir')
  await press('Cerrar')
  expect(dialogs()).toEqual([])
  back()
  await isList()

  await follow('Ficha')
  await press('Abrir')
  await follow('Ayuda de Uno')
  back()
  await waitFor(() => expect(screen.getByLabelText('Texto')).toBeVisible())
  expect(dialogs()).toEqual([])
  back()
  await isList()
})

test("a screen that took the place of a closed dialog's entry is no step that back passes over", async () => {
  await follow('Ficha')
  await press('Abrir')
  await press('Cerrar')
  await press('Salir')
  await follow('Ayuda')
  await isList()
  back()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ayuda' })).toBeVisible())
})
