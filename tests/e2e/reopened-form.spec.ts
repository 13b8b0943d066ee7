import { expect, test, type Locator, type Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { ofCamera, takePhoto } from '../support/photos'
import { signIn, usePortal, withoutWorker } from '../support/portal'
import { storedFiles } from '../support/stored-files'

test.use(withoutWorker)

const portal = usePortal()
const address = '/task/initial/create/32'

async function open(page: Page, detail: string): Promise<void> {
  await signIn(page, portal(), { at: address })
  await page.getByRole('textbox', { name: 'Detalle' }).fill(detail)
}

async function add(page: Page, count = 1): Promise<void> {
  const photos = []
  for (let made = 0; made < count; made++) photos.push(await takePhoto(page))
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(photos)
}

const pageNumber = (page: Page, number: number): Locator =>
  page.getByRole('img', { name: `Página ${number}`, exact: true })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
}

/** The pages of each document that the portal has received since `before`; a photo alone is one. */
async function arrivedSince(before: readonly Buffer[]): Promise<number[]> {
  const known = new Set(before.map((file) => file.toString('base64')))
  const added = storedFiles(portal().backend.dataDir).filter((file) => !known.has(file.toString('base64')))
  const counts = added.map(async (file) =>
    file.subarray(0, 5).toString() === '%PDF-' ? (await PDFDocument.load(file)).getPageCount() : 1,
  )
  return (await Promise.all(counts)).sort((a, b) => a - b)
}

const received = () => storedFiles(portal().backend.dataDir)

test('97: five photos, Salir while they are prepared, opened again, one more: six pages arrive', async ({
  page,
}) => {
  await open(page, 'Seis páginas')
  const before = received()
  await add(page, 5)
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Mostrar Otros' }).click()
  await page.getByRole('link', { name: /^Agregar/ }).click()
  await expect(page.getByRole('textbox', { name: 'Detalle' })).toHaveValue('Seis páginas')
  await add(page)
  await save(page)
  expect(await arrivedSince(before)).toEqual([6])
})

test('97: one form in two tabs: the pages of both arrive, once each', async ({ page, context }) => {
  await open(page, 'Dos pestañas')
  const before = received()
  const other = await context.newPage()
  await signIn(other, portal(), { at: address })
  await add(page)
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await expect(other.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  await add(other)
  await expect(pageNumber(page, 2)).toBeVisible()
  await add(page)
  await expect(pageNumber(other, 3)).toBeVisible()
  await save(page)
  expect(await arrivedSince(before)).toEqual([3])
  await expect(other.getByText(/^Ya guardaste este documento\./)).toBeVisible()
  await expect(pageNumber(other, 1)).toBeHidden()
})

test('97: Guardar in one tab waits for what the other prepares', async ({ page, context }) => {
  await open(page, 'Espera a la otra')
  const before = received()
  await add(page)
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  const other = await context.newPage()
  await signIn(other, portal(), { at: address })
  await expect(other.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  const large = () => takePhoto(other, ofCamera)
  const photos = [await large(), await large(), await large()]
  await other.getByLabel('Archivo', { exact: true }).setInputFiles(photos)
  await expect(other.getByText(/^Preparando el archivo/)).toBeVisible()
  await save(page)
  expect(await arrivedSince(before)).toEqual([4])
})
