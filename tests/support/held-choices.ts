import { expect, type FileChooser, type Page } from '@playwright/test'
import { row } from './initial-on-phone'
import { takePhoto } from './photos'
import { signIn, type Portal } from './portal'

/** A document that is issued as a file: 'Archivo' moves to the first place once its name is known. */
export const issued = { name: 'Carpeta tributaria electrónica', form: '/task/initial/create/34' }
export const others = '/task/initial/create/32'
/** Another one that no other test of these files delivers. */
const rejected = 'Inicio de actividades en el SII'

/** The user taps it; what is chosen comes later. */
export async function openPicker(page: Page, label: string): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser')
  await page.getByLabel(label, { exact: true }).click()
  return opened
}

/** Chooses at once. */
export async function add(page: Page): Promise<void> {
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(await takePhoto(page))
}

export const picture = (page: Page) => page.getByRole('img', { name: 'Vista previa' })
export const pages = (page: Page) => page.getByRole('img', { name: /^Página \d+$/ })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** What happens while a picker is open, by title; what is then chosen in it is seen in its form. */
export const heldChoices: Record<string, (page: Page, portal: Portal) => Promise<void>> = {
  'a first page came, so that this one is another': async (page, portal) => {
    await signIn(page, portal, { at: others })
    const picker = await openPicker(page, 'Tomar foto')
    await add(page)
    await expect(picture(page)).toBeVisible()
    await picker.setFiles(await takePhoto(page))
    await expect(pages(page)).toHaveCount(2)
  },

  'the page that is taken again was removed': async (page, portal) => {
    await signIn(page, portal, { at: others })
    await add(page)
    await add(page)
    await expect(pages(page)).toHaveCount(2)
    const picker = await openPicker(page, 'Retomar página 2')
    await page.getByRole('button', { name: 'Quitar página 2' }).click()
    await expect(picture(page)).toBeVisible()
    await picker.setFiles(await takePhoto(page))
    await expect(pages(page)).toHaveCount(2)
  },

  'the form was left': async (page, portal) => {
    await signIn(page, portal, { at: '/task/initial' })
    await page.getByRole('link', { name: `Subir ${rejected}` }).click()
    await expect(heading(page, rejected)).toBeVisible()
    const picker = await openPicker(page, 'Archivo')
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(heading(page, 'Documentación Inicial')).toBeVisible()
    await picker.setFiles(await takePhoto(page))
    await row(page, rejected).getByText('Foto sin enviar').waitFor()
    await page.getByRole('link', { name: `Subir ${rejected}` }).click()
    await expect(picture(page)).toBeVisible()
  },

  'a visit went on to the next document': async (page, portal) => {
    await signIn(page, portal, { at: '/visita/inicial' })
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
    const first = await page.getByRole('heading', { level: 1 }).textContent()
    const picker = await openPicker(page, 'Tomar foto')
    await page.getByRole('button', { name: 'Saltar', exact: true }).click()
    await expect(page.getByText(/^2 de \d+$/)).toBeVisible()
    await picker.setFiles(await takePhoto(page))
    await expect(picture(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect(heading(page, first ?? '')).toBeVisible()
    await expect(picture(page)).toBeVisible()
  },
}
