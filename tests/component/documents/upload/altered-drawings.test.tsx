import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { havePageCamera, tapTakePhoto } from '../../../support/page-camera'
import { useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()

beforeEach(() => {
  havePageCamera()
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
  const prevented = await tapTakePhoto()
  await waitFor(() => expect(prevented.at(-1)).toBe(false))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
