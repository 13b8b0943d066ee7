import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showToast } from '../../../src/ui/toast-host'

test('a toast goes from where the row that it speaks of comes, also if it came before', async () => {
  // Without a layout: the row is at the lower edge, and so are toasts, unless they stand elsewhere.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? 'bottom'
    return this.matches('tr') || place === 'bottom'
      ? new DOMRect(0, 700, 390, 60)
      : new DOMRect(0, 8, 390, 60)
  })
  act(() => showToast('success', 'Proceso realizado correctamente.'))
  const toast = await screen.findByText('Proceso realizado correctamente.')
  const place = () => toast.closest<HTMLElement>('[data-at]')?.dataset['at']
  await expect.poll(place).toBe('bottom')

  const table = document.createElement('table')
  document.body.append(table)
  table.insertRow().setAttribute('aria-current', 'true')
  await expect.poll(place).toBe('top')
  table.remove()
})
