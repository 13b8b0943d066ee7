import { expect, test, type Page } from '@playwright/test'
import { openInitial, signIn, storedResponses, untilStored, usePortal } from '../support/portal'

const portal = usePortal()

/** Then the device keeps what is opened, and nothing before that. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}

/** Opens a document of the list, the first by default, and waits until its file is in the frame. */
async function openDocument(page: Page, row = 0): Promise<void> {
  await openInitial(page, portal())
  await page
    .getByRole('button', { name: /^Ver documento/ })
    .nth(row)
    .click()
  await expect(page.getByRole('dialog').getByTitle(/^Archivo/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Abrir archivo' })).toHaveAttribute(
    'href',
    /^blob:/,
  )
}

function storedDocuments(page: Page): Promise<string[]> {
  return storedResponses(page).then((paths) => paths.filter((path) => path.startsWith('/stored-documents/')))
}

test('a document that was opened opens again with the server stopped', async ({ page }) => {
  await saveData(page)
  await signIn(page, portal())
  await untilStored(page)
  await openDocument(page)
  await expect.poll(() => storedDocuments(page)).toHaveLength(1)

  await portal().set('down')
  await openDocument(page)
  await expect(page.getByRole('dialog').getByText(/^Datos guardados de hoy/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Ver documento/ }).first()).toBeFocused()
})

test('a document that was opened is not downloaded again: the portal only says that it has not changed', async ({
  page,
}) => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/files/documents/')) statuses.push(response.status())
  })
  await saveData(page)
  await signIn(page, portal())
  await untilStored(page)
  await openDocument(page)
  await expect.poll(() => storedDocuments(page)).toHaveLength(1)
  await openDocument(page)
  await expect.poll(() => statuses).toEqual([200, 304])
  await expect(page.getByRole('dialog').getByText(/^Datos guardados de/)).toBeHidden()
})

test('a document that is opened without a network is not the next one to go', async ({ page }) => {
  await saveData(page)
  await signIn(page, portal())
  await untilStored(page)
  await openDocument(page)
  await expect.poll(() => storedDocuments(page)).toHaveLength(1)
  const [document] = await storedDocuments(page)
  // Stored long before 49 others.
  await page.evaluate(async (path) => {
    const cache = await caches.open((await caches.keys()).find((key) => key.startsWith('files/')) ?? '')
    for (const [index, entry] of [
      path,
      ...Array.from({ length: 49 }, (_, id) => `/stored-documents/9${id}`),
    ].entries()) {
      const response = (await cache.match(path)) ?? Response.error()
      const headers = new Headers(response.headers)
      headers.set('x-turn', String(1 + index))
      await cache.put(entry, new Response(await response.blob(), { headers }))
    }
  }, document ?? '')

  await portal().set('down')
  await openDocument(page)
  await expect.poll(() => storedResponses(page)).toContain(`/opened${document}`)
  await portal().set('open')
  await openDocument(page, 1)
  await expect.poll(() => storedDocuments(page)).not.toContain('/stored-documents/90')
  expect(await storedDocuments(page)).toContain(document)
  expect(await storedDocuments(page)).toHaveLength(50)
})

test('at most 50 documents and 100 MB stay on the device, and the oldest go first', async ({ page }) => {
  await saveData(page)
  await signIn(page, portal())
  await untilStored(page)
  const fill = (documents: { id: number; turn: number; size: number }[]) =>
    page.evaluate(async (entries) => {
      const name = (await caches.keys()).find((key) => key.startsWith('files/'))
      const cache = await caches.open(name ?? '')
      for (const { id, turn, size } of entries) {
        const headers = {
          'x-turn': String(turn),
          'x-size': String(size),
          'x-document-type': 'Boleta',
        }
        await cache.put(`/stored-documents/${id}`, new Response('bytes', { headers }))
      }
    }, documents)
  const kilobyte = 1024
  await fill(
    Array.from({ length: 55 }, (_, id) => ({ id: 1_000_000 + id, turn: 1_000 + id, size: kilobyte })),
  )
  await openDocument(page)
  await expect.poll(() => storedDocuments(page)).toHaveLength(50)
  expect(await storedDocuments(page)).not.toContain('/stored-documents/1000005')
  expect(await storedDocuments(page)).toContain('/stored-documents/1000006')

  const megabyte = 1024 * kilobyte
  await fill(
    Array.from({ length: 10 }, (_, id) => ({
      id: 2_000_000 + id,
      turn: 2_000 + id,
      size: 20 * megabyte,
    })),
  )
  await openDocument(page)
  await expect.poll(() => storedDocuments(page)).toHaveLength(5)
  expect(await storedDocuments(page)).toContain('/stored-documents/2000006')
})

test('why a document was rejected, and the document, are there without a network once its row was seen', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  await openInitial(page, portal())
  for (const [row, reason] of [
    ['Inicio de actividades en el SII', 'Falta el reverso del documento.'],
    ['Autorización SII', /^El documento está vencido/],
  ] as const) {
    await page.getByText(row, { exact: true }).scrollIntoViewIfNeeded()
    await page.getByText(reason).scrollIntoViewIfNeeded()
  }
  await expect.poll(() => storedDocuments(page)).toHaveLength(2)

  await portal().set('down')
  await page.getByRole('link', { name: 'Subir Inicio de actividades en el SII' }).click()
  const reason = page.getByRole('region', { name: 'Por qué se rechazó' })
  await expect(reason.getByText('Falta el reverso del documento.')).toBeVisible()
  await reason.getByRole('button', { name: /^Ver documento/ }).click()
  await expect(page.getByRole('dialog').getByTitle(/^Archivo/)).toBeVisible()
})
