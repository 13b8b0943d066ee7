import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readDraft, writeDraft } from '../../../src/drafts/draft-store'
import { entryForms } from '../../support/entry-forms'
import { useOwnPortal } from '../../support/own-portal'
import { resolvable } from '../../support/resolvable'
import { casa, portalResponses } from '../../support/portal-responses'
import { first } from '../../support/portal-client'
import { openTab, press, type, user } from '../../support/wire-walks/acts'
import { Reply } from '../../support/wire-server'

const { server, owner, open: at } = useOwnPortal(portalResponses)

const sent = (call: string) =>
  server.received
    .filter(({ method, path }) => `${method} ${path}` === call)
    .map(({ headers, body }) => ({ key: headers['idempotency-key'], body }))
/** The call is answered when the returned function is called. */
function held(call: string): () => void {
  const { promise, resolve } = resolvable()
  server.answer({ [call]: () => promise.then(() => ({ status: 200 })) })
  onTestFinished(resolve)
  return resolve
}
const failed = () => screen.findByText(/^Hubo un error en la operación/, { selector: 'form *' })

describe.each(entryForms)('a new $form', ({ create }) => {
  const { draft, texts, save, edit, another, list, change } = create
  const open = () => create.open(at)
  beforeEach(() => writeDraft(owner(), draft, texts))

  /** The app is closed after that, and opened again. */
  async function loseAnswer() {
    server.answer({ [create.call(owner())]: new Reply(500, {}), ...list, [change]: { status: 200 } })
    await open()
    await press(save)
    await failed()
    cleanup()
    await open()
  }

  test('whose answer was lost is sent again as it was, and what was typed since is a change of it', async () => {
    const call = create.call(owner())
    await loseAnswer()
    await type(edit[0], edit[1])
    server.answer({ [call]: { status: 200 } })
    await press(save)
    await waitFor(() => expect(sent(change)).toHaveLength(1))
    const [first, second, ...more] = sent(call)
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect([second, more]).toEqual([first, []])
    expect(sent(change)).toEqual([{ key: undefined, body: { ...(first?.body as object), ...edit[2] } }])
    expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
  })

  describe('whose answer was lost, and over which another one is typed', () => {
    const question = '¿Agregas otro registro o corriges el anterior?'
    beforeEach(async () => {
      await loseAnswer()
      expect(await screen.findByText(/^Recuperamos.* no hubo respuesta del portal: revisa/)).toBeVisible()
      await another.type()
      server.answer({ [create.call(owner())]: { status: 200 } })
      await press(save)
      expect(await screen.findByRole('dialog', { name: question })).toBeVisible()
    })

    test('stays as it was, and the other one is added, if the user says so', async () => {
      await press('Agregar otro')
      expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
      const [lost, again, added, ...more] = sent(create.call(owner()))
      expect([again, more]).toEqual([lost, []])
      expect(added?.body).toEqual({ ...(lost?.body as object), ...another.sent })
      expect(added?.key).toMatch(/^[0-9a-f-]{36}$/)
      expect(added?.key).not.toBe(lost?.key)
      expect(sent(change)).toEqual([])
    })

    test('is corrected, if the user says so', async () => {
      await press('Corregir el anterior')
      expect(await screen.findByText('Proceso realizado correctamente.')).toBeVisible()
      const [lost, ...more] = sent(create.call(owner()))
      expect(more).toEqual([lost])
      expect(sent(change)).toEqual([{ key: undefined, body: { ...(lost?.body as object), ...another.sent } }])
    })

    test('stays as it was, and the form open, if the user says neither; the next try asks again', async () => {
      const dialog = within(screen.getByRole('dialog', { name: question }))
      await user.click(dialog.getByRole('button', { name: 'Cerrar' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
      await press(save)
      await press('Agregar otro')
      await waitFor(() => expect(sent(create.call(owner()))).toHaveLength(4))
      const [lost, ...later] = sent(create.call(owner()))
      expect(later.map((one) => one.key === lost?.key)).toEqual([true, true, false])
      expect(sent(change)).toEqual([])
    })
  })

  test('whose answer says neither success nor refusal is sent again under its key', async () => {
    const call = create.call(owner())
    server.answer({ [call]: { status: 'success' } })
    await open()
    await press(save)
    await failed()
    server.answer({ [call]: { status: 200 } })
    await press(save)
    await waitFor(() => expect(sent(call)).toHaveLength(2))
    const [lost, again] = sent(call)
    expect(again).toEqual(lost)
  })

  test('that is refused has a new key', async () => {
    const call = create.call(owner())
    server.answer({ [call]: new Reply(500, {}) })
    await open()
    await press(save)
    await failed()
    await type(edit[0], edit[1])
    server.answer({ [call]: new Reply(422, { errors: { otro: ['No cuadra.'] } }) })
    await press(save)
    // The try that was lost is refused, so it made nothing; the edited form is refused too.
    await waitFor(() => expect(sent(call)).toHaveLength(3))
    server.answer({ [call]: { status: 200 } })
    await screen.findByText('No cuadra.', { selector: 'form *' })
    await press(save)
    await waitFor(() => expect(sent(call)).toHaveLength(4))
    const [lost, again, edited, last] = sent(call)
    expect(again).toEqual(lost)
    expect(edited?.body).toEqual({ ...(lost?.body as object), ...edit[2] })
    expect(last?.body).toEqual(edited?.body)
    expect(new Set([lost?.key, edited?.key, last?.key]).size).toBe(3)
  })

  describe('that is typed into while it is being saved', () => {
    const typeOn = async () => {
      const release = held(create.call(owner()))
      server.answer({ ...list, [change]: { status: 200 } })
      await open()
      await press(save)
      await waitFor(() => expect(sent(create.call(owner()))).toHaveLength(1))
      await type(edit[0], edit[1])
      const { value } = screen.getByLabelText<HTMLInputElement>(edit[0])
      release()
      return async () => {
        await screen.findByText(/^Lo que escribiste antes de «Guardar» ya se guardó\./)
        expect(screen.getByLabelText(edit[0])).toHaveValue(value)
      }
    }
    const saveRest = async () => {
      await press(save)
      await waitFor(() => expect(sent(change)).toHaveLength(1))
      const [first, ...more] = sent(create.call(owner()))
      expect(more).toEqual([])
      expect(sent(change)[0]?.body).toEqual({ ...(first?.body as object), ...edit[2] })
    }

    test('keeps that, and saves it next as a change of what it made', async () => {
      const isThere = await typeOn()
      await isThere()
      await saveRest()
      // Nothing is left for the next one.
      cleanup()
      await open()
      expect(await screen.findByLabelText(edit[0])).toHaveDisplayValue('')
    })

    test('does so after the app was closed, too', async () => {
      const isThere = await typeOn()
      await waitFor(async () =>
        expect(await readDraft(owner(), `${draft}/intento`)).toMatchObject({ key: null }),
      )
      cleanup()
      await open()
      await isThere()
      await saveRest()
    })

    test('does so in a build without keys, too', async () => {
      vi.stubEnv('VITE_IDEMPOTENCY_KEY', 'off')
      const isThere = await typeOn()
      await isThere()
      await saveRest()
    })

    test('is left when nothing was typed, also by the same form opened again meanwhile', async () => {
      const release = held(create.call(owner()))
      server.answer(list)
      await open()
      await press(save)
      await waitFor(() => expect(sent(create.call(owner()))).toHaveLength(1))
      cleanup()
      await open()
      await screen.findByText(/^Recuperamos lo que habías escrito/)
      release()
      await waitFor(() => expect(screen.queryByText(/^Recuperamos lo que habías escrito/)).toBeNull())
      expect(await readDraft(owner(), draft)).toBeUndefined()
    })
  })
})

describe('what was made is marked in the list, and says what comes next', () => {
  async function make(name: string): Promise<HTMLElement> {
    const { draft, texts, open, save, call, list } = first(
      entryForms.filter(({ form }) => form === name),
    ).create
    await writeDraft(owner(), draft, texts)
    server.answer({ [call(owner())]: { status: 200 }, ...list })
    await open(at)
    await press(save)
    return await screen.findByRole('article', { current: true })
  }

  test('a property', async () => {
    const options = { inmuebles: [{ ...casa.inmueble, id: 88 }] }
    server.answer({
      'GET /api/client/contrato/getInmueblesContrato': options,
      'GET /api/client/inmueble/getEstacionamientoBodega/88': { estacionamientos: [], bodegas: [] },
      'GET /api/client/inmueble/estacionamiento/88': { registros: [] },
    })
    const casa3B = within(await make('property'))
    const documents = casa3B.getByRole('link', { name: 'Subir sus documentos' })
    expect(documents).toHaveAttribute('href', '/task/inmuebles/88')
    // Its next step, and nothing beside it.
    expect(casa3B.queryByRole('progressbar')).toBeNull()
    expect(casa3B.queryByRole('link', { name: /^Fotografiar lo que falta/ })).toBeNull()

    await user.click(casa3B.getByRole('button', { name: 'Agregar estacionamiento' }))
    expect(await screen.findByRole('tab', { name: 'Agregar Estacionamiento' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await user.keyboard('{Escape}')

    await user.click(casa3B.getByRole('link', { name: 'Agregar contrato' }))
    await openTab('Datos Inmueble')
    await waitFor(() => expect(screen.getByLabelText('Inmueble')).toHaveDisplayValue(/^Casa 12/))
  })

  test('a contract', async () => {
    const lease = within(await make('contract'))
    expect(lease.getByRole('link', { name: 'Subir sus documentos' })).toHaveAttribute(
      'href',
      '/task/arriendo/88',
    )
  })
})

describe('a note', () => {
  const call = 'POST /api/document/addNotes'
  const open = async () => {
    await at('/task/initial')
    await press('Ver documento Inicio de actividades')
    await openTab('Notas')
  }

  test('that had arrived is not changed: the user reads so, and sends the edited one as another', async () => {
    server.answer({ [call]: new Reply(500, {}) })
    await open()
    await type('Nota', 'Ahora se lee.')
    await press('Guardar')
    await failed()
    await type('Nota', 'Ahora se lee bien.')
    server.answer({ [call]: { status: 200 } })
    await press('Guardar')
    expect(
      await screen.findByText(/^La nota ya había llegado como la escribiste primero\./, {
        selector: 'form *',
      }),
    ).toBeVisible()
    await press('Guardar')
    await waitFor(() => expect(sent(call)).toHaveLength(3))
    const [first, second, third] = sent(call)
    expect(second).toEqual(first)
    expect(third).toMatchObject({ body: { detalle: 'Ahora se lee bien.' } })
    expect(third?.key).not.toBe(first?.key)
  })

  test.each([
    ['a portal that is still at it', new Reply(409, { type: 'in-progress', error: 'Espera.' })],
    ['too many writes', new Reply(429, {})],
    ['a proxy', new Reply(403, '<html>')],
  ])('keeps its key after %s', async (_, answer) => {
    server.answer({ [call]: answer })
    await open()
    await type('Nota', 'Ahora se lee.')
    await press('Guardar')
    await screen.findByText(/^(Espera|Hubo un error)/, { selector: 'form *' })
    server.answer({ [call]: { status: 200 } })
    await press('Guardar')
    await waitFor(() => expect(sent(call)).toHaveLength(2))
    expect(sent(call)[1]).toEqual(sent(call)[0])
  })

  test('that was saved leaves nothing to the next one', async () => {
    server.answer({ [call]: { status: 200 } })
    for (const detalle of ['Una.', 'Otra.']) {
      await open()
      await type('Nota', detalle)
      await press('Guardar')
      await screen.findByText('Proceso realizado correctamente.')
      await waitFor(() => expect(screen.getByLabelText('Nota')).toHaveValue(''))
      cleanup()
    }
    const all = sent(call)
    expect(all.map(({ body }) => (body as { detalle: string }).detalle)).toEqual(['Una.', 'Otra.'])
    expect(new Set(all.map(({ key }) => key)).size).toBe(2)
  })

  test('that is typed on while it is being saved stays, and is saved next as another', async () => {
    const release = held(call)
    await open()
    await type('Nota', 'Ahora se lee.')
    await press('Guardar')
    await waitFor(() => expect(sent(call)).toHaveLength(1))
    await type('Nota', 'Ahora se lee. Y falta la firma.')
    release()
    await screen.findByText(/^La nota ya había llegado como la escribiste primero\./)
    expect(screen.getByLabelText('Nota')).toHaveValue('Ahora se lee. Y falta la firma.')
    expect(await readDraft(owner(), 'nota/133')).toEqual({ detalle: 'Ahora se lee. Y falta la firma.' })
    server.answer({ [call]: { status: 200 } })
    await press('Guardar')
    await waitFor(() => expect(screen.getByLabelText('Nota')).toHaveValue(''))
    const [first, second, ...more] = sent(call)
    expect(more).toEqual([])
    expect(second).toMatchObject({ body: { detalle: 'Ahora se lee. Y falta la firma.' } })
    expect(second?.key).not.toBe(first?.key)
  })

  test('of a dialog that was closed and opened again during the save keeps what was typed there', async () => {
    const release = held(call)
    await open()
    await type('Nota', 'Ahora se lee.')
    await press('Guardar')
    await waitFor(() => expect(sent(call)).toHaveLength(1))
    await press('Salir')
    await press('Ver documento Inicio de actividades')
    await openTab('Notas')
    await screen.findByText(/^Recuperamos lo que habías escrito/)
    await type('Nota', 'Y falta la firma.')
    release()
    await screen.findByText('Proceso realizado correctamente.')
    await waitFor(async () => expect(await readDraft(owner(), 'nota/133/intento')).toBeUndefined())
    expect(screen.getByLabelText('Nota')).toHaveValue('Y falta la firma.')
    expect(await readDraft(owner(), 'nota/133')).toEqual({ detalle: 'Y falta la firma.' })
  })

  test('has no key in a build without them', async () => {
    vi.stubEnv('VITE_IDEMPOTENCY_KEY', 'off')
    server.answer({ [call]: { status: 200 } })
    await open()
    await type('Nota', 'Ahora se lee.')
    await press('Guardar')
    await waitFor(() => expect(sent(call)).toHaveLength(1))
    expect(sent(call)[0]?.key).toBeUndefined()
  })
})
