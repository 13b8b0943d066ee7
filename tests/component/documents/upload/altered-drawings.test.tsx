import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  Object.assign(navigator, {
    mediaDevices: { enumerateDevices: () => Promise.resolve([{ kind: 'videoinput' }]) },
  })
  vi.stubGlobal(
    'ImageData',
    class {
      readonly width = 0
    },
  )
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: vi.fn() }))
  // Noise, as Firefox gives with `privacy.resistFingerprinting`.
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        putImageData: vi.fn(),
        drawImage: vi.fn(),
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at * 97) % 256),
        }),
      })
      convertToBlob = () => Promise.resolve(new Blob())
    },
  )
})

test("a browser that would make noise of the page's frames opens the phone's own camera", async () => {
  await form.open()
  const opened = vi.fn<(prevented: boolean) => void>()
  const input = await screen.findByLabelText('Tomar foto')
  const noteClick = (event: Event) => opened(event.defaultPrevented)
  document.addEventListener('click', noteClick)
  await userEvent.click(input)
  await waitFor(() => expect(opened).toHaveBeenLastCalledWith(false))
  document.removeEventListener('click', noteClick)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
