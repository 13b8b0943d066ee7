import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../support/eventually'
import { maria, openApp } from '../../support/open-app'
import { initialResponses, initialRows } from '../../support/portal-of-initial'
import { Reply, useWireServer } from '../../support/wire-server'

const addNotes = 'POST /api/document/addNotes'

const server = useWireServer({ ...initialResponses, [addNotes]: { status: 200 } })

async function openNotAtHand(path: string): Promise<void> {
  await openApp(server, path, maria)
  await userEvent.click(await screen.findByRole('button', { name: '¿No lo tienes?' }))
  await screen.findByRole('button', { name: 'Avisar' })
}

const sent = () => server.received.filter(({ path }) => path === '/api/document/addNotes')

test('a document that is asked for says where it is to be had', async () => {
  await openNotAtHand('/task/initial/create/30')
  const part = within(screen.getByRole('region', { name: '¿Dónde lo consigo?' }))
  expect(part.getByText('Quién lo da').nextElementSibling).toHaveTextContent('Registro Civil')
  expect(part.getByRole('link', { name: 'Ir al Registro Civil' })).toHaveAttribute(
    'href',
    'https://www.registrocivil.cl',
  )
})

test('one that is not known leads to the accountant', async () => {
  server.answer({
    'GET /api/client/task/documentType/30': { DocumentType: { id: 30, name: 'Certificado de nada' } },
  })
  await openNotAtHand('/task/initial/create/30')
  const part = within(screen.getByRole('region', { name: '¿Dónde lo consigo?' }))
  expect(part.getByRole('link', { name: 'escríbele por WhatsApp' })).toBeVisible()
})

describe('an answer to the accountant', () => {
  test('goes out with the ids of the row, and leads back to the list', async () => {
    await openNotAtHand('/task/initial/create/30')
    await userEvent.click(screen.getByRole('radio', { name: 'No aplica' }))
    await userEvent.type(screen.getByLabelText('Explicación (opcional)'), ' Soy soltera. ')
    await userEvent.click(screen.getByRole('button', { name: 'Avisar' }))
    await eventually(() => expect(location.pathname).toBe('/task/initial'))
    expect(sent().map(({ body }) => body)).toEqual([
      { tipoDocument: 30, respuesta: 'no-aplica', detalle: 'Soy soltera.', document_id: null },
    ])
  })

  test('names the property, the contract and the month of its row', async () => {
    server.answer({
      'GET /api/client/task/documentType/71': { DocumentType: { id: 71, name: 'Comprobante de arriendo' } },
    })
    await openNotAtHand('/task/monthly/createDocument/5/71/0/9')
    await userEvent.click(screen.getByRole('radio', { name: 'No lo tengo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Avisar' }))
    await eventually(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({
      tipoDocument: 71,
      task_monthly_id: 5,
      contrato_id: 9,
      respuesta: 'no-lo-tengo',
      detalle: '',
      document_id: null,
    })
  })

  test('is asked for before anything is sent', async () => {
    await openNotAtHand('/task/initial/create/30')
    await userEvent.click(screen.getByRole('button', { name: 'Avisar' }))
    expect(await screen.findByText('Elige una de las dos.')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'No lo tengo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Avisar' }))
    await eventually(() => expect(location.pathname).toBe('/task/initial'))
    expect(sent()).toMatchObject([{ body: { respuesta: 'no-lo-tengo' } }])
  })

  test('that the portal does not take stays in the form with its reason', async () => {
    server.answer({ [addNotes]: new Reply(422, { errors: { document_id: ['Falta el documento.'] } }) })
    await openNotAtHand('/task/initial/create/30')
    await userEvent.click(screen.getByRole('radio', { name: 'No lo tengo' }))
    await userEvent.type(screen.getByLabelText('Explicación (opcional)'), 'Se perdió.')
    await userEvent.click(screen.getByRole('button', { name: 'Avisar' }))
    const form = within(screen.getByRole('region', { name: 'Avisar a tu contador' }))
    expect(await form.findByText('Falta el documento.')).toBeVisible()
    expect(form.getByLabelText('Explicación (opcional)')).toHaveValue('Se perdió.')
  })
})

test('the row says what was answered, while it still takes a document', async () => {
  const rows = initialRows.map((row) => ({ ...row, respuesta: 'no-lo-tengo' }))
  server.answer({
    'GET /api/client/initial': { documents: [...rows, { id: 70, name: 'Otra', respuesta: 'x' }] },
  })
  await openApp(server, '/task/initial', maria)
  const asked = await screen.findByRole('row', { name: /^Cédula de identidad/ })
  expect(within(asked).getByText('Pendiente de carga')).toBeVisible()
  expect(within(asked).getByText('Avisaste: no lo tengo')).toBeVisible()
  for (const name of [/^Comprobante de domicilio/, /^Carpeta tributaria/, /^Otra/])
    expect(within(screen.getByRole('row', { name })).queryByText(/^Avisaste/)).toBeNull()
})

test('a property that is asked for less than the others is complete without the rest', async () => {
  const property = (id: number, cantidadDocuments?: number) => ({
    id,
    inmuebleDocumentPorcentaje: 100,
    cantidadDocumentsUser: 15,
    cantidadDocuments,
    inmueble: { id, tipo: 'Casa', numero_departamento: String(id) },
  })
  server.answer({
    'GET /api/client/inmueble': { inmuebles: [property(1, 15), property(2)], cantidadDocuments: 16 },
  })
  await openApp(server, '/task/inmuebles', maria)
  const less = within(await screen.findByRole('article', { name: 'Casa 1' }))
  expect(less.getByText('Documentos (15/15)')).toBeVisible()
  expect(less.queryByRole('link', { name: /^Fotografiar lo que falta/ })).toBeNull()
  expect(
    within(screen.getByRole('article', { name: 'Casa 2' })).getByText('Documentos (15/16)'),
  ).toBeVisible()
})

test('a document beyond those asked for has no such part', async () => {
  await openApp(server, '/task/initial/create/32', maria)
  expect(await screen.findByRole('button', { name: 'Guardar' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '¿No lo tienes?' })).toBeNull()
})
