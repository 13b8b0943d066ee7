import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
  type BoundFunctions,
  type queries,
} from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReadFile } from '../../../../src/capture/prepare'
import { listUnsent } from '../../../../src/drafts/unsent-files'
import type { ScanTask } from '../../../../src/capture/scan-worker'
import { photo, useUploadForm } from '../../../support/upload-form'

const form = useUploadForm()

/** A camera's track: it can be stopped, and it can die. */
class Track extends EventTarget {
  readyState = 'live'
  stop() {
    this.readyState = 'ended'
  }
  die() {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
}

let tracks: Track[]
const getUserMedia = vi.fn()
let visibility = 'visible'

beforeEach(() => {
  tracks = []
  visibility = 'visible'
  getUserMedia.mockReset().mockImplementation(() => {
    const track = new Track()
    tracks.push(track)
    return Promise.resolve(
      Object.assign(new MediaStream(), { getVideoTracks: () => [track], getTracks: () => [track] }),
    )
  })
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  Object.assign(navigator, {
    mediaDevices: { enumerateDevices: () => Promise.resolve([{ kind: 'videoinput' }]), getUserMedia },
  })
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto = () => Promise.resolve(photo({ width: 1200, height: 1600 }))
    },
  )
  // Its first picture.
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockImplementation(function (this: HTMLVideoElement) {
    setTimeout(() => fireEvent(this, new Event('resize')))
    return Promise.resolve()
  })
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { value: 1280, configurable: true })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    visibility === 'visible' ? 'visible' : 'hidden',
  )
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'videoWidth')
})

type Camera = BoundFunctions<typeof queries>

/** As soon as there is a picture. */
async function shoot(camera: Camera): Promise<void> {
  const shutter = await camera.findByRole('button', { name: 'Capturar' })
  await waitFor(() => expect(shutter).toBeEnabled())
  await userEvent.click(shutter)
}

async function openCamera(): Promise<Camera> {
  await form.open()
  await userEvent.click(await screen.findByLabelText('Tomar foto'))
  return within(await screen.findByRole('dialog', { name: 'Cámara' }))
}

