import type { Page } from '@playwright/test'
import { readEntries } from './initial-on-phone'

/** The pages that no form has saved, as the device's database has them. */
export async function heldPages<T>(page: Page): Promise<T[]> {
  const entries = await page.evaluate(readEntries)
  return entries.filter(({ state }) => state === 'draft').flatMap(({ pages }) => pages as T[])
}
