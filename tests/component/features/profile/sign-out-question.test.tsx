import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { draftAt, holdPages, initialForm, keepShared, pageNamed } from '../../../support/file-drafts'
import { maria, openApp } from '../../../support/open-app'
import { useOwnPortal } from '../../../support/own-portal'
import { createInitial, initialResponses } from '../../../support/portal-of-initial'
import { queueUpload, untilBusy } from '../../../support/queue-upload'
import { Reply } from '../../../support/wire-server'

const busy = new Reply(503, { message: 'x' }, { 'Retry-After': '600' })

const { server, owner, open, openAs } = useOwnPortal({ ...initialResponses, [createInitial]: busy })
beforeEach(async () => void (await open('/preguntas-frecuentes')))

async function signOut(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Menú de perfil' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
}

async function question(name: string) {
  return within(await screen.findByRole('dialog', { name }))
}

const removed = (id: string) => ({ ...pageNamed(id), dropped: true })

test('the question says how many photos are not saved, next to the documents that wait', async () => {
  await queueUpload({ area: 'initial', type: 5 })
  await untilBusy()
  await holdPages(initialForm(owner(), 30), [pageNamed('a'), pageNamed('b'), removed('c')])
  await holdPages(initialForm(owner(), 31), [pageNamed('d')])
  await signOut()
  const dialog = await question('Tienes envíos en espera')
  expect(dialog.getByText('Hay 1 documento que aún no llega a tu contador.')).toBeVisible()
  expect(
    dialog.getByText(
      'Hay 3 fotos o archivos que aún no guardas: quedan en este dispositivo y no se envían hasta que ingreses y toques Guardar.',
    ),
  ).toBeVisible()
})

test('the sign-in remembers whose documents wait, and says so', async () => {
  await queueUpload({ area: 'initial', type: 5 })
  await untilBusy()
  await signOut()
  const dialog = await question('Tienes envíos en espera')
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sesión igualmente' }))
  expect(await screen.findByText('1 documento espera aquí hasta que ingreses.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(maria.user.email)
})

test('an app that is opened again remembers it too, until somebody signs in', async () => {
  const email = () => screen.findByRole('textbox', { name: 'Correo electrónico' })
  await queueUpload({ area: 'initial', type: 5 })
  await untilBusy()
  await signOut()
  const dialog = await question('Tienes envíos en espera')
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sesión igualmente' }))
  await email()
  cleanup()
  history.replaceState(null, '')
  await openApp(server, '/login', null)
  expect(await email()).toHaveValue(maria.user.email)
  expect(screen.getByText('1 documento espera aquí hasta que ingreses.')).toBeVisible()

  cleanup()
  await openAs(owner() + 1_000, '/preguntas-frecuentes')
  await signOut()
  expect(await email()).toHaveValue('')
  expect(screen.queryByText(/aquí hasta que ingreses/)).toBeNull()
})

test('without one that waits, a sign-out leaves neither an e-mail nor a word', async () => {
  await signOut()
  expect(await screen.findByRole('textbox', { name: 'Correo electrónico' })).toHaveValue('')
  expect(screen.queryByText(/aquí hasta que ingreses/)).toBeNull()
})

test('a photo alone is asked about too, and stays when the user signs out all the same', async () => {
  const form = initialForm(owner())
  await holdPages(form, [pageNamed('a')])
  await signOut()
  const dialog = await question('Tienes fotos sin enviar')
  expect(
    dialog.getByText(/^Hay 1 foto o archivo que aún no guardas: queda en este dispositivo/),
  ).toBeVisible()
  expect(dialog.queryByText(/aún no llega/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar sesión igualmente' }))
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  expect((await draftAt(form))?.pages).toMatchObject([{ id: 'a' }])
})

test('files without a form are counted apart, because the sign-out deletes them; not what no user has taken', async () => {
  await keepShared(owner(), [new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')])
  await keepShared(null, [new File(['c'], 'c.jpg')])
  await signOut()
  const dialog = await question('Tienes fotos sin enviar')
  expect(
    dialog.getByText(
      'Hay 2 archivos que aún no guardas en su documento: al cerrar sesión se borran de este dispositivo.',
    ),
  ).toBeVisible()
  expect(dialog.queryByText(/quedan? en este dispositivo/)).toBeNull()
})

test('what no user has taken is not asked about', async () => {
  await keepShared(null, [new File(['c'], 'c.jpg')])
  await signOut()
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})

test('pages that were removed from a form are not asked about', async () => {
  await holdPages(initialForm(owner()), [removed('a')])
  await signOut()
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})
