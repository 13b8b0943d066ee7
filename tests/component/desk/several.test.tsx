import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SeveralDialog } from '../../../src/desk/several-dialog'

test('what was not opened is told from its like by its place, and the answer is no red one', () => {
  const items = ['Casa 318, 10/2026', 'Casa 318, 11/2026'].map((place, id) => ({
    ...{ kind: 'document' as const, id, version: 1, landlord: { id: 7, name: 'María González' } },
    ...{ area: 'monthly', type: 70, name: 'Comprobante de arriendo', place, detalle: null },
    ...{ note: null, at: null, seen_by: null },
  }))
  const answers = { onCancel: vi.fn(), onConfirm: vi.fn() }
  render(<SeveralDialog several={{ decision: 'approve', items, unopened: items }} {...answers} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Comprobante de arriendo, Casa 318, 10/2026, de María González',
    'Comprobante de arriendo, Casa 318, 11/2026, de María González',
  ])
  expect(screen.getByRole('button', { name: 'Aprobar 2 documentos' }).className).toMatch(/primary/)
})

test('more than the portal decides at once are not sent, and that is said', async () => {
  const items = Array.from({ length: 201 }, (_, id) => ({
    ...{ kind: 'document' as const, id, version: 1, landlord: { id: 7, name: 'María González' } },
    ...{ area: 'initial', type: 32, name: 'Otros', place: '', detalle: `Hoja ${id}` },
    ...{ note: null, at: null, seen_by: null },
  }))
  const answers = { onCancel: vi.fn(), onConfirm: vi.fn() }
  render(<SeveralDialog several={{ decision: 'approve', items, unopened: items }} {...answers} />)
  const dialog = screen.getByRole('dialog', { name: 'Marcaste 201 documentos' })
  expect(dialog).toHaveTextContent('Se deciden hasta 200 a la vez: desmarca algunos. Nada cambió.')
  expect(screen.queryByRole('button', { name: /Aprobar/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(answers.onCancel).toHaveBeenCalledOnce()
})
