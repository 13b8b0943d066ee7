import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { holdAnimations } from '../support/held-animations'
import { heldPages } from '../support/held-pages'
import { oldDrafts, oldOutbox, writeDatabases } from '../support/old-databases'
import { takePhoto } from '../support/photos'
import { maria, openInitial, signIn, untilStored, usePortal } from '../support/portal'
import { portalClient, storeSession } from '../support/portal-client'
import { storedParts } from '../support/stored-parts'

const portal = usePortal()

const rescueLink = (page: Page) => page.getByRole('link', { name: 'Rescatar documentos guardados' })

/** Saves a photo while the portal can't be reached. */
async function queueOffline(page: Page): Promise<void> {
  await openInitial(page, portal())
  await page.getByRole('link', { name: 'Subir Mandato al contador' }).click()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(await takePhoto(page))
  await page.getByRole('img', { name: 'Vista previa' }).waitFor()
  await portal().set('down')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('En cola de envío')).toBeVisible()
}

/** From now on a part of the stored app does not run. */
async function breakCode(page: Page, chunk: string): Promise<void> {
  const broken = await page.evaluate(async (part) => {
    let count = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!request.url.includes(`/assets/${part}-`) || !request.url.endsWith('.js')) continue
        const headers = { 'Content-Type': 'text/javascript' }
        await cache.put(request, new Response('throw new Error("broken")', { headers }))
        count += 1
      }
    }
    return count
  }, chunk)
  expect(broken).toBe(1)
}

/** The hashes of the documents that the outbox has. */
async function storedHashes(page: Page): Promise<string[]> {
  const parts = await storedParts(page)
  return parts.filter(({ kind }) => kind !== 'thumbnail').map(({ sha256 }) => sha256)
}

/** Presses 'Guardar en el dispositivo' of the one entry with this text. */
async function rescue(page: Page, text: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Guardar en el dispositivo/ })
    .click()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('66: with a broken app and without a network, what waits can be saved to the device', async ({
  page: first,
  context,
}) => {
  await signIn(first, portal(), { keep: true })
  await untilStored(first)
  await queueOffline(first)
  await breakCode(first, 'frame')
  await first.close()

  const page = await context.newPage()
  await page.goto(`${portal().url}/home`)
  await expect(page.getByRole('alert')).toContainText('No se pudo abrir esta pantalla.')
  await rescueLink(page).click()
  await expect(page.getByText('Hay 1 documento en este dispositivo.')).toBeVisible()
  await expect(
    page.getByRole('listitem').getByText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\b(?! [ap])/),
  ).toBeVisible()
  const { name, bytes } = await rescue(page, 'Mandato al contador')
  expect(name).toMatch(/\.jpg$/)
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  expect([Buffer.from(digest).toString('hex')]).toEqual(await storedHashes(page))
})

test('66: an app that does not start at all leads to the rescue page, which never makes a database', async ({
  page: first,
  context,
}) => {
  await first.goto(`${portal().url}/login`)
  await untilStored(first)
  await portal().set('down')
  await breakCode(first, 'common')
  // Before the app has used any.
  expect(await databases(first)).not.toContain('uploads')
  await first.close()

  const page = await context.newPage()
  // The link's clock is an animation, which stands still until its absence was seen.
  const setSpeed = await holdAnimations(page)
  await page.goto(`${portal().url}/home`)
  await expect(rescueLink(page)).toBeHidden()
  await setSpeed(10)
  await expect(rescueLink(page)).toBeVisible()
  await rescueLink(page).click()
  await expect(page.getByText('No hay documentos en espera en este dispositivo.')).toBeVisible()
  expect(await databases(page)).not.toContain('uploads')
})

test('66: what version 0.1 left can be saved to the device, if the app does not start after the update', async ({
  page,
}) => {
  const { session } = await portalClient(portal().backend.url, maria)
  const owner = session.user.id
  const upload = {
    ...{ id: 'one', owner, title: 'Mandato al contador', detalle: '', created: Date.now(), state: 'queued' },
    file: { name: 'mandato.jpg', type: 'image/jpeg', bytes: 7, sha256: '' },
  }
  const delivered = { ...upload, id: 'two', state: 'delivered' }
  const key = [owner, 'archivo /task/initial/create/34'] as const
  const pages = [
    { id: 'page', name: 'carpeta.jpg', type: 'image/jpeg', size: 7, turn: 0 },
    { id: 'gone', name: 'quitada.jpg', type: 'image/jpeg', size: 7, turn: 0, dropped: true },
  ]
  await page.goto(`${portal().url}/healthz`)
  await page.evaluate(storeSession, { session, keep: false })
  await page.evaluate(writeDatabases, [
    oldOutbox({
      uploads: [
        ['one', upload],
        ['two', delivered],
        // One that can't be read.
        ['three', { id: 'three', owner, state: 'queued' }],
      ],
      bytes: [['one', { $bytes: btoa('waiting') }]],
    }),
    oldDrafts({
      unsent: [
        [key, { pages, title: 'Carpeta', link: null, shared: null, at: 1 }],
        [[owner, 'archivo /task/initial/create/35'], { title: 'Sin páginas' }],
      ],
      pages: [[[...key, 'page'], { $bytes: btoa('unsaved') }]],
    }),
  ])
  await page.goto(`${portal().url}/rescate.html`)
  await expect(page.getByText('Hay 2 documentos en este dispositivo.')).toBeVisible()
  expect((await rescue(page, 'Mandato al contador')).bytes.toString()).toBe('waiting')
  expect((await rescue(page, 'Carpeta, sin guardar en el portal')).bytes.toString()).toBe('unsaved')
})

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test('66: the rescue page shows the documents of the user of the tab, and those of the last one unless that one signed out', async ({
  page,
}) => {
  await signIn(page, portal())
  await untilStored(page)
  await queueOffline(page)
  // A file of a form that was not saved.
  await page
    .getByRole('link', { name: /^Subir / })
    .first()
    .click()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(await takePhoto(page))
  await page.getByRole('img', { name: 'Vista previa' }).waitFor()
  // It is shown before it is written.
  await expect.poll(() => heldPages(page)).toHaveLength(1)

  await page.goto(`${portal().url}/rescate.html`)
  await expect(page.getByText('Hay 2 documentos en este dispositivo.')).toBeVisible()
  expect((await rescue(page, ', sin guardar en el portal')).bytes.length).toBeGreaterThan(1_000)

  await page.evaluate(() => sessionStorage.setItem('user', JSON.stringify({ id: 4_711 })))
  await page.reload()
  await expect(page.getByText('No hay documentos en espera en este dispositivo.')).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByText('Hay 2 documentos en este dispositivo.')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('last-user'))
  await page.reload()
  await expect(page.getByText(/^Inicia sesión en el portal/)).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(0)
})

test('53: the question at the sign-out leads to the rescue page', async ({ page }) => {
  await signIn(page, portal())
  await untilStored(page)
  await queueOffline(page)
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Guardar una copia antes de salir' }).click()
  await expect(page.getByText('Hay 1 documento en este dispositivo.')).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión igualmente' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto(`${portal().url}/rescate.html`)
  await expect(page.getByText(/^Inicia sesión en el portal/)).toBeVisible()
})
