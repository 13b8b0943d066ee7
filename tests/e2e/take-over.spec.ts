import { createHash, randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { oldDrafts, oldOutbox, writeDatabases } from '../support/old-databases'
import { takePhoto } from '../support/photos'
import { maria, openInitial, signIn, untilStored, usePortal, withoutWorker } from '../support/portal'
import { portalClient } from '../support/portal-client'

const portal = usePortal()

/** A document that waits, and a photo of another one that was not saved, as version 0.1 left them. */
async function leaveInOldDatabases(page: Page, [type, title]: readonly [number, string]): Promise<void> {
  const { session } = await portalClient(portal().backend.url, maria)
  const owner = session.user.id
  const [{ buffer: waiting }, { buffer: folder }] = [await takePhoto(page), await takePhoto(page)]
  const [id, draft] = [randomUUID(), randomUUID()]
  const sha256 = createHash('sha256').update(waiting).digest('hex')
  const upload = {
    ...{ id, owner, target: { area: 'initial', type }, title, detalle: '' },
    file: { name: 'foto.jpg', type: 'image/jpeg', bytes: waiting.length, sha256 },
    ...{ seen: null, created: Date.now() - 3_600_000, order: 1, state: 'queued', attempts: 1, setbacks: 1 },
    ...{
      nextAttempt: 0,
      wait: 0,
      reason: { kind: 'no-signal' },
      lease: null,
      receipt: null,
      delivered: null,
    },
  }
  const line = { at: upload.created, owner, upload: id, state: 'queued', attempts: 0, reason: null }
  const form = 'archivo /task/initial/create/34'
  const file = { id: draft, name: 'carpeta.jpg', type: 'image/jpeg', size: folder.length, turn: 0 }
  // Any page of the origin that does not run the app.
  await page.goto(`${portal().url}/healthz`)
  await page.evaluate(writeDatabases, [
    oldOutbox({
      uploads: [[id, upload]],
      bytes: [[id, { $bytes: waiting.toString('base64') }]],
      unsent: [[id, true]],
      journal: [[1, line]],
    }),
    oldDrafts({
      unsent: [
        [
          [owner, form],
          {
            pages: [file],
            title: 'Carpeta tributaria electrónica',
            link: null,
            shared: null,
            at: Date.now(),
          },
        ],
      ],
      pages: [[[owner, form, draft], { $bytes: folder.toString('base64') }]],
    }),
  ])
  await page.evaluate(
    ([key = '', title = '']) => localStorage.setItem(key, title),
    [...[`outbox/${owner}/${id}`, upload.title]],
  )
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test('126: after an update without signal, what waited and what was not saved are there, and what waited arrives by itself', async ({
  page,
}) => {
  await signIn(page, portal(), { keep: true })
  await untilStored(page)
  await leaveInOldDatabases(page, [37, 'Mandato al contador'])
  await portal().set('down')
  await page.goto(`${portal().url}/envios`)
  await expect(page.getByText('En cola de envío')).toBeVisible()
  await expect(page.getByText('Foto sin enviar')).toBeVisible()
  await expect(page.getByText(/^El navegador borró/)).toBeHidden()

  await portal().set('open')
  await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
  await expect(page.getByText('Foto sin enviar')).toBeVisible()
  await openInitial(page, portal())
  const row = page.getByRole('row').filter({ hasText: 'Mandato al contador' })
  await expect(row.getByText('En revisión')).toBeVisible()
  await expect(page.getByText(/^El navegador borró/)).toBeHidden()
})

test.describe('without a worker', () => {
  test.use(withoutWorker)

  test('126: with a signal it arrives at the first start, and at the second the old databases are gone', async ({
    page,
  }) => {
    await signIn(page, portal())
    await leaveInOldDatabases(page, [42, 'Autorización SII'])
    await page.goto(`${portal().url}/envios`)
    await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Continuar con Carpeta tributaria electrónica' }).click()
    await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
    expect(await databases(page)).toEqual(expect.arrayContaining(['outbox', 'drafts', 'uploads']))
    await page.reload()
    await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible()
    await expect.poll(() => databases(page)).not.toContain('outbox')
    await expect.poll(() => databases(page)).not.toContain('drafts')
  })
})
