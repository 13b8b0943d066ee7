import { expect, test } from '@playwright/test'
import { factsReader, noFacts } from '../../shared/facts/facts'
import { receiptOf, signIn } from '../support/client'
import { openDesk } from '../support/desk'
import { pagesPdf } from '../support/paper-pdf'
import { paperLines } from '../support/papers'
import { desktop, maria, usePortal } from '../support/portal'
import { serve } from '../support/server'

const portal = usePortal()

test.use({ ...desktop, serviceWorkers: 'block' })

test('what a file says is shown as soon as it was read, in the document that is open', async ({ page }) => {
  const landlord = await signIn(portal().backend.url, maria.email, maria.password)
  const sent = await landlord.upload(
    '/api/client/initial/create',
    { tipoDocument: 33, detalle: '' },
    pagesPdf([paperLines('f29', 'labels', { mes: 9, year: 2026 })]),
    { name: 'f29.pdf' },
  )
  const id = receiptOf(sent).document_id
  await openDesk(page, portal(), { at: `/contador?ver=document-${id}` })
  const facts = page.getByRole('region', { name: 'Datos' })
  await expect(facts.getByText('f29.pdf')).toBeVisible()
  await expect(facts.getByText('El papel dice')).toHaveCount(0)

  // In a test run files are not read by themselves.
  const other = await serve(portal().backend.data, { look: null })
  try {
    await other.services.db.query(
      `insert into document_facts (document_id, reader, facts) values ($1, $2, $3)`,
      [id, factsReader, { ...noFacts, source: 'texto', kind: 'f29', folio: '7412589636' }],
    )
  } finally {
    await other.stop()
  }
  await expect(facts.getByText('F29 · folio 7412589636')).toBeVisible()
  await expect(facts.getByText('El papel dice')).toBeVisible()
  await expect(facts.getByRole('status')).toHaveText(
    'Esto es un F29; aquí se pide «Inicio de actividades en el SII».',
  )
})
