import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readDraft } from '../../../src/drafts/draft-store'
import { casa, contractResponses, propertyResponses } from '../../support/portal-responses'
import { entryForms } from '../../support/entry-forms'
import { useOwnPortal } from '../../support/own-portal'
import { resolvable } from '../../support/resolvable'
import { press, type, user } from '../../support/wire-walks/acts'
import { Reply } from '../../support/wire-server'

const { server, owner, open: at } = useOwnPortal({ ...contractResponses, ...propertyResponses })

const changes = entryForms.map(({ form, change }) => ({ ...change, form, open: () => change.open(at) }))

const sent = (call: string) =>
  server.received.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)
const question = (label: string) => `${label}: también se cambió en otro dispositivo. ¿Qué queda?`

describe.each(changes)(
  'a $form that was changed elsewhere meanwhile',
  ({ open, field, other, stored, call }) => {
    const elsewhere = { [other.name]: other.value }
    beforeEach(() => server.answer({ ...stored({}), [call]: { status: 200 } }))

    test('keeps that, if the form was left open', async () => {
      await open()
      await type(field.label, 'Aquí')
      server.answer(stored({ ...elsewhere }))
      await press('Guardar')
      await waitFor(() => expect(sent(call)).toHaveLength(1))
      expect(sent(call)).toMatchObject([{ [field.name]: 'Aquí', ...elsewhere }])
    })

    test('keeps that, if the form comes from a draft', async () => {
      await open()
      await type(field.label, 'Aquí')
      cleanup()
      server.answer(stored({ ...elsewhere }))
      await open()
      await screen.findByText(/Recuperamos lo que habías escrito/)
      await press('Guardar')
      await waitFor(() => expect(sent(call)).toHaveLength(1))
      expect(sent(call)).toMatchObject([{ [field.name]: 'Aquí', ...elsewhere }])
    })

    test.each([
      ['Lo del portal: «Allá»', 'Allá'],
      ['Lo que escribí: «Aquí»', 'Aquí'],
    ])('asks about a field that was changed in both: %s', async (choice, left) => {
      await open()
      await type(field.label, 'Aquí')
      server.answer(stored({ [field.name]: 'Allá', ...elsewhere }))
      await press('Guardar')
      await screen.findByText(question(field.label))
      expect(screen.getByLabelText(field.label)).toHaveAccessibleDescription(/Elige qué queda\.$/)
      await waitFor(() => expect(screen.getByLabelText(field.label)).toHaveFocus())
      expect(sent(call)).toEqual([])
      await press(choice)
      expect(screen.queryByText(question(field.label))).toBeNull()
      expect(screen.getByLabelText(field.label)).toHaveValue(left)
      await press('Guardar')
      await waitFor(() => expect(sent(call)).toHaveLength(1))
      expect(sent(call)).toMatchObject([{ [field.name]: left, ...elsewhere }])
    })

    test('does not ask about what this form itself has sent, if only the answer was lost', async () => {
      server.answer({ [call]: new Reply(500, {}) })
      await open()
      await type(field.label, 'Primero')
      await press('Guardar')
      await screen.findByText(/^Hubo un error en la operación/, { selector: 'form *' })
      await type(field.label, 'Después')
      server.answer({ ...stored({ [field.name]: 'Primero' }), [call]: { status: 200 } })
      await press('Guardar')
      await waitFor(() => expect(sent(call)).toHaveLength(2))
      expect(sent(call)[1]).toMatchObject({ [field.name]: 'Después' })
    })
  },
)

