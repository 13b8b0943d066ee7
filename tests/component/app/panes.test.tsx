import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Panes } from '../../../src/app/panes'
import { roomBeside } from '../../../src/lib/beside'
import { Link } from '../../../src/ui/link'
import { matchMediaOf } from '../../support/match-media'

/** Breaks when pressed, once. */
let isBroken = false

function List() {
  const [breaks, setBreaks] = useState(false)
  if (breaks && isBroken) throw new Error('a row that can not be drawn')
  return (
    <>
      <Link to="/task/initial/create/30">Subir Cédula</Link>
      <Link to="/task/initial/create/37">Subir Mandato</Link>
      <button type="button" onClick={() => setBreaks(true)}>
        Romper
      </button>
    </>
  )
}

test('a list that broke next to a form is drawn again with the next form', async () => {
  // What the boundary and React say of it.
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  matchMediaOf(roomBeside())
  render(
    <MemoryRouter initialEntries={['/task/initial']}>
      <Routes>
        <Route element={<Panes />}>
          <Route path="/task/initial" element={<List />} />
          <Route
            path="/task/initial/create/:id"
            element={
              <>
                <p>El formulario</p>
                <Link to="/task/initial/create/34">Ponerlo en Carpeta</Link>
              </>
            }
          />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Subir Cédula' }))
  expect(await screen.findByText('El formulario')).toBeVisible()
  isBroken = true
  await userEvent.click(screen.getByRole('button', { name: 'Romper' }))
  expect(await screen.findByText(/^No se pudo abrir esta pantalla/)).toBeVisible()
  // The form beside it is not touched.
  expect(screen.getByText('El formulario')).toBeVisible()

  isBroken = false
  await userEvent.click(screen.getByRole('link', { name: 'Ponerlo en Carpeta' }))
  expect(await screen.findByRole('link', { name: 'Subir Mandato' })).toBeVisible()
  expect(screen.queryByText(/^No se pudo abrir esta pantalla/)).toBeNull()
})
