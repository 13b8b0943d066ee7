import type { Page } from '@playwright/test'

/** The pages that no form has saved, as the device's database has them. */
export function heldPages<T>(page: Page): Promise<T[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('uploads')
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const reading = db.transaction('uploads').objectStore('uploads').getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    db.close()
    const entries = reading.result as { state: string; pages: T[] }[]
    return entries.filter(({ state }) => state === 'draft').flatMap(({ pages }) => pages)
  })
}
