import { expect, test } from '@playwright/test'
import { takePhoto } from '../support/photos'
import { signIn, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

test.use(withoutWorker)

test('66: if the code of the outbox can not be loaded at first, what waits is counted, warned of, and sent later', async ({
  page,
}) => {
  await signIn(page, portal(), { at: '/task/initial' })
  await page.route('**/api/client/initial/create', (route) => route.abort())
  await page.getByRole('link', { name: 'Subir Mandato al contador' }).click()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(await takePhoto(page))
  await page.getByRole('img', { name: 'Vista previa' }).waitFor()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('En cola de envío')).toBeVisible()

  const code = '**/assets/page-outbox-*.js'
  await page.route(code, (route) => route.abort())
  await page.goto(`${portal().url}/home`)
  await expect(page.getByRole('link', { name: 'Envíos 1 en espera' })).toBeVisible()
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  const question = page.getByRole('dialog', { name: 'Tienes envíos en espera' })
  await expect(question.getByText('Hay 1 documento que aún no llega a tu contador.')).toBeVisible()
  await expect(question.getByText(/^Queda guardado en este dispositivo y se enviará cuando/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancelar' }).click()

  await page.unroute('**/api/client/initial/create')
  await page.unroute(code)
  await expect(page.getByRole('link', { name: 'Envíos', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Envíos', exact: true }).click()
  await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
})

test('68: a database that is deleted while the app is open is told of at once', async ({ page }) => {
  await signIn(page, portal(), { at: '/task/initial' })
  await page.route('**/api/client/initial/create', (route) => route.abort())
  await page.getByRole('link', { name: 'Subir Carpeta tributaria electrónica' }).click()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(await takePhoto(page))
  await page.getByRole('img', { name: 'Vista previa' }).waitFor()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('link', { name: 'Envíos 1 en espera' }).click()
  await expect(page.getByText('En cola de envío')).toBeVisible()

  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('uploads')
        deleting.onsuccess = () => resolve()
        deleting.onblocked = () => reject(new Error('a connection does not give way'))
      }),
  )
  const loss = page.getByRole('alert').filter({ hasText: 'El navegador borró un documento' })
  await expect(loss.getByText('Carpeta tributaria electrónica')).toBeVisible()
  await expect(page.getByText('No hay envíos.')).toBeVisible()
  await expect(page.getByText('En cola de envío')).toHaveCount(0)
})
