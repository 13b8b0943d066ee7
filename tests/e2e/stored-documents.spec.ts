import { expect, test, type Page } from '@playwright/test'
import { openInitial, signIn, storedAnswers, untilStored, usePortal } from '../support/portal'

const portal = usePortal()

/** Opens the first document of the list that has one, and waits until its file is in the frame. */
async function openDocument(page: Page): Promise<void> {
  await openInitial(page, portal())
  await page
    .getByRole('button', { name: /^Ver documento/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByTitle(/^Archivo/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Abrir archivo' })).toHaveAttribute(
    'href',
    /^blob:/,
  )
}

function storedDocuments(page: Page): Promise<string[]> {
  return storedAnswers(page).then((paths) => paths.filter((path) => path.startsWith('/stored-documents/')))
}

test('a document that was opened opens again with the server stopped', async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  await openDocument(page)
  await expect.poll(() => storedDocuments(page)).toHaveLength(1)

  await portal().set('down')
  await openDocument(page)
  await expect(page.getByRole('dialog').getByText(/^Datos guardados de hoy/)).toBeVisible()
})

test('at most 50 documents and 100 MB stay on the device, and the oldest go first', async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  const fill = (documents: { id: number; storedAt: number; size: number }[]) =>
    page.evaluate(async (entries) => {
      const name = (await caches.keys()).find((key) => key.startsWith('files/'))
      const cache = await caches.open(name ?? '')
      for (const { id, storedAt, size } of entries) {
        const headers = {
          'x-stored-at': String(storedAt),
          'x-size': String(size),
          'x-document-type': 'Boleta',
        }
        await cache.put(`/stored-documents/${id}`, new Response('bytes', { headers }))
      }
    }, documents)
  const kilobyte = 1024
  await fill(
    Array.from({ length: 55 }, (_, id) => ({ id: 1_000_000 + id, storedAt: 1_000 + id, size: kilobyte })),
  )
  await openDocument(page)
  await expect.poll(() => storedDocuments(page)).toHaveLength(50)
  expect(await storedDocuments(page)).not.toContain('/stored-documents/1000005')
  expect(await storedDocuments(page)).toContain('/stored-documents/1000006')

  const megabyte = 1024 * kilobyte
  await fill(
    Array.from({ length: 10 }, (_, id) => ({
      id: 2_000_000 + id,
      storedAt: 2_000 + id,
      size: 20 * megabyte,
    })),
  )
  await openDocument(page)
  await expect.poll(() => storedDocuments(page)).toHaveLength(5)
  expect(await storedDocuments(page)).toContain('/stored-documents/2000006')
})
