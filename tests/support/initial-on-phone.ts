import { expect, type Page } from '@playwright/test'
import { takePhoto } from './photos'

/** What is said of a document that was saved without a network. */
export const keptOffline = 'Sin conexión. El documento quedó guardado y se enviará automáticamente.'

/** A row of the list of initial documents. */
export function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
}

/** Opens the form of a document from the list and chooses a new photo. */
export async function choosePhoto(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('link', { name: `Subir ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return choose(page)
}

/** In a form that is open. */
export async function choose(page: Page): Promise<Buffer> {
  const photo = await takePhoto(page)
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  return photo.buffer
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
}

export type StoredUpload = {
  created: number
  state: string
  file: { sha256: string }
  receipt: { proof: string } | null
}

/** What this device keeps, oldest first, as its own database has it. */
export function uploadsOnDevice(page: Page): Promise<StoredUpload[]> {
  return page.evaluate(readUploads)
}

/** In the page: it needs nothing from outside itself. */
export async function readUploads(): Promise<StoredUpload[]> {
  const opening = indexedDB.open('uploads')
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  const reading = db.transaction('uploads').objectStore('uploads').getAll()
  await new Promise((resolve) => (reading.onsuccess = resolve))
  db.close()
  const uploads = (reading.result as StoredUpload[]).filter(({ state }) => state !== 'draft')
  return uploads.sort((a, b) => a.created - b.created)
}

export async function hashesOnDevice(page: Page): Promise<string[]> {
  return (await uploadsOnDevice(page)).map(({ file }) => file.sha256)
}
