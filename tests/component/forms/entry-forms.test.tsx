import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeDraft } from '../../../src/drafts/draft-store'
import { entryForms } from '../../support/entry-forms'
import { useOwnPortal } from '../../support/own-portal'
import { portalResponses } from '../../support/portal-responses'
import { resolvable } from '../../support/resolvable'
import { press, type, user } from '../../support/wire-walks/acts'
import { Reply } from '../../support/wire-server'

const { server, owner, open: at } = useOwnPortal(portalResponses)
const writes = () => server.received.filter(({ method }) => method !== 'GET')
const button = (name: string) => screen.findByRole('button', { name })

/** The message in the form; a toast may say the same and goes away. */
async function refusal(save: string, text: string): Promise<void> {
  const form = (await button(save)).closest('form')
  await waitFor(() => expect(within(form as HTMLElement).getByRole('alert')).toHaveTextContent(text))
}

const general = 'Hubo un error en la operación.'
/** And how often it is read: a 422 in a toast, too. */
const refusals: [number, object, string, number][] = [
  [409, { error: 'Ya existe.' }, 'Ya existe.', 1],
  [422, { errors: { otro: [''] } }, general, 2],
  [500, {}, general, 1],
]

describe.each(entryForms)('a new $form', ({ fields, create }) => {
  const { draft, texts, save, edit } = create
  const [label, typed, sent] = edit
  const call = () => create.call(owner())
  const open = () => create.open(at)

  test('that is empty says what is missing, goes to the first, and sends nothing', async () => {
    const needed = Object.values(fields).filter(({ missing, only }) => missing && !only)
    await open()
    await press(save)
    const first = screen.getByLabelText(needed[0]?.label ?? '')
    await waitFor(() => expect(first).toHaveFocus())
    expect(first).toHaveAccessibleDescription(new RegExp(`${needed[0]?.missing ?? 'none'}$`))
    if (needed.length > 1)
      expect(screen.getByText(/^Falta corregir/)).toHaveTextContent(`Falta corregir ${needed.length} datos`)
    expect(writes()).toEqual([])
  })

  test('keeps what was typed when the page is closed, until the user starts again', async () => {
    await open()
    await type(label, typed)
    const { value } = screen.getByLabelText<HTMLInputElement>(label)
    cleanup()
    await open()
    expect(await screen.findByText(/Recuperamos lo que habías escrito/)).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveValue(value)
    await press('Empezar de nuevo')
    expect(screen.getByLabelText(label)).toHaveValue('')
  })

  test('that is pressed twice is saved once, says so, and leaves nothing to the next one', async () => {
    await writeDraft(owner(), draft, texts)
    const { promise: asked, resolve: answer } = resolvable()
    server.answer({ [call()]: () => asked.then(() => ({ status: 200 })) })
    await open()
    await user.dblClick(await button(save))
    expect(await button('Espere...')).toBeDisabled()
    answer()
    expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: save })).toBeNull())
    expect(writes()).toHaveLength(1)
    cleanup()
    await open()
    await screen.findByLabelText(label)
    expect(screen.queryByText(/Recuperamos/)).toBeNull()
  })

  test('whose field is refused says so there and in the form, and what was typed is still there', async () => {
    const [name = ''] = Object.keys(sent)
    await writeDraft(owner(), draft, texts)
    server.answer({ [call()]: new Reply(422, { errors: { [name]: ['No cuadra.'] } }) })
    await open()
    await type(label, typed)
    await press(save)
    const field = screen.getByLabelText(label)
    await waitFor(() => expect(field).toHaveAccessibleDescription(/No cuadra\.$/))
    expect(field).toHaveFocus()
    await refusal(save, 'No cuadra.')
    await waitFor(() => expect(screen.getAllByText('No cuadra.')).toHaveLength(3))
    expect(await button(save)).toBeEnabled()
    await type(label, `${typed}1`)
    expect(field).not.toHaveAttribute('aria-invalid')
  })

  test.each(refusals)(
    'that is refused with %i %j says why, and stays as it was',
    async (status, body, said, times) => {
      await writeDraft(owner(), draft, texts)
      server.answer({ [call()]: new Reply(status, body) })
      await open()
      await type(label, typed)
      const { value } = screen.getByLabelText<HTMLInputElement>(label)
      const path = location.pathname
      await press(save)
      await refusal(save, said)
      await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(times))
      expect(await button(save)).toBeEnabled()
      expect(screen.getByLabelText(label)).toHaveValue(value)
      expect(location.pathname).toBe(path)
    },
  )

  test('without an answer says to look in the list before it is saved twice', async () => {
    await writeDraft(owner(), draft, texts)
    await open()
    await screen.findByText(/Recuperamos lo que habías escrito/)
    await server.close()
    await press(save)
    expect(await screen.findByText(/revisa en la lista si alcanzó a guardarse/)).toBeVisible()
    expect(await screen.findByText(/Sin conexión\. Tus datos quedan en este formulario/)).toBeVisible()
  })
})

describe.each(entryForms)('a changed $form', ({ change }) => {
  const { field, stored, call } = change
  const open = () => change.open(at)
  beforeEach(() => server.answer(stored({})))

  test('is saved once if Guardar is pressed twice', async () => {
    server.answer({ [call]: { status: 200 } })
    await open()
    await type(field.label, 'Otro')
    await user.dblClick(await button('Guardar'))
    expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
    expect(writes()).toMatchObject([{ body: { [field.name]: 'Otro' } }])
  })

  test('that is refused says why, and stays as it was', async () => {
    const error = 'Ya no se puede editar.'
    server.answer({ [call]: new Reply(423, { error }) })
    await open()
    await type(field.label, 'Otro')
    await press('Guardar')
    await refusal('Guardar', error)
    expect(await button('Guardar')).toBeEnabled()
    expect(screen.getByLabelText(field.label)).toHaveValue('Otro')
  })

  test('whose session ends while it is saved leads to the sign-in and back to what was typed', async () => {
    server.answer({ [call]: new Reply(401, {}) })
    await open()
    await type(field.label, 'Otro')
    await press('Guardar')
    await waitFor(() => expect(location.pathname).toBe('/login'))
    cleanup()
    await open()
    expect(await screen.findByLabelText(field.label)).toHaveValue('Otro')
  })
})
