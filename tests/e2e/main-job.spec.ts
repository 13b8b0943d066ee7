import { expect, test, type BrowserContext } from '@playwright/test'
import { initialDocuments } from '../../src/api/initial'
import { readJpeg } from '../../src/capture/prepare/jpeg'
import { choosePhoto, hashesOnDevice, keptOffline, row, save } from '../support/initial-on-phone'
import { uploadsWaiting, useLandlordOnSite } from '../support/landlord-on-site'
import { ofCamera, redCorner } from '../support/photos'
import { gps } from '../support/pictures'
import { maria } from '../support/portal'
import { portalClient } from '../support/portal-client'

const { portal, phone, openPhone, chooseOther, theOnlyFile, othersAtPortal } = useLandlordOnSite()

test.describe('a landlord without signal photographs a document, and it arrives by itself', () => {
  const ways = [
    {
      name: 'the phone is offline',
      document: 'Carpeta tributaria electrónica',
      // The browser's own switch comes too late for a worker that is just starting.
      lose: async (context: BrowserContext) => {
        await context.setOffline(true)
        await portal().set('down')
      },
      regain: async () => portal().set('open'),
    },
    {
      name: 'the portal is down',
      document: 'Mandato al contador',
      lose: () => portal().set('down'),
      regain: () => portal().set('open'),
    },
  ]

  for (const { name, document, lose, regain } of ways) {
    test(`${name}, the browser is closed, and opened again with a network`, async () => {
      await openPhone()
      await phone().close()

      const away = await phone().open()
      await lose(away)
      let page = await away.newPage()
      await page.goto(`${portal().url}/task/initial`)
      await expect(page.getByText(/^Datos guardados de (hoy|\d\d\/\d\d\/\d{4}) \d\d:\d\d$/)).toBeVisible()
      await expect(row(page, document).getByText('Pendiente de carga')).toBeVisible()
      const photo = await choosePhoto(page, document, ofCamera)
      await save(page)
      await expect(page.getByRole('status').filter({ hasText: keptOffline })).toBeVisible()
      await expect(page).toHaveURL(/\/task\/initial$/)
      await expect(row(page, document).getByText('En cola de envío')).toBeVisible()
      await expect(row(page, document).getByRole('link')).toHaveCount(0)
      await uploadsWaiting(page, 1)
      const [hash] = await hashesOnDevice(page)
      await phone().close()
      await regain()

      const back = await phone().open()
      page = await back.newPage()
      await page.goto(`${portal().url}/task/initial`)
      await expect(row(page, document).getByText('En revisión')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Envíos/ })).not.toContainText('1')

      const file = theOnlyFile(hash)
      expect(file.length).toBeLessThan(photo.length)
      expect(readJpeg(file)).toMatchObject({ width: 1920, height: 2560, orientation: 1 })
      expect(await redCorner(page, file)).toBe('top right')
      expect(file.includes(gps)).toBe(false)
      const client = await portalClient(portal().backend.url, maria)
      const listed = (await client.read(initialDocuments)).find((one) => one.name === document)
      expect(listed).toMatchObject({ status: 0 })
    })
  }

  test('with the app left open the row turns by itself', async () => {
    const rejected = 'Inicio de actividades en el SII'
    const { context, page } = await openPhone()
    await expect(row(page, rejected).getByText('Rechazado')).toBeVisible()
    await context.setOffline(true)
    await choosePhoto(page, rejected)
    await save(page)
    await expect(row(page, rejected).getByText('En cola de envío')).toBeVisible()
    const [hash] = await hashesOnDevice(page)

    await context.setOffline(false)
    await expect(row(page, rejected).getByText('En revisión')).toBeVisible()
    theOnlyFile(hash)
  })
})

test('a phone that dies right after "guardado" still delivers', async () => {
  const { page, context } = await openPhone()
  await context.setOffline(true)
  await chooseOther(page, 'Se apagó el teléfono')
  await save(page)
  await expect(page.getByText(keptOffline)).toBeVisible()
  await phone().kill()

  const again = await phone().open()
  const restarted = await again.newPage()
  await restarted.goto(`${portal().url}/envios`)
  await expect(restarted.getByText('Entregado', { exact: true })).toBeVisible()
  const hashes = await hashesOnDevice(restarted)
  expect(hashes).toHaveLength(1)
  theOnlyFile(hashes[0])
  expect(await othersAtPortal('Se apagó el teléfono')).toBe(1)
})
