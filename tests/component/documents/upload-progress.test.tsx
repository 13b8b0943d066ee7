import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UploadProgress } from '../../../src/documents/upload/upload-progress'
import type { Progress } from '../../../src/outbox/model/upload'

test('a slow upload says to a screen reader what changes in kind, and leaves the rest to the bar', async () => {
  const view = render(<UploadProgress progress={null} />)
  const status = screen.getByRole('status')
  const said = [status.textContent]
  new MutationObserver(() => said.push(status.textContent)).observe(status, {
    ...{ childList: true, characterData: true, subtree: true },
  })
  const show = async (progress: Progress | null) => {
    view.rerender(<UploadProgress progress={progress} />)
    // The observer hears of it in a microtask.
    await Promise.resolve()
  }
  const total = 3_000_000
  for (let sent = 0; sent <= total; sent += total / 75) await show({ sent, total })
  const bar = screen.getByRole('progressbar', { name: 'Enviando el documento' })
  expect(bar).toHaveAttribute('value', '100')
  // The answer is there.
  await show(null)
  expect(said).toEqual(['Guardado en este dispositivo. Enviando…', 'Esperando confirmación del portal…'])
  expect(bar).toHaveAttribute('value', '100')
})

test('how much was sent can be read while it is sent', () => {
  render(<UploadProgress progress={{ sent: 1024 ** 2, total: 3 * 1024 ** 2 }} isStored={false} />)
  expect(screen.getByText('1,0 MB de 3,0 MB')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Enviando sin guardar: no cierres esta pantalla…')
})
