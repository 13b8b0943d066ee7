import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyNotice } from '../../../src/ui/lazy-notice'

test('a notice on screen stays there while the code of another one hangs', async () => {
  const Saved = lazyNotice(() => Promise.resolve(() => <p>Guardado en este teléfono.</p>))
  const Reminder = lazyNotice(() => new Promise<() => null>(() => undefined))
  const frame = (reminds: boolean) => (
    <Suspense fallback="Cargando">
      <Saved />
      {reminds && <Reminder />}
    </Suspense>
  )
  const { rerender } = render(frame(false))
  expect(await screen.findByText('Guardado en este teléfono.')).toBeVisible()
  rerender(frame(true))
  expect(screen.getByText('Guardado en este teléfono.')).toBeVisible()
  expect(screen.queryByText('Cargando')).not.toBeInTheDocument()
})

test('a notice whose code can not be loaded is left out', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const Reminder = lazyNotice(() => Promise.reject(new TypeError('Failed to fetch')))
  const { container } = render(<Reminder />)
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(container).toBeEmptyDOMElement()
})
