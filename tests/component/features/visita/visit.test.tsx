import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { OutboxError } from '../../../../src/outbox/model/outbox-error'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { notificationItem } from '../../../support/notification-item'
import { acceptWithReceipt, createInitial } from '../../../support/portal-of-initial'
import { queueUpload } from '../../../support/queue-upload'
import { choosePhoto, useUploadForm } from '../../../support/upload-form'
import { Reply } from '../../../support/wire-server'

const form = useUploadForm()

const pendings = [
  notificationItem({ id: 30, descripcion: 'Cédula de identidad' }),
  notificationItem({ id: 34, descripcion: 'Carpeta tributaria' }),
  notificationItem({
    id: 40,
    descripcion: 'Avalúo fiscal',
    inmueble_id: 4,
    tipo: 'Casa',
    numero_departamento: '12',
  }),
]

beforeEach(() =>
  form.answer({
    'GET /api/client/notifications/pending': { pendings },
    'GET /api/client/notifications/rejected': { rejected: [] },
    // It never answers: a visit waits for no portal.
    [createInitial]: new Reply(503, {}),
  }),
)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const asks = (name: string, count: string) =>
  waitFor(() => {
    expect(screen.getByRole('heading', { level: 1, name })).toBeVisible()
    // Said once.
    expect(screen.getByText(new RegExp(count))).toHaveRole('status')
  })

test('a visit asks for one missing document after the other, saves on this device, and says what is left', async () => {
  await form.open('/visita/todo')
  await asks('Cédula de identidad', '1 de 3')
  expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await choosePhoto()
  await press('Guardar y seguir')
  await asks('Carpeta tributaria', '2 de 3')
  expect(screen.getByText(/Guardado: Cédula de identidad$/)).toBeVisible()
  await press('Anterior')
  await asks('Cédula de identidad', '1 de 3')
  expect(screen.getByText('Este documento ya está guardado.')).toBeVisible()
  await press('Siguiente')
  await asks('Carpeta tributaria', '2 de 3')
  await press('Saltar')
  await asks('Avalúo fiscal', '3 de 3')
  cleanup()

  await form.open('/visita/todo')
  await asks('Avalúo fiscal', '3 de 3')
  await press('Terminar')
  const saved = within(await screen.findByRole('region', { name: 'Guardados (1)' }))
  expect(saved.getByText('Cédula de identidad')).toBeVisible()
  expect(await saved.findByText('En cola de envío')).toBeVisible()
  const missing = within(screen.getByRole('region', { name: 'Todavía faltan (2)' }))
  expect(missing.getByText('Casa 12')).toBeVisible()
  // What is missing comes before the way home, and is the screen's one step.
  const [next, home] = ['Seguir con lo que falta', 'Volver al inicio'].map((name) => screen.getByText(name))
  expect(next?.className).toMatch(/primary/)
  expect(home?.className).not.toMatch(/primary/)
  await press('Seguir con lo que falta')
  await asks('Carpeta tributaria', '1 de 2')
})

