import { expect, type Page } from '@playwright/test'
import { takePhoto, type PhotoSize } from './photos'

/** What is said of a document that was saved without a network. */
export const keptOffline = 'Sin conexión. El documento quedó guardado y se enviará automáticamente.'

/** A row of the list of initial documents. */
export function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
}

/** Opens the form of a document from the list and chooses a new photo. */
export async function choosePhoto(page: Page, name: string, size?: PhotoSize): Promise<Buffer> {
  await page.getByRole('link', { name: `Subir ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return choose(page, size)
}

/** In a form that is open. */
export async function choose(page: Page, size?: PhotoSize): Promise<Buffer> {
  const photo = await takePhoto(page, size)
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
  return photo.buffer
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
}

/** Of an upload or a draft. */
export type StoredEntry = { created: number; state: string; pages: readonly unknown[] }

export type StoredUpload = StoredEntry & {
  file: { sha256: string }
  receipt: { proof: string } | null
}

/** What was saved on this device, oldest first, as its own database has it. */
export async function uploadsOnDevice(page: Page): Promise<StoredUpload[]> {
  return savedOf(await page.evaluate(readEntries))
}

export function savedOf(entries: readonly StoredEntry[]): StoredUpload[] {
  return entries.filter(({ state }) => state !== 'draft') as StoredUpload[]
}

/** In the page: it needs nothing from outside itself. Saved or not, the oldest first. */
export async function readEntries(): Promise<StoredEntry[]> {
  const opening = indexedDB.open('uploads')
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  const reading = db.transaction('uploads').objectStore('uploads').getAll()
  await new Promise((resolve) => (reading.onsuccess = resolve))
  db.close()
  return (reading.result as StoredEntry[]).sort((a, b) => a.created - b.created)
}

export async function hashesOnDevice(page: Page): Promise<string[]> {
  return (await uploadsOnDevice(page)).map(({ file }) => file.sha256)
}
