import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { hearFields } from '../../../src/forms/hear-fields'
import { CheckField } from '../../../src/ui/check-field'
import { TextField } from '../../../src/ui/field'
import { TextAreaField } from '../../../src/ui/text-area'
import { PasswordField } from '../../../src/ui/password-field'
import { RutField } from '../../../src/ui/rut-field'

beforeAll(hearFields)

function Form({ onSubmit }: { onSubmit: (sent: object) => void }) {
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('')
  const [rut, setRut] = useState('')
  const [keep, setKeep] = useState(false)
  return (
    <form
      aria-label="Datos"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit({ name, note, password, rut, keep })
      }}
    >
      <TextField label="Nombre" value={name} onChange={setName} />
      <TextAreaField label="Nota" value={note} onChange={setNote} />
      <PasswordField label="Clave" autoComplete="current-password" value={password} onChange={setPassword} />
      <RutField label="RUT" value={rut} onChange={setRut} />
      <CheckField label="Mantener" checked={keep} onChange={setKeep} />
    </form>
  )
}

/** As a script of the browser's does, which does not see what React has hung on the element; without an event. */
function fillIn(label: string, value: string) {
  const control = screen.getByLabelText(label)
  const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}

const filled = { name: 'Juana', note: 'Hola', password: 'secreta', rut: '12.345.678-5' }

test('what stands in the fields at submit is what is sent', () => {
  const sent = vi.fn()
  render(<Form onSubmit={sent} />)
  fillIn('Nombre', 'Juana')
  fillIn('Nota', 'Hola')
  fillIn('Clave', 'secreta')
  // As a script of the page does.
  screen.getByLabelText<HTMLInputElement>('RUT').value = '123456785'
  fireEvent.submit(screen.getByRole('form'))
  expect(sent).toHaveBeenCalledWith({ ...filled, keep: false })
})

test('what was filled in is not emptied by a change elsewhere', () => {
  const sent = vi.fn()
  render(<Form onSubmit={sent} />)
  fillIn('Nota', 'Hola')
  fillIn('Clave', 'secreta')
  fillIn('RUT', '123456785')
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'Juana' } })
  fireEvent.click(screen.getByLabelText('Mantener'))
  fillIn('Nombre', '')
  fireEvent.submit(screen.getByRole('form'))
  expect(sent).toHaveBeenCalledWith({ ...filled, name: '', keep: true })
})
