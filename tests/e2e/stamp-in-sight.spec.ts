import { expect, test } from '@playwright/test'
import { inmuebleList } from '../../src/api/inmuebles'
import { axeSource, violations } from '../support/axe'
import { cameraOnStamp } from '../support/camera-video'
import { useLandlordOnSite } from '../support/landlord-on-site'
import { maria } from '../support/portal'
import { first, portalClient } from '../support/portal-client'

const { portal, openPhone } = useLandlordOnSite(await cameraOnStamp())

/** 'Factura de muebles'. */
const type = 10

test('the stamp of an invoice in sight is said to be read before the photo is taken', async () => {
  const { page } = await openPhone()
  const client = await portalClient(portal().backend.url, maria)
  const { id } = first((await client.read(inmuebleList)).inmuebles)
  await page.goto(`${portal().url}/task/inmuebles/createDocument/${id}/${type}`)
  await page.getByLabel('Tomar foto').click()
  const camera = page.getByRole('dialog', { name: 'Cámara' })
  await expect(camera.getByRole('status').filter({ hasText: 'El timbre se lee bien.' })).toBeVisible()
  await page.evaluate(axeSource)
  expect(await violations(page)).toEqual([])
})