describe.each(changes)(
  'a $form that is typed into while it is being saved',
  ({ draft, open, field, stored, call }) => {
    test('keeps that, and saves it next', async () => {
      const { promise, resolve } = resolvable()
      onTestFinished(resolve)
      server.answer({ ...stored({}), [call]: () => promise.then(() => ({ status: 200 })) })
      await open()
      await type(field.label, 'Primero')
      await press('Guardar')
      await waitFor(() => expect(sent(call)).toHaveLength(1))
      await type(field.label, 'Después')
      server.answer(stored({ [field.name]: 'Primero' }))
      resolve()
      await screen.findByText(/^Lo que escribiste antes de «Guardar» ya se guardó\./)
      expect(screen.getByLabelText(field.label)).toHaveValue('Después')
      expect(await readDraft(owner(), draft)).toMatchObject({ [field.name]: { now: 'Después' } })
      await press('Guardar')
      await waitFor(() => expect(sent(call)).toHaveLength(2))
      expect(sent(call)[1]).toEqual({ ...(sent(call)[0] as object), [field.name]: 'Después' })
      await waitFor(async () => expect(await readDraft(owner(), draft)).toBeUndefined())
    })
  },
)

test('the record is read again past every cache', async () => {
  server.answer({ 'PUT /api/client/inmueble/4': { status: 200 } })
  await at('/task/inmuebles/edit/4')
  await type('Rol', '9-9')
  const fetched = vi.spyOn(window, 'fetch')
  await press('Guardar')
  await waitFor(() => expect(sent('PUT /api/client/inmueble/4')).toHaveLength(1))
  expect(fetched).toHaveBeenCalledWith(
    '/api/client/inmueble/4',
    expect.objectContaining({ cache: 'no-store' }),
  )
})

test('a region and its comuna are kept or taken together', async () => {
  server.answer({ 'PUT /api/client/inmueble/4': { status: 200 } })
  await at('/task/inmuebles/edit/4')
  const comuna = await screen.findByRole('combobox', { name: 'Comuna' })
  await waitFor(() => expect(comuna).toHaveAccessibleDescription('Escribe o elige de la lista.'))
  await user.clear(comuna)
  await user.type(comuna, 'provi')
  await user.click(await screen.findByRole('option', { name: 'Providencia' }))
  server.answer({
    'GET /api/client/inmueble/4': {
      inmueble: { ...casa.inmueble, valor_departamento: 3250.5, region: 'Valparaíso', comuna: 'Calera' },
    },
  })
  await press('Guardar')
  await screen.findByText(question('Región'))
  await press('Lo que escribí: «Providencia»')
  expect(screen.queryByText(/también se cambió/)).toBeNull()
  await press('Guardar')
  await waitFor(() => expect(sent('PUT /api/client/inmueble/4')).toHaveLength(1))
  expect(sent('PUT /api/client/inmueble/4')).toMatchObject([
    { region: 'Metropolitana de Santiago', comuna: 'Providencia' },
  ])
})

test.each([
  { form: 'contract', open: () => at('/task/arriendo/create'), label: 'Nombre Arrendatario' },
  { form: 'property', open: () => at('/task/inmuebles/create'), label: 'Rol' },
])(
  'two tabs with a new $form do not share what is typed; what a closed one left is given back',
  async ({ open, label }) => {
    const typed = () => screen.getAllByLabelText(label).map((field) => (field as HTMLInputElement).value)
    await open()
    await type(label, 'Uno')
    const second = await open()
    await within(second.container).findByLabelText(label)
    expect(typed()).toEqual(['Uno', ''])
    await user.type(within(second.container).getByLabelText(label), 'Dos')
    cleanup()

    await open()
    await screen.findByLabelText(label)
    expect(typed()).toEqual(['Uno'])
    await open()
    await waitFor(() => expect(typed()).toEqual(['Uno', 'Dos']))
  },
)

test('two tabs with a new parking space do not share what is typed', async () => {
  const open = async () => {
    const { container } = await at('/task/inmuebles')
    const card = await within(container).findByRole('article', { name: 'Casa 12' })
    await user.click(within(card).getByRole('button', { name: 'Estacionamientos' }))
    const tabs = await screen.findAllByRole('tab', { name: 'Agregar Estacionamiento' })
    for (const tab of tabs.slice(-1)) await user.click(tab)
  }
  server.answer({ 'GET /api/client/inmueble/estacionamiento/4': { registros: [] } })
  await open()
  await type('Número', 'E-1')
  await open()
  await waitFor(() =>
    expect(screen.getAllByLabelText('Número').map((field) => (field as HTMLInputElement).value)).toEqual([
      'E-1',
      '',
    ]),
  )
})
