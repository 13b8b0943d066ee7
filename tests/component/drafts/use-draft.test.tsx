import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { writeDraft } from '../../../src/drafts/draft-store'
import { useDraft } from '../../../src/drafts/use-draft'
import { startSession } from '../../../src/session/session'
import { maria } from '../../support/open-app'

const schema = v.object({ detalle: v.string() })

function Form({ name, initial = '' }: { name: string; initial?: string }) {
  const draft = useDraft(name, { detalle: initial }, schema)
  if (!draft.ready) return <p>Cargando...</p>
  return (
    <>
      <input
        aria-label="Detalle"
        value={draft.value.detalle}
        onChange={(event) => draft.set({ detalle: event.target.value })}
      />
      <p>{draft.restored ? 'recuperado' : draft.touched ? 'escrito' : 'intacto'}</p>
      <button onClick={() => void draft.clear()}>Empezar de nuevo</button>
    </>
  )
}

const field = () => screen.findByLabelText('Detalle')
let form = 0
let name = ''

beforeEach(async () => {
  name = `formulario ${form++}`
  await startSession(maria, { keep: false })
})

test('what was typed is there when the form is opened again', async () => {
  const { unmount } = render(<Form name={name} />)
  await userEvent.type(await field(), 'Boleta')
  expect(screen.getByText('escrito')).toBeVisible()
  unmount()
  render(<Form name={name} />)
  expect(await field()).toHaveValue('Boleta')
  expect(screen.getByText('recuperado')).toBeVisible()
})

test('another user of the same device does not find it', async () => {
  const { unmount } = render(<Form name={name} />)
  await userEvent.type(await field(), 'Boleta')
  unmount()
  await startSession({ ...maria, user: { ...maria.user, id: 8 } }, { keep: false })
  render(<Form name={name} />)
  expect(await field()).toHaveValue('')
})

test('an untouched form shows the newest data, a touched one what was typed', async () => {
  const { rerender } = render(<Form name={name} initial="viejo" />)
  expect(await field()).toHaveValue('viejo')
  rerender(<Form name={name} initial="nuevo" />)
  expect(await field()).toHaveValue('nuevo')
  await userEvent.type(await field(), '!')
  rerender(<Form name={name} initial="más nuevo" />)
  expect(await field()).toHaveValue('nuevo!')
})

test('starting again deletes the draft', async () => {
  const { unmount } = render(<Form name={name} initial="del portal" />)
  await userEvent.type(await field(), ' y más')
  await userEvent.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
  expect(await field()).toHaveValue('del portal')
  unmount()
  render(<Form name={name} initial="del portal" />)
  expect(await field()).toHaveValue('del portal')
  expect(screen.getByText('intacto')).toBeVisible()
})

test('a draft of an older form is ignored', async () => {
  await act(() => writeDraft(maria.user.id, name, { otro: 1 }))
  render(<Form name={name} initial="del portal" />)
  expect(await field()).toHaveValue('del portal')
})

test('another form keeps its own', async () => {
  const { rerender } = render(<Form name={name} />)
  await userEvent.type(await field(), 'uno')
  rerender(<Form name={`${name} bis`} />)
  expect(await field()).toHaveValue('')
  rerender(<Form name={name} />)
  expect(await field()).toHaveValue('uno')
})
