import { expect, test } from '@playwright/test'
import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import { pathOf } from '../../shared/calls/call'
import { receiptOf, signIn } from '../support/client'
import { openDesk } from '../support/desk'
import { pagesPdf } from '../support/paper-pdf'
import { paperLines } from '../support/papers'
import { desktop, maria, usePortal } from '../support/portal'

// In a test run files are not read by themselves.
const portal = usePortal({ NODE_ENV: 'development' })

test.use({ ...desktop, serviceWorkers: 'block' })

test('the desk shows what a paper says, and that another was asked for', async ({ page }) => {
  const landlord = await signIn(portal().backend.url, maria.email, maria.password)
  const fields = { tipoDocument: 33, detalle: '' }
  const sent = await landlord.upload(
    '/api/client/initial/create',
    fields,
    pagesPdf([paperLines('f29', 'labels', { mes: 9, year: 2026 })]),
    { name: 'f29.pdf' },
  )
  const id = receiptOf(sent).document_id
  const { wire } = await openDesk(page, portal())
  const path = pathOf(calls.document, { id })
  await expect
    .poll(async () => v.parse(calls.document.answer, (await wire.get(path)).json).facts, { timeout: 60_000 })
    .not.toBeNull()
  await page.goto(`${portal().url}/contador?ver=document-${id}`)
  const facts = page.getByRole('region', { name: 'Datos' })
  await expect(facts.getByText('F29 · septiembre de 2026 · folio 7412589636')).toBeVisible()
  await expect(facts.getByRole('status')).toHaveText(
    'Esto es un F29 de septiembre de 2026; aquí se pide «Inicio de actividades en el SII».',
  )
})

test('the desk shows that a paper was sent before, also if no more is known of it', async ({ page }) => {
  const landlord = await signIn(portal().backend.url, maria.email, maria.password)
  const lease = pagesPdf([Array.from({ length: 10 }, () => 'El arrendatario pagará la renta.')])
  const ids: number[] = []
  for (const detalle of ['Arriendo', 'Copia']) {
    const fields = { tipoDocument: 32, detalle }
    const sent = await landlord.upload('/api/client/initial/create', fields, lease, { name: 'arriendo.pdf' })
    ids.push(receiptOf(sent).document_id)
  }
  const path = pathOf(calls.document, { id: ids.at(-1) ?? 0 })
  const { wire } = await openDesk(page, portal())
  await expect
    .poll(async () => v.parse(calls.document.answer, (await wire.get(path)).json).facts, { timeout: 60_000 })
    .not.toBeNull()
  await page.goto(`${portal().url}/contador?ver=document-${ids.at(-1)}`)
  const facts = page.getByRole('region', { name: 'Datos' })
  await expect(facts.getByRole('status')).toHaveText(
    /^Este mismo papel ya llegó el \d\d\/\d\d\/\d{4} para «Arriendo», y está en revisión\.$/,
  )
  await expect(facts.getByText('El papel dice')).toHaveCount(0)
})
