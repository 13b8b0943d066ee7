import { render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/lazy-part'

test('a notice on screen stays there while the code of another one hangs', async () => {
  const Saved = lazyPart(() => Promise.resolve(() => <p>Guardado en este teléfono.</p>), {
    failed: null,
  })
  const Reminder = lazyPart(() => new Promise<() => null>(() => undefined), { failed: null })
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
  const load = vi.fn<() => Promise<() => null>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const Reminder = lazyPart(load, { failed: null })
  const { container } = render(<Reminder />)
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(container).toBeEmptyDOMElement()
  // Else it is asked for again, in vain, while other tests run.
  load.mockResolvedValue(() => null)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => load.mock.settledResults.at(-1)?.type).toBe('fulfilled')
})

test('a notice whose code could not be loaded comes with the network', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const load = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => <p>Hay 2 fotos sin enviar.</p>)
  const Reminder = lazyPart(load, { failed: null })
  render(<Reminder />)
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Hay 2 fotos sin enviar.')).toBeVisible()
})
