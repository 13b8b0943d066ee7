import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'

/** A touch screen and a camera, which the page may show itself. */
export function havePageCamera(getUserMedia = vi.fn()): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  Object.assign(navigator, {
    mediaDevices: { enumerateDevices: () => Promise.resolve([{ kind: 'videoinput' }]), getUserMedia },
  })
}

/** Taps 'Tomar foto'. Of each click that comes of it: whether the page prevents it; else the phone's own camera opens. */
export async function tapTakePhoto(): Promise<readonly boolean[]> {
  const prevented: boolean[] = []
  const note = (event: Event) => void prevented.push(event.defaultPrevented)
  document.addEventListener('click', note)
  onTestFinished(() => document.removeEventListener('click', note))
  await userEvent.click(await screen.findByLabelText('Tomar foto'))
  return prevented
}
