import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showToast } from '../../../src/ui/toast-host'

const row = () => {
  const table = document.createElement('table')
  table.insertRow().setAttribute('aria-current', 'true')
  return table
}
const send = () => Object.assign(document.createElement('button'), { type: 'submit' })

test.each([
  ['the row that it speaks of comes, also if it came before', row],
  ['the button stands that would send it again', send],
])('a toast goes from where %s', async (_, make) => {
  // Without a layout: these are at the lower edge, and so are toasts, unless they stand elsewhere.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? 'bottom'
    return this.matches('tr, [type=submit]') || place === 'bottom'
      ? new DOMRect(0, 700, 390, 60)
      : new DOMRect(0, 8, 390, 60)
  })
  act(() => showToast('success', 'Proceso realizado correctamente.'))
  const toast = await screen.findByText('Proceso realizado correctamente.')
  const place = () => toast.closest<HTMLElement>('[data-at]')?.dataset['at']
  await expect.poll(place).toBe('bottom')

  const made = make()
  document.body.append(made)
  await expect.poll(place).toBe('top')
  made.remove()
  await expect.poll(place).toBe('bottom')
})

test('a toast that comes under a still mouse leaves by itself, and waits for a mouse that moves on it', async () => {
  act(() => showToast('success', 'Guardado.'))
  const toast = (await screen.findByText('Guardado.')).closest('.Toastify__toast')
  const clock = toast?.querySelector<HTMLElement>('.Toastify__progress-bar')
  if (!toast || !clock) throw new Error('no toast')
  const state = () => clock.style.animationPlayState

  fireEvent.mouseEnter(toast)
  expect(state()).toBe('running')
  fireEvent.pointerMove(toast, { pointerType: 'touch' })
  fireEvent.mouseMove(toast)
  expect(state()).toBe('running')
  fireEvent.pointerMove(toast, { pointerType: 'mouse' })
  expect(state()).toBe('paused')
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Avisos' }).parentElement ?? toast)
  expect(state()).toBe('running')
})
