import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SeveralDialog } from '../../../src/desk/several-dialog'

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