function setVisibility(to: string): void {
  visibility = to
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** A worker that finds every photo blurred and lets the page be cut out. */
class Scanning {
  static asked: ScanTask[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  terminate() {
    this.onmessage = null
  }
  postMessage(task: ScanTask | { prepare: ReadFile }) {
    if (!('prepare' in task)) Scanning.asked.push(task)
    const { name = 'foto.jpg', bytes } = 'prepare' in task ? task.prepare : { bytes: cutOut }
    const answers =
      'prepare' in task
        ? { captured: { name, type: 'image/jpeg', bytes } }
        : { corners: found, verdict: 'judge' in task ? 'blurred' : null, page: bytes }
    queueMicrotask(() => this.onmessage?.({ data: answers }))
  }
}
const found = [
  { x: 0.5, y: 0.125 },
  { x: 0.8, y: 0.1 },
  { x: 0.8, y: 0.9 },
  { x: 0.2, y: 0.9 },
] as const
const cutOut = new TextEncoder().encode('the page alone').buffer

describe('a camera that gives no picture', () => {
  test.each([
    ['NotAllowedError', /^El navegador no da permiso para usar la cámara\./],
    ['NotFoundError', /^Este dispositivo no tiene una cámara/],
    ['NotReadableError', /^Otra aplicación está usando la cámara\./],
    ['TypeError', /^La cámara no se pudo abrir\./],
  ])('%s is told, and a photo is taken another way', async (name, sentence) => {
    getUserMedia.mockRejectedValue(new DOMException('no', name))
    const camera = await openCamera()
    expect(await camera.findByText(sentence)).toBeVisible()
    await userEvent.upload(camera.getByLabelText('Usar la cámara del teléfono'), photo())
    await camera.findByText('Guardada en este teléfono.')
    await userEvent.click(await camera.findByRole('button', { name: 'Listo' }))
    expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Cámara' })).not.toBeInTheDocument()
  })

  test('is asked again', async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotReadableError'))
    const camera = await openCamera()
    await userEvent.click(await camera.findByRole('button', { name: 'Intentar otra vez' }))
    expect(await camera.findByRole('button', { name: 'Capturar' })).toBeVisible()
  })
})

describe('a tap that comes before it is known whether the page has a camera', () => {
  let known: (devices: { kind: string }[]) => void
  beforeEach(() => {
    const devices = new Promise((resolve) => (known = resolve))
    Object.assign(navigator.mediaDevices, { enumerateDevices: () => devices })
  })

  test('opens the viewfinder', async () => {
    await form.open()
    await userEvent.click(await screen.findByLabelText('Tomar foto'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    known([{ kind: 'videoinput' }])
    expect(await screen.findByRole('dialog', { name: 'Cámara' })).toBeVisible()
  })

  test('opens the camera of the phone if it has none', async () => {
    await form.open()
    const opened = vi.fn<(prevented: boolean) => void>()
    const input = await screen.findByLabelText('Tomar foto')
    const noteClick = (event: Event) => opened(event.defaultPrevented)
    document.addEventListener('click', noteClick)
    await userEvent.click(input)
    expect(opened.mock.calls).toEqual([[true]])
    known([])
    await waitFor(() => expect(opened.mock.calls).toEqual([[true], [false]]))
    document.removeEventListener('click', noteClick)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('a camera that was refused for good leaves the way to the one of the phone', async () => {
  Object.defineProperty(navigator, 'permissions', {
    value: { query: () => Promise.resolve({ state: 'denied' }) },
    configurable: true,
  })
  await form.open()
  const input = await screen.findByLabelText('Tomar foto')
  const opened = vi.fn<(prevented: boolean) => void>()
  const noteClick = (event: Event) => opened(event.defaultPrevented)
  document.addEventListener('click', noteClick)
  await userEvent.click(input)
  await waitFor(() => expect(opened).toHaveBeenLastCalledWith(false))
  document.removeEventListener('click', noteClick)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  Reflect.deleteProperty(navigator, 'permissions')
})

test('a camera that dies between two photos says so, and the first page is there', async () => {
  const camera = await openCamera()
  await shoot(camera)
  await camera.findByText(/^Guardada en este teléfono\./)
  await userEvent.click(await camera.findByRole('button', { name: 'Otra página' }))
  await camera.findByText('1 página tomada')
  act(() => tracks.at(-1)?.die())
  expect(await camera.findByText(/^La cámara se detuvo\./)).toBeVisible()
  await userEvent.click(camera.getByRole('button', { name: 'Cerrar cámara' }))
  expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
})

test('a hidden page lets go of the camera, and has it again when it is back', async () => {
  const camera = await openCamera()
  await camera.findByRole('button', { name: 'Capturar' })
  setVisibility('hidden')
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  setVisibility('visible')
  await camera.findByRole('button', { name: 'Capturar' })
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live'])
  await userEvent.click(camera.getByRole('button', { name: 'Cerrar cámara' }))
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
})

test('a photo that is taken again takes its place, from the viewfinder and from the form', async () => {
  const camera = await openCamera()
  await shoot(camera)
  await camera.findByText(/^Guardada en este teléfono\./)
  await userEvent.click(await camera.findByRole('button', { name: 'Volver a tomar' }))
  await shoot(camera)
  await camera.findByText(/^Guardada en este teléfono\./)
  await userEvent.click(await camera.findByRole('button', { name: 'Otra página' }))
  await shoot(camera)
  await camera.findByText(/^Guardada en este teléfono\./)
  await userEvent.click(await camera.findByRole('button', { name: 'Listo' }))
  expect(await screen.findByText(/^2 páginas en un solo PDF/)).toBeVisible()

  await userEvent.click(screen.getByLabelText('Retomar página 1'))
  const again = within(await screen.findByRole('dialog', { name: 'Cámara' }))
  await shoot(again)
  await again.findByText(/^Guardada en este teléfono\./)
  expect(again.queryByRole('button', { name: 'Otra página' })).not.toBeInTheDocument()
  await userEvent.click(await again.findByRole('button', { name: 'Listo' }))
  expect(await screen.findByText(/^2 páginas en un solo PDF/)).toBeVisible()
})

test('a photo that reads badly is told and used all the same; its corners are moved by keys, and the page is cut out', async () => {
  vi.stubGlobal('Worker', Scanning)
  const camera = await openCamera()
  await shoot(camera)
  expect(await camera.findByText(/^Guardada en este teléfono\. Quedó borrosa: apoya el codo/)).toBeVisible()
  expect(camera.queryByRole('button', { name: 'Listo' })).not.toBeInTheDocument()
  await userEvent.click(camera.getByRole('button', { name: 'Usar igual' }))

  const corner = camera.getByRole('slider', { name: 'Esquina superior izquierda' })
  act(() => corner.focus())
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  expect(corner).toHaveAttribute('aria-valuetext', 'A 51% del borde izquierdo y 19% del borde superior')
  await userEvent.selectOptions(camera.getByLabelText('Colores'), 'Grises')
  await userEvent.click(camera.getByRole('button', { name: 'Listo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const [held] = await listUnsent(form.owner())
  expect(held?.file.pages.map(({ size }) => size)).toEqual([cutOut.byteLength])
  const cut = Scanning.asked.at(-1)
  if (!cut || !('straighten' in cut)) throw new Error('nothing was cut out')
  expect(cut.look).toBe('grey')
  const [moved, ...others] = cut.corners
  expect([moved.x, moved.y].map((part) => part.toFixed(3))).toEqual(['0.510', '0.185'])
  expect(others).toEqual(found.slice(1))
})