test('a rejected document is opened from a visit', async () => {
  form.answer({
    'GET /api/client/notifications/rejected': {
      rejected: [notificationItem({ id: 33, descripcion: 'Inicio de actividades', documents_id: 7 })],
    },
    'GET /api/client/getNotes/7': {
      notes: [{ id: 1, detail: 'Falta la firma.', contador_name: 'Pedro', created_at: null }],
    },
    'GET /api/client/getFile/7': { file: null, documentType: 'Inicio de actividades' },
  })
  await form.open('/visita/todo')
  await asks('Inicio de actividades', '1 de 4')
  await press('Ver documento Inicio de actividades')
  const dialog = within(await screen.findByRole('dialog', { name: 'Inicio de actividades' }))
  await userEvent.click(dialog.getByRole('tab', { name: 'Notas' }))
  expect(await dialog.findByText('Falta la firma.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Salir' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a document whose upload was discarded is missing again, for the visit too', async () => {
  await form.open('/visita/todo')
  await asks('Cédula de identidad', '1 de 3')
  await choosePhoto()
  await press('Guardar y seguir')
  expect(await screen.findByText(/Guardado: Cédula de identidad$/)).toBeVisible()
  await act(() => Promise.all(outbox.getSnapshot().uploads.map(({ id }) => outbox.discard(id))))
  expect(screen.queryByText(/Guardado: Cédula de identidad$/)).toBeNull()
  await press('Anterior')
  await asks('Cédula de identidad', '1 de 3')
  expect(screen.getByRole('button', { name: 'Guardar y seguir' })).toBeVisible()
  await press('Terminar')
  const missing = within(await screen.findByRole('region', { name: 'Todavía faltan (3)' }))
  expect(missing.getByRole('link', { name: 'Subir Cédula de identidad' })).toBeVisible()
  expect(screen.queryByText('En revisión')).toBeNull()
})

test('a document that was stored after its step was left counts as saved', async () => {
  await form.open('/visita/todo')
  await asks('Cédula de identidad', '1 de 3')
  await press('Saltar')
  await asks('Carpeta tributaria', '2 de 3')
  await queueUpload({ area: 'initial', type: 30 }, 'Cédula de identidad')
  await press('Terminar')
  const saved = within(await screen.findByRole('region', { name: 'Guardados (1)' }))
  expect(saved.getByText('Cédula de identidad')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Todavía faltan (2)' })).toBeVisible()
})

test('a document that was sent without being stored is in review', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(outbox, 'add').mockRejectedValue(new OutboxError('hanging'))
  form.answer({ [createInitial]: acceptWithReceipt })
  await form.open('/visita/todo')
  await asks('Cédula de identidad', '1 de 3')
  await choosePhoto()
  await press('Guardar y seguir')
  await press('Enviar sin guardar')
  await asks('Carpeta tributaria', '2 de 3')
  await press('Terminar')
  const saved = within(await screen.findByRole('region', { name: 'Guardados (1)' }))
  expect(saved.getByText('En revisión')).toBeVisible()
})

test('37: a visit from before the clock was put back a year does not go on', async () => {
  await form.open('/visita/todo')
  await asks('Cédula de identidad', '1 de 3')
  await press('Saltar')
  await asks('Carpeta tributaria', '2 de 3')
  cleanup()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 365 * 24 * 3_600_000)
  await form.open('/visita/todo')
  await asks('Cédula de identidad', '1 de 3')
})

test('a visit of a property asks for its documents alone', async () => {
  await form.open('/visita/inmueble/4')
  await asks('Avalúo fiscal', '1 de 1')
})

test('it asks for all of a place before it goes to the next one', async () => {
  const facade = notificationItem({ ...pendings[2], id: 41, descripcion: 'Fotografía', documents_id: 9 })
  form.answer({
    'GET /api/client/notifications/rejected': { rejected: [facade] },
    'GET /api/client/getNotes/9': { notes: [] },
  })
  await form.open('/visita/todo')
  await asks('Fotografía', '1 de 4')
  await press('Saltar')
  await asks('Avalúo fiscal', '2 de 4')
  await press('Saltar')
  await asks('Cédula de identidad', '3 de 4')
})

test('from the start page it asks which property, contract or month, unless there is one only', async () => {
  const duty = notificationItem({
    id: 70,
    descripcion: 'Gasto',
    tarea_id: 3,
    inmueble_id: 4,
    mes: 1,
    periodo: '2020',
  })
  const lease = notificationItem({
    id: 80,
    descripcion: 'Contrato firmado',
    contrato_id: 6,
    tipo: 'Casa',
    numero_departamento: '12',
    nombre_arrendatario: 'Ana Rojas',
    fecha_inicio: '2020-03-01',
  })
  form.answer({ 'GET /api/client/notifications/pending': { pendings: [...pendings, duty, lease] } })
  await form.open('/visita')
  const choice = within(await screen.findByRole('region', { name: '¿Qué vas a fotografiar?' }))
  const links = choice.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Todo lo que falta (5)Un lugar tras otro', '/visita/todo'],
    ['Periodo 1/2020 (1)Deberes Mensuales', '/visita/mes/3'],
    ['Documentación Inicial (2)', '/visita/inicial'],
    ['Casa 12 (1)Inmuebles', '/visita/inmueble/4'],
    ['Casa 12 (1)Ana Rojas\u00a0· desde el 01/03/2020', '/visita/contrato/6'],
  ])
  await userEvent.click(choice.getByRole('link', { name: /^Casa 12.*Inmuebles/ }))
  await asks('Avalúo fiscal', '1 de 1')
  cleanup()

  form.answer({ 'GET /api/client/notifications/pending': { pendings: pendings.slice(0, 2) } })
  await form.open('/visita')
  await asks('Cédula de identidad', '1 de 2')
})

test.each([
  ['/visita', 'No falta ningún documento por fotografiar.'],
  ['/visita/contrato/9', 'No falta ningún documento aquí.'],
  ['/visita/inmueble/x', 'Esta página no existe.'],
])('%s says what it is, and leads home', async (path, sentence) => {
  if (path === '/visita') form.answer({ 'GET /api/client/notifications/pending': { pendings: [] } })
  await form.open(path)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
})

test.each(['/visita', '/visita/todo'])(
  '%s does not say that nothing is missing if a list failed',
  async (path) => {
    form.answer({ 'GET /api/client/notifications/pending': new Reply(500, {}) })
    await form.open(path)
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
    expect(screen.queryByText(/^No falta ningún documento/)).toBeNull()
  },
)

test('a visit without a document is none: the next one asks for what is missing by then', async () => {
  form.answer({ 'GET /api/client/notifications/pending': { pendings: [] } })
  await form.open('/visita/todo')
  expect(await screen.findByText('No falta ningún documento aquí.')).toBeVisible()
  cleanup()

  form.answer({ 'GET /api/client/notifications/pending': { pendings } })
  await form.open('/visita/todo')
  await asks('Cédula de identidad', '1 de 3')
})

test('a visit whose documents are all saved leads on to what was asked for since', async () => {
  form.answer({ 'GET /api/client/notifications/pending': { pendings: pendings.slice(0, 1) } })
  await form.open('/visita/todo')
  await asks('Cédula de identidad', '1 de 1')
  await choosePhoto()
  await press('Guardar y seguir')
  expect(await screen.findByRole('region', { name: 'Guardados (1)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Seguir con lo que falta' })).toBeNull()
  cleanup()

  form.answer({ 'GET /api/client/notifications/pending': { pendings: pendings.slice(0, 2) } })
  await form.open('/visita/todo')
  await press('Seguir con lo que falta')
  await asks('Carpeta tributaria', '1 de 1')
})
