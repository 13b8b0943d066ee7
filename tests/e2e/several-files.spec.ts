import { expect, test, type Page } from '@playwright/test'
import { monthText } from '../../shared/month-names'
import { pendingDocuments, type NotificationItem } from '../../src/api/notifications'
import { axeSource, violations } from '../support/axe'
import { usePhone } from '../support/browser'
import { readEntries, savedOf } from '../support/initial-on-phone'
import { thisMonth } from '../support/landlord-fixtures'
import { pagesPdf } from '../support/paper-pdf'
import { paperLines } from '../support/papers'
import { maria, signIn, untilStored, usePortal } from '../support/portal'
import { portalClient } from '../support/portal-client'
import { share, type FilePayload } from '../support/share'
import { greyPng, slip } from '../support/slip'
import { stamp } from '../support/stamps'

const portal = usePortal()
const phone = usePhone()

const now = thisMonth()
const nowText = monthText(now.mes, now.periodo)

function pdf(name: string, lines: readonly string[]): FilePayload {
  return { name, mimeType: 'application/pdf', buffer: pagesPdf([lines]) }
}

async function pending(): Promise<NotificationItem[]> {
  return (await portalClient(portal().backend.url, maria)).read(pendingDocuments)
}

/** As a landlord names a file: the document, its month and the property. */
function nameOf({ descripcion, mes, periodo, numero_departamento: unit }: NotificationItem): string {
  const month = mes ? monthText(mes, Number(periodo)) : ''
  return [descripcion, month, unit].filter(Boolean).join(' ')
}

/** Twenty: a paper that says what it is, twice, ones that their names tell, and ones that nothing tells. */
async function twenty(): Promise<FilePayload[]> {
  const f29 = paperLines('f29', 'labels', { mes: now.mes, year: now.periodo })
  const named = (await pending()).filter(({ descripcion }) => descripcion !== 'Formulario 29').slice(0, 8)
  const files = [
    pdf('escaneo-1.pdf', f29),
    pdf('escaneo-2.pdf', f29),
    {
      name: 'IMG_0001.png',
      mimeType: 'image/png',
      buffer: greyPng(await slip({ code: stamp(), scale: 3.1, width: 2000, height: 1500 })),
    },
    { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') },
    ...named.map((item, at) => pdf(`${nameOf(item)}.pdf`, [`Papel ${at}`])),
  ]
  const rest = Array.from({ length: 20 - files.length }, (_, at) =>
    pdf(`sin nombre ${at}.pdf`, [`Hoja ${at}`]),
  )
  return [...files, ...rest]
}

const saveButton = (page: Page) => page.getByRole('button', { name: /^Guardar \d+ documentos?$/ })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** All that lies on the device, by the names of its files, and how many are saved. */
async function onDevice(page: Page): Promise<{ names: string[]; saved: number }> {
  const entries = await page.evaluate(readEntries)
  // What was saved keeps what it was made of.
  const pages = entries.flatMap((entry) => entry.pages as { name: string }[])
  return { names: pages.map(({ name }) => name).sort(), saved: savedOf(entries).length }
}

test('of twenty files each finds its place or none, and a phone that dies while all are saved loses none', async () => {
  const page = await (await phone().open()).newPage()
  await signIn(page, portal(), { keep: true })
  await untilStored(page)
  const files = await twenty()
  await share(page, files)
  await page.getByRole('button', { name: 'Continuar' }).click()

  // Usable while the rest is read.
  await page.getByRole('button', { name: 'Elegir lugar de sin nombre 0.pdf' }).click()
  await page.getByRole('searchbox', { name: 'Buscar documento' }).fill('otros inicial')
  // Until the search has been done each group offers its own.
  await expect(page.getByRole('button', { name: 'Otros', exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Otros', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).click()

  await expect(page.getByText('Revisa el lugar de cada archivo.')).toBeVisible()
  await expect(row(page, 'escaneo-1.pdf')).toContainText(`Por su contenido: es el F29 de ${nowText}.`)
  await expect(row(page, 'escaneo-2.pdf')).toContainText('Otro archivo ya ocupa «Formulario 29».')
  await expect(row(page, 'notas.txt')).toContainText('Tipo de archivo no permitido.')
  await expect(row(page, 'IMG_0001.png')).toContainText('Falta decir qué documento es.')
  const count = Number(/\d+/.exec((await saveButton(page).textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(4)
  await expect(page.getByText('Por su nombre.')).toHaveCount(count - 1)
  await page.evaluate(axeSource)
  expect(await violations(page)).toEqual([])
  expect((await onDevice(page)).saved).toBe(0)

  await portal().set('down')
  await saveButton(page).click()
  await expect.poll(async () => (await onDevice(page)).saved).toBeGreaterThan(0)
  await phone().kill()

  const back = await (await phone().open()).newPage()
  await back.goto(`${portal().url}/compartir`)
  await expect(back.getByText(/^Archivos por asignar \(\d+\)$/)).toBeVisible()
  const after = await onDevice(back)
  expect(after.names).toEqual(files.map(({ name }) => name).sort())
  if (after.saved < count) await saveButton(back).click()
  await expect.poll(async () => (await onDevice(back)).saved).toBe(count)
  expect((await onDevice(back)).names).toEqual(after.names)

  await portal().set('open')
  await back
    .getByRole('link', { name: /^Envíos/ })
    .first()
    .click()
  await expect(back.getByText('Entregado', { exact: true })).toHaveCount(count)
  const left = await pending()
  expect(left.filter(({ descripcion, mes }) => descripcion === 'Formulario 29' && mes === now.mes)).toEqual(
    [],
  )
})
