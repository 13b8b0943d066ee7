import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { outbox } from '../../../../src/outbox/page/page-outbox'
import { eventually } from '../../../support/eventually'
import { maria } from '../../../support/open-app'
import { useOwnPortal } from '../../../support/own-portal'
import { acceptWithReceipt, createInitial, initialResponses } from '../../../support/portal-of-initial'
import { queueUpload } from '../../../support/queue-upload'
import type { FakeResponses } from '../../../support/wire-server'

const { server, owner, open, openAs } = useOwnPortal(initialResponses)

/** Delivers a document, answers with its upload's id, and opens `/envios/ID`. */
async function openReceiptOf(answer: FakeResponses[string], rut?: string): Promise<string> {
  server.answer({ [createInitial]: answer })
  await openAs(owner(), '/envios', rut)
  await queueUpload({ area: 'initial', type: 32 }, 'Otros', { detalle: 'Plano' })
  await userEvent.click(await screen.findByRole('button', { name: 'Más sobre Otros' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Ver comprobante de Otros' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Comprobante de entrega' })).toBeVisible()
  return outbox.getSnapshot().uploads[0]?.id ?? ''
}

function row(name: string): string | null {
  return screen.getByRole('rowheader', { name }).nextElementSibling?.textContent ?? null
}

test('a delivery has a page with everything that proves it', async () => {
  const id = await openReceiptOf(acceptWithReceipt)
  const sha256 = outbox.getSnapshot().uploads[0]?.file.sha256
  expect(location.pathname).toBe(`/envios/${id}`)
  expect(screen.getByRole('heading', { level: 2, name: 'Documento recibido, N° 4711' })).toBeVisible()
  expect(screen.getByText('El documento llegó completo, sin cambios.')).toBeVisible()
  expect(row('Documento')).toBe('Otros')
  expect(row('Detalle')).toBe('Plano')
  expect(row('Corresponde a')).toBe('Documentación Inicial')
  expect(row('Entregado por')).toBe(maria.user.name)
  expect(screen.queryByRole('rowheader', { name: 'Entregado a' })).toBeNull()
  expect(row('Recibido (hora de Chile)')).toBe('03/03/2026 14:05 hs.')
  expect(row('Folio')).toBe('N° 4711')
  expect(row('Archivo')).toBe('documento.pdf')
  expect(row('Huella del archivo (SHA-256)')).toBe(sha256)
  // The SHA-256 is 64 characters long: it is folded on the screen, and open on paper.
  const proof = screen.getByRole('rowheader', { name: /^Huella/ })
  expect(proof).not.toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  expect(proof).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Guardar en el dispositivo' })).toBeNull()
})

test('a delivery without a proof says so, and its copy can be saved', async () => {
  await openReceiptOf({ status: 200 })
  expect(screen.getByRole('heading', { level: 2, name: 'Documento recibido' })).toBeVisible()
  expect(screen.getByText('El portal respondió que lo recibió.')).toBeVisible()
  expect(screen.queryByText('El documento llegó completo, sin cambios.')).toBeNull()
  expect(await screen.findByText(/guarda una copia hasta el \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar en el dispositivo' }))
  await eventually(() => expect(saved).toHaveBeenCalledOnce())
})

test('a copy that the device has no longer is not offered, and one that outlives its date has none', async () => {
  const id = await openReceiptOf({ status: 200 })
  expect(await screen.findByText(/guarda una copia hasta el/)).toBeVisible()
  cleanup()

  vi.setSystemTime(Date.now() + 31 * 24 * 3_600_000)
  await open(`/envios/${id}`)
  expect(await screen.findByText(/guarda una copia\.$/)).toBeVisible()
  cleanup()

  const bytes = vi.spyOn(outbox, 'bytes').mockResolvedValue(null)
  await open(`/envios/${id}`)
  await eventually(() => expect(bytes).toHaveBeenCalledWith(id))
  await screen.findByRole('button', { name: 'Compartir' })
  expect(screen.queryByText(/guarda una copia/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Guardar en el dispositivo' })).toBeNull()
})

test('it is printed, and shared or else copied as text', async () => {
  await openReceiptOf(acceptWithReceipt)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir o guardar como PDF' }))
  expect(print).toHaveBeenCalledOnce()

  const shared: (ShareData | undefined)[] = []
  const share = (data?: ShareData) => {
    shared.push(data)
    return Promise.resolve()
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }))
  Reflect.deleteProperty(navigator, 'share')
  expect(shared[0]?.text).toMatch(/^Documento recibido, N° 4711\nDocumento: Otros\n/)

  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }))
  expect(await screen.findByText(/^Comprobante copiado/)).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(shared[0]?.text)
})

test('an address without a delivery says what may have happened', async () => {
  await open('/envios/no-such')
  expect(await screen.findByText('Aquí no hay un comprobante.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Volver a Envíos' })).toHaveAttribute('href', '/envios')
})

test('it names the office of the page, and its RUT', async () => {
  for (const [name, content] of [
    ['office-name', 'Estudio Pérez'],
    ['office-rut', '76.543.210-3'],
  ] as const) {
    const meta = document.createElement('meta')
    onTestFinished(() => meta.remove())
    document.head.append(Object.assign(meta, { name, content }))
  }
  await openReceiptOf(acceptWithReceipt)
  expect(row('Entregado a')).toBe('Estudio Pérez, RUT\u00a076.543.210-3')
  expect(row('Entregado por')).toBe(maria.user.name)
})

test("it names the landlord's RUT where the portal told it", async () => {
  await openReceiptOf(acceptWithReceipt, '13.482.907-9')
  expect(row('Entregado por')).toBe(`${maria.user.name}, RUT\u00a013.482.907-9`)
})
