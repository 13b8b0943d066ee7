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
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { today } from '../../../../shared/dates'
import { AllInView } from '../../../support/all-in-view'
import { draftsOf } from '../../../support/file-drafts'
import { onFullDisk } from '../../../support/full-disk'
import { homeResponses } from '../../../support/portal-responses'
import { notificationItem } from '../../../support/notification-item'
import { havePageCamera, tapTakePhoto } from '../../../support/page-camera'
import { createInitial, fileOf } from '../../../support/portal-of-initial'
import { cutOut, found, scanBut, Scanning } from '../../../support/scanning'
import { heic } from '../../../support/pictures'
import { pdf, photo, saved, useUploadForm } from '../../../support/upload-form'
import { Reply } from '../../../support/wire-server'

const form = useUploadForm()

/** A camera's track: it can be stopped, and it can die. */
class Track extends EventTarget {
  readyState = 'live'
  constructor(private readonly deviceId = 'wide') {
    super()
  }
  isLit = false
  getCapabilities() {
    return { torch: true }
  }
  applyConstraints({ advanced: [{ torch }] }: { advanced: [{ torch: boolean }] }) {
    this.isLit = torch
    return Promise.resolve()
  }
  getSettings() {
    return { deviceId: this.deviceId }
  }
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

function stream(deviceId?: string): Promise<MediaStream> {
  const track = new Track(deviceId)
  tracks.push(track)
  return Promise.resolve(
    Object.assign(new MediaStream(), { getVideoTracks: () => [track], getTracks: () => [track] }),
  )
}

beforeEach(() => {
  Scanning.reset()
  tracks = []
  visibility = 'visible'
  getUserMedia.mockReset().mockImplementation(() => stream())
  havePageCamera(getUserMedia)
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
  Object.defineProperty(HTMLVideoElement.prototype, 'videoHeight', { value: 960, configurable: true })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    visibility === 'visible' ? 'visible' : 'hidden',
  )
  vi.spyOn(console, 'warn').mockReturnValue()
})

type Camera = BoundFunctions<typeof queries>

/** As soon as there is a picture. */
async function shoot(camera: Camera): Promise<void> {
  const shutter = await camera.findByRole('button', { name: 'Capturar' })
  await waitFor(() => expect(shutter).toBeEnabled())
  await userEvent.click(shutter)
}

async function shootOne(camera: Camera): Promise<void> {
  await shoot(camera)
  expect(await camera.findByText(/^Tomada, falta guardar\./)).toBeVisible()
}

async function openCamera(path?: string): Promise<Camera> {
  await form.open(path)
  return tapCamera()
}

/** With its first photo. */
async function shootFirst(path?: string): Promise<Camera> {
  const camera = await openCamera(path)
  await shootOne(camera)
  return camera
}

async function tapCamera(): Promise<Camera> {
  await userEvent.click(await screen.findByLabelText('Tomar foto'))
  return within(await screen.findByRole('dialog', { name: 'Cámara' }))
}

function setVisibility(to: string): void {
  visibility = to
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a camera that gives no picture', () => {
  test('a frame that the browser can draw on no canvas is no photo', async () => {
    vi.stubGlobal('ImageCapture', undefined)
    Reflect.deleteProperty(globalThis, 'ImageCapture')
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(photo()))
    const camera = await openCamera()
    await shoot(camera)
    expect(await camera.findByText('La cámara no entregó la foto. Tómala otra vez.')).toBeVisible()
  })

  test('a camera that is taken away while it takes a photo gives none, black as its last frame may be', async () => {
    const draw = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(photo()))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: vi.fn(),
      getImageData: () => ({ data: [255] }),
    } as never)
    const takePhoto = () => {
      tracks.at(-1)?.stop()
      return Promise.reject(new DOMException('no', 'UnknownError'))
    }
    vi.stubGlobal(
      'ImageCapture',
      class {
        takePhoto = takePhoto
      },
    )
    const camera = await openCamera()
    await shoot(camera)
    expect(await camera.findByText('La cámara no entregó la foto. Tómala otra vez.')).toBeVisible()
    expect(draw).not.toHaveBeenCalled()
  })

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
    await camera.findByText('Tomada, falta guardar.')
    await userEvent.click(await camera.findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(saved)).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Cámara' })).not.toBeInTheDocument()
    expect(form.arrived()).toHaveLength(1)
  })

  describe('a file that is chosen in its place', () => {
    beforeEach(() => void getUserMedia.mockRejectedValue(new DOMException('no', 'NotFoundError')))
    const choose = async (camera: Camera, file: File) =>
      userEvent.setup({ applyAccept: false }).upload(await camera.findByLabelText('Elegir una foto'), file)

    test('is shown, judged and cut as its page, since few browsers show a HEIC', async () => {
      vi.stubGlobal('Worker', Scanning)
      const camera = await openCamera()
      await choose(camera, new File([heic()], 'IMG_1.HEIC', { type: 'image/heic' }))
      expect(await camera.findByText(/^Tomada, falta guardar\. Quedó borrosa/)).toBeVisible()
      expect(Scanning.judged()).toMatchObject([{ type: 'image/jpeg' }])
    })

    test('is not looked at if it is a PDF, which is in the form', async () => {
      const camera = await openCamera()
      await choose(camera, pdf('contrato.pdf'))
      expect(await camera.findByRole('button', { name: 'Guardar' })).toBeEnabled()
      expect(camera.queryByRole('img', { name: 'Foto tomada' })).not.toBeInTheDocument()
    })
  })

  test('is asked again', async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotReadableError'))
    const camera = await openCamera()
    await userEvent.click(await camera.findByRole('button', { name: 'Intentar otra vez' }))
    expect(await camera.findByRole('button', { name: 'Capturar' })).toBeVisible()
  })
})

describe('a phone with several rear cameras', () => {
  const lens = 'Cambiar lente'
  let broken: string[]
  type Asked = { video: { deviceId?: { exact?: string; ideal?: string } } }

  beforeEach(() => {
    broken = []
    localStorage.clear()
    const cameras = [
      { deviceId: 'front', label: 'camera2 1, facing front' },
      { deviceId: 'wide', label: 'camera2 0, facing back' },
      { deviceId: 'ultra', label: 'Cámara ultra gran angular trasera' },
      { deviceId: 'tele', label: '', getCapabilities: () => ({ facingMode: ['environment'] }) },
    ]
    Object.assign(navigator.mediaDevices, {
      enumerateDevices: () => Promise.resolve(cameras.map((camera) => ({ ...camera, kind: 'videoinput' }))),
    })
    getUserMedia.mockImplementation(({ video }: Asked) => {
      const { exact, ideal } = video.deviceId ?? {}
      if (broken.includes(exact ?? '')) return Promise.reject(new DOMException('no', 'NotReadableError'))
      return stream(exact ?? ideal)
    })
  })

  const shown = () => tracks.at(-1)?.getSettings().deviceId
  const change = async (camera: Camera) => userEvent.click(await camera.findByRole('button', { name: lens }))

  test('shows one after the other, one at a time, and opens with the last one the next time', async () => {
    const camera = await openCamera()
    await change(camera)
    await waitFor(() => expect(shown()).toBe('ultra'))
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live'])
    expect(camera.getByRole('button', { name: lens })).toHaveFocus()
    await change(camera)
    await waitFor(() => expect(shown()).toBe('tele'))
    await shootOne(camera)
    await userEvent.click(camera.getByRole('button', { name: 'Cerrar cámara' }))

    const again = await tapCamera()
    await waitFor(() => expect(shown()).toBe('tele'))
    await change(again)
    await waitFor(() => expect(shown()).toBe('wide'))
  })

  test('comes back to the lens before if the next one does not open', async () => {
    const camera = await openCamera()
    broken = ['ultra']
    await change(camera)
    await waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live']))
    expect(shown()).toBe('wide')
    await shootOne(camera)
  })
})

describe('while the lenses are listed', () => {
  let list: (devices: object[]) => void
  /** After the first time, when it is looked for a camera. */
  beforeEach(() => {
    const first = [{ kind: 'videoinput' }]
    const listed = new Promise((resolve) => (list = resolve))
    const enumerateDevices = vi.fn().mockResolvedValueOnce(first).mockReturnValue(listed)
    Object.assign(navigator.mediaDevices, { enumerateDevices })
  })
  const untilOpen = () => waitFor(() => expect(tracks).toHaveLength(1))

  test('the camera ends with the viewfinder', async () => {
    const camera = await openCamera()
    await untilOpen()
    await userEvent.click(camera.getByRole('button', { name: 'Cerrar cámara' }))
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  })

  test('a camera that dies is not shown as one that works', async () => {
    const camera = await openCamera()
    await untilOpen()
    act(() => tracks[0]?.die())
    list([])
    expect(await camera.findByText(/^La cámara se detuvo\./)).toBeVisible()
  })

  test('a phone that never lists them shows its camera all the same', async () => {
    const camera = await openCamera()
    expect(await camera.findByRole('button', { name: 'Capturar' }, { timeout: 30_000 })).toBeVisible()
  })
})

test('a phone with one rear camera offers no other lens', async () => {
  const camera = await openCamera()
  expect(await camera.findByRole('button', { name: 'Capturar' })).toBeVisible()
  expect(camera.queryByRole('button', { name: 'Cambiar lente' })).not.toBeInTheDocument()
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
    const prevented = await tapTakePhoto()
    expect(prevented).toEqual([true])
    known([])
    await waitFor(() => expect(prevented).toEqual([true, false]))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('a camera that was refused for good leaves the way to the one of the phone', async () => {
  Object.defineProperty(navigator, 'permissions', {
    value: { query: () => Promise.resolve({ state: 'denied' }) },
    configurable: true,
  })
  await form.open()
  const prevented = await tapTakePhoto()
  await waitFor(() => expect(prevented.at(-1)).toBe(false))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('back, and a browser that asks nothing, close the camera alone: its page stays in the form', async () => {
  await shootFirst()
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()

  await tapCamera()
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Cámara' })
  act(() => dialog.close())
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(await tapCamera()).toBeDefined()
})

test('a camera that dies between two photos says so, and the first page is there', async () => {
  const camera = await shootFirst()
  await userEvent.click(await camera.findByRole('button', { name: 'Otra página' }))
  await camera.findByText('1 página tomada')
  act(() => tracks.at(-1)?.die())
  expect(await camera.findByText(/^La cámara se detuvo\./)).toBeVisible()
  await userEvent.click(camera.getByRole('button', { name: 'Cerrar cámara' }))
  expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
})

test('the light stays as it is said to be, from page to page, and one press turns it off', async () => {
  const camera = await openCamera()
  const light = () => camera.findByRole('button', { name: 'Linterna' })
  await userEvent.click(await light())
  expect([tracks[0]?.isLit, (await light()).getAttribute('aria-pressed')]).toEqual([true, 'true'])
  await shootOne(camera)
  await userEvent.click(await camera.findByRole('button', { name: 'Otra página' }))
  expect([tracks[0]?.isLit, (await light()).getAttribute('aria-pressed')]).toEqual([true, 'true'])
  await userEvent.click(await light())
  expect([tracks[0]?.isLit, (await light()).getAttribute('aria-pressed')]).toEqual([false, 'false'])
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

test('a photo has the name of its document and its day, whatever the camera calls it', async () => {
  await form.open()
  await screen.findByRole('heading', { level: 1, name: 'Cédula de identidad' })
  const camera = await tapCamera()
  await shootOne(camera)
  await userEvent.click(camera.getByRole('button', { name: 'Cerrar cámara' }))
  expect(await screen.findByText(`Cédula de identidad ${today()}.jpg`)).toBeVisible()
  expect(await draftsOf(form.owner())).toMatchObject([{ pages: [{ way: 'viewfinder' }] }])
})

test.each([
  ['Usar la cámara del teléfono', 'camera'],
  ['Elegir una foto', 'gallery'],
])("a photo that '%s' brings in the camera's place is known as one of the %s", async (label, way) => {
  const camera = await openCamera()
  await camera.findByRole('button', { name: 'Capturar' })
  act(() => tracks.at(-1)?.die())
  await userEvent.upload(await camera.findByLabelText(label), photo())
  await camera.findByText(/^Tomada, falta guardar\./)
  expect(await draftsOf(form.owner())).toMatchObject([{ pages: [{ way }] }])
})

test('a photo that is taken again takes its place, from the viewfinder and from the form', async () => {
  const camera = await shootFirst()
  await userEvent.click(await camera.findByRole('button', { name: 'Volver a tomar' }))
  await shootOne(camera)
  await userEvent.click(await camera.findByRole('button', { name: 'Otra página' }))
  await shootOne(camera)
  await userEvent.click(camera.getByRole('button', { name: 'Cerrar cámara' }))
  expect(await screen.findByText(/^2 páginas en un solo PDF/)).toBeVisible()

  await userEvent.click(screen.getByLabelText('Retomar página 1'))
  const again = within(await screen.findByRole('dialog', { name: 'Cámara' }))
  await shootOne(again)
  const done = await again.findByRole('button', { name: 'Listo' })
  expect(again.queryByRole('button', { name: 'Otra página' })).not.toBeInTheDocument()
  await userEvent.click(done)
  expect(await screen.findByText(/^2 páginas en un solo PDF/)).toBeVisible()
})

test('a photo that reads badly is told and used all the same; its corners are moved by keys, and the page is cut out', async () => {
  vi.stubGlobal('Worker', Scanning)
  const camera = await openCamera()
  await shoot(camera)
  expect(await camera.findByText(/^Tomada, falta guardar\. Quedó borrosa: apoya el codo/)).toBeVisible()
  expect(camera.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument()
  await userEvent.click(camera.getByRole('button', { name: 'Usar igual' }))

  const corner = camera.getByRole('slider', { name: 'Esquina superior izquierda' })
  act(() => corner.focus())
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  expect(corner).toHaveAttribute('aria-valuetext', 'A 51% del borde izquierdo y 19% del borde superior')
  await userEvent.selectOptions(camera.getByLabelText('Colores'), 'Grises')
  await userEvent.click(camera.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(saved)).toBeVisible()
  expect(form.arrived().map((upload) => new Uint8Array(fileOf(upload).bytes))).toEqual([
    new Uint8Array(cutOut),
  ])
  const cut = Scanning.asked.at(-1)
  if (!cut || !('straighten' in cut)) throw new Error('nothing was cut out')
  expect(cut.look).toBe('grey')
  const [moved, ...others] = cut.corners
  expect([moved.x, moved.y].map((part) => part.toFixed(3))).toEqual(['0.510', '0.185'])
  expect(others).toEqual(found.slice(1))
})

describe('the last button of the camera', () => {
  const lastButton = (camera: Camera) =>
    camera.findByRole('button', { name: /^(Guardar|Listo)( \d+ páginas)?$/ })
  const shootAgain = async (camera: Camera) => {
    await userEvent.click(await camera.findByRole('button', { name: 'Otra página' }))
    await shootOne(camera)
  }
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cámara' })).toBeNull())

  test("stores and sends as the form's 'Guardar' does, and leads to the list", async () => {
    const camera = await shootFirst()
    await userEvent.click(await camera.findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(saved)).toBeVisible()
    expect(await screen.findByRole('table', { name: 'Documentación Inicial' })).toBeVisible()
    expect(form.arrived()).toHaveLength(1)
    expect(await draftsOf(form.owner())).toEqual([])
  })

  test('names the pages from two on, also while the next one is aimed at', async () => {
    const camera = await shootFirst()
    await shootAgain(camera)
    await userEvent.click(await camera.findByRole('button', { name: 'Otra página' }))
    expect(await lastButton(camera)).toHaveAccessibleName('Guardar 2 páginas')
    await shoot(camera)
    await userEvent.click(await camera.findByRole('button', { name: 'Guardar 3 páginas' }))
    expect(await screen.findByText(saved)).toBeVisible()
    expect(form.arrived().map((upload) => fileOf(upload).type)).toEqual(['application/pdf'])
  })

  test("is 'Listo' while 'Otros' lacks its detail, and leads to that field, which says so", async () => {
    const path = '/task/initial/create/32'
    const camera = await shootFirst(path)
    await userEvent.click(await camera.findByRole('button', { name: 'Listo' }))
    await isClosed()
    expect(await screen.findByText('Escribe de qué documento se trata.')).toBeVisible()
    const detail = screen.getByRole('textbox', { name: 'Detalle' })
    await waitFor(() => expect(detail).toHaveFocus())
    expect(form.arrived()).toEqual([])

    await userEvent.type(detail, 'Plano del lote')
    const again = await tapCamera()
    await userEvent.click(await again.findByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(saved)).toBeVisible()
    expect(form.arrived()).toMatchObject([{ body: { detalle: 'Plano del lote' } }])
  })

  test("is 'Listo' while a page is being taken again, and saves nothing", async () => {
    const camera = await shootFirst()
    await userEvent.click(await camera.findByRole('button', { name: 'Volver a tomar' }))
    await userEvent.click(await camera.findByRole('button', { name: 'Listo' }))
    await isClosed()
    await userEvent.click(await screen.findByLabelText('Volver a tomar'))
    const again = within(await screen.findByRole('dialog', { name: 'Cámara' }))
    await shoot(again)
    await userEvent.click(await again.findByRole('button', { name: 'Listo' }))
    await isClosed()
    expect(await screen.findByRole('img', { name: 'Vista previa' })).toBeVisible()
    expect(form.arrived()).toEqual([])
  })

  test("is 'Listo' where a blocked upload would be replaced, and asks that", async () => {
    form.answer({ [createInitial]: new Reply(409, { error: 'El documento ya está en revisión.' }) })
    const camera = await shootFirst()
    await userEvent.click(await camera.findByRole('button', { name: 'Guardar' }))
    await screen.findAllByText(/El documento ya está en revisión\./)
    await userEvent.click(await screen.findByRole('button', { name: 'Salir' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Subir Cédula de identidad' }))
    const again = await tapCamera()
    await shoot(again)
    await userEvent.click(await again.findByRole('button', { name: 'Listo' }))
    expect(await screen.findByRole('dialog', { name: '¿Reemplazar el envío anterior?' })).toBeVisible()
    expect(form.arrived()).toHaveLength(1)
  })

  test('does not wait for a verdict that does not come', async () => {
    scanBut('judge', () => undefined)
    const camera = await shootFirst()
    const button = await camera.findByRole('button', { name: 'Guardar' }, { timeout: 30_000 })
    expect(button).toBeEnabled()
    await userEvent.click(button)
    expect(await screen.findByText(saved)).toBeVisible()
  })
})

describe('closing the camera', () => {
  const close = {
    'by Escape': () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    'by its button': (camera: Camera) =>
      fireEvent.click(camera.getByRole('button', { name: 'Cerrar cámara' })),
    'by back': () => act(() => history.back()),
  }

  test.each(Object.entries(close))('%s keeps the corners that were moved', async (_, closeIt) => {
    vi.stubGlobal('Worker', Scanning)
    const camera = await openCamera()
    await shoot(camera)
    await camera.findByText(/^Tomada, falta guardar\. Quedó borrosa/)
    const corner = camera.getByRole('slider', { name: 'Esquina inferior derecha' })
    act(() => corner.focus())
    await userEvent.keyboard('{ArrowLeft}')
    closeIt(camera)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [held] = await draftsOf(form.owner())
    expect(held?.pages.map(({ size }) => size)).toEqual([cutOut.byteLength])
    const cut = Scanning.asked.at(-1)
    if (!cut || !('straighten' in cut)) throw new Error('nothing was cut out')
    expect(cut.corners.map(({ x }) => x.toFixed(2))).toEqual(['0.50', '0.80', '0.79', '0.20'])
  })

  test('waits for the page that is being cut out', async () => {
    let cut: (() => unknown) | null = null
    scanBut('straighten', (_, { scan }) => void (cut = scan))
    Scanning.verdict = 'legible'
    const camera = await openCamera()
    await shoot(camera)
    await camera.findByText(/Se lee bien\.$/)
    await userEvent.click(camera.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(camera.getByRole('button', { name: 'Cerrar cámara' })).toBeDisabled())
    close['by Escape']()
    const begun = await vi.waitUntil(() => cut)
    begun()
    expect(await screen.findByText(saved)).toBeVisible()
    expect(form.arrived().map((upload) => fileOf(upload).bytes.byteLength)).toEqual([cutOut.byteLength])
  })

  test('leaves a photo whole that nobody cropped', async () => {
    vi.stubGlobal('Worker', Scanning)
    Scanning.verdict = 'legible'
    const camera = await openCamera()
    await shoot(camera)
    await camera.findByText(/Se lee bien\.$/)
    await userEvent.click(camera.getByRole('button', { name: 'Cerrar cámara' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(Scanning.asked.filter((task) => 'straighten' in task)).toEqual([])
  })
})

test('a photo that a full disk did not take is not called stored', async () => {
  const camera = await openCamera()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(onFullDisk)
  await shoot(camera)
  expect(
    await camera.findByText(/^No queda espacio en este dispositivo: lo último que agregaste/),
  ).toBeVisible()
  expect(await camera.findByRole('button', { name: 'Otra página' })).toBeEnabled()
  expect(camera.queryByText(/Guardada/)).not.toBeInTheDocument()
  put.mockRestore()
})

describe('a tap in what is missing today', () => {
  const about = {
    tipo: 'Casa',
    numero_departamento: '12',
    inmueble_id: 4,
    tarea_id: 3,
    mes: 1,
    periodo: '2020',
  }
  const dialog = () => screen.queryByRole('dialog', { name: 'Cámara' })

  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', AllInView)
    form.answer({
      ...homeResponses,
      'GET /api/client/notifications/pending': {
        pendings: ['Gastos comunes', 'Formulario 29'].map((descripcion, index) =>
          notificationItem({ ...about, id: 70 + index, descripcion }),
        ),
      },
      'GET /api/client/notifications/rejected': { rejected: [notificationItem({ documents_id: 900 })] },
      'GET /api/client/getNotes/900': {
        notes: [{ id: 1, detail: 'Falta el reverso.', contador_name: 'Ana Rojas', created_at: null }],
      },
    })
  })

  async function tap(name: RegExp): Promise<void> {
    await form.open('/home')
    await userEvent.click(await screen.findByRole('link', { name }))
  }

  test('opens the camera for what is photographed, and its bar names the property and the month', async () => {
    await tap(/^Gastos comunes/)
    const camera = within(await screen.findByRole('dialog', { name: 'Cámara' }))
    expect(camera.getByText('Casa 12 · Periodo 1/2020')).toBeVisible()
  })

  test('opens the form of what was rejected, and the bar of its camera names the reason', async () => {
    await tap(/^Escritura/)
    const why = await screen.findByRole('region', { name: 'Por qué se rechazó' })
    expect(await within(why).findByText('Falta el reverso.')).toBeVisible()
    expect(dialog()).toBeNull()
    const ways = ['Tomar foto', 'Archivo'].map((name) => screen.getByLabelText(name).parentElement?.className)
    expect(ways[0]).toBe(ways[1])
    const camera = await tapCamera()
    expect(await camera.findByText('Se rechazó: Falta el reverso.')).toBeVisible()
  })

  test('opens the form of what comes as a PDF, with the way to a file first', async () => {
    await tap(/^Formulario 29/)
    const [first, second] = await screen.findAllByLabelText(/^(Tomar foto|Archivo)$/)
    expect(first).toHaveAccessibleName('Archivo')
    expect(second).toHaveAccessibleName('Tomar foto')
    expect(dialog()).toBeNull()
  })
})

describe('what a document asks for', () => {
  const address = '/task/inmuebles/createDocument/4/12'
  const type = 'GET /api/client/task/documentType/12'
  const photographs = 'GET /api/client/inmueble/getDocument/4/5'
  const row = { id: 12, name: 'Vista del balcón', idDocument: null, status: null }

  beforeEach(() => {
    vi.stubGlobal('Worker', Scanning)
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: vi.fn() }))
  })

  const readable = 'Tomada, falta guardar. Se lee bien.'
  const crop = (camera: Camera) => camera.findByRole('checkbox', { name: 'Recortar la hoja' })
  const cut = () => Scanning.asked.filter((task) => 'straighten' in task)

  async function openUsable(path?: string): Promise<Camera> {
    Scanning.verdict = 'legible'
    const camera = await openCamera(path)
    await shoot(camera)
    expect(await camera.findByText(readable)).toBeVisible()
    return camera
  }

  test.each([
    ['its name says so', 'Fotografía de la fachada', []],
    ['it is in the section of photographs', 'Vista del balcón', [row]],
  ])('a thing (%s) is photographed whole: no page is looked for, nothing judged', async (_, name, rows) => {
    form.answer({
      [type]: { DocumentType: { id: 12, name } },
      [photographs]: { documentosInmueble: rows },
    })
    await form.open(address)
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    const camera = await tapCamera()
    expect(await camera.findByText('Que se vea completo.')).toBeVisible()
    Scanning.asked = []
    await shoot(camera)
    expect(await camera.findByText('Tomada, falta guardar.')).toBeVisible()
    const done = camera.getByRole('button', { name: 'Guardar' })
    await waitFor(() => expect(done).not.toHaveAttribute('aria-busy', 'true'))
    expect(camera.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(camera.queryByRole('slider')).not.toBeInTheDocument()
    expect(camera.queryByLabelText('Colores')).not.toBeInTheDocument()
    await userEvent.click(done)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(Scanning.asked).toEqual([])
  })

  const small = 'El timbre se ve muy pequeño: acércate un poco.'
  const stampRead = 'El timbre se lee bien.'
  const soughtStamps = () => Scanning.asked.filter((task) => 'stamp' in task).length

  /** A photo has so many pixels on its long side. */
  async function openInvoice(side: number): Promise<Camera> {
    vi.stubGlobal(
      'ImageCapture',
      class {
        takePhoto = () => Promise.resolve(photo())
        getPhotoCapabilities = () => Promise.resolve({ imageWidth: { max: side } })
      },
    )
    form.answer({
      [type]: { DocumentType: { id: 12, name: 'Factura de muebles' } },
      [photographs]: { documentosInmueble: [] },
    })
    Scanning.verdict = 'legible'
    Scanning.stamp = { isRead: false, share: 0.4 }
    return openCamera(address)
  }

  test('a stamp that is too small asks to come nearer, and once it is read that is said once', async () => {
    const camera = await openInvoice(1280)
    expect(await camera.findByText(small, {}, { timeout: 5_000 })).toHaveAttribute('role', 'status')
    Scanning.stamp = { isRead: true, share: 1 }
    expect(await camera.findByText(stampRead, {}, { timeout: 5_000 })).toHaveAttribute('role', 'status')
    expect(camera.queryByText(small)).not.toBeInTheDocument()
    const sought = soughtStamps()

    await shoot(camera)
    expect(await camera.findByText(readable)).toBeVisible()
    await userEvent.click(await camera.findByRole('button', { name: 'Otra página' }))
    await shoot(camera)
    expect(await camera.findByText(readable)).toBeVisible()
    expect(camera.queryByText(stampRead)).not.toBeInTheDocument()
    expect(soughtStamps()).toBe(sought)
  })

  test('a stamp that is too small in the video is passed over if a photo has pixels enough', async () => {
    const camera = await openInvoice(4000)
    await camera.findByRole('button', { name: 'Capturar' })
    // The second look comes after what the first has seen.
    await waitFor(() => expect(soughtStamps()).toBeGreaterThanOrEqual(2), { timeout: 5_000 })
    expect(camera.queryByText(small)).not.toBeInTheDocument()
  })

  test('no stamp is looked for on a paper that has none', async () => {
    await openUsable()
    expect(Scanning.asked).not.toEqual([])
    expect(soughtStamps()).toBe(0)
  })

  test('the hint over the picture follows what is seen', async () => {
    const small = found.map(({ x, y }) => ({ x: x / 2, y: y / 2 }))
    const [a, b, c, d] = small
    if (!a || !b || !c || !d) throw new Error('no corners')
    let looks = 0
    const camera = await openCamera()
    const isSaid = async (hint: string) =>
      expect(await camera.findByText(hint, {}, { timeout: 5_000 })).toHaveAttribute('aria-hidden', 'true')
    await isSaid('Se ve la hoja: toma la foto.')
    Scanning.look = () => ({ corners: looks++ % 2 === 0 ? [a, b, c, d] : found })
    await isSaid('Quieto…')
    Scanning.look = () => ({ corners: [a, b, c, d] })
    await isSaid('Acércate un poco.')
    Scanning.look = () => ({ corners: null, isDark: true })
    await isSaid('Falta luz.')
  })

  test('a paper whose page was found with certainty is cut out', async () => {
    const camera = await openUsable()
    expect(await crop(camera)).toBeChecked()
    expect(camera.getAllByRole('slider')).toHaveLength(4)
    await userEvent.click(camera.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(cut()).toMatchObject([{ corners: found }]))
  })

  test('a paper whose page is not certain stays whole, and the cut is offered', async () => {
    Scanning.certainty = 0.69
    const camera = await openUsable()
    expect(await crop(camera)).not.toBeChecked()
    expect(camera.queryByRole('slider')).not.toBeInTheDocument()
    await userEvent.click(await crop(camera))
    expect(camera.getAllByRole('slider')).toHaveLength(4)
    await userEvent.click(camera.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(cut()).toMatchObject([{ corners: found }]))
  })

  test.each([
    ['that is in no list of photographs', 'Escritura'],
    ['whose name asks for a photograph of one', 'Fotos del contrato y sus anexos'],
  ])("a property's document (%s) is a paper", async (_, name) => {
    form.answer({
      [type]: { DocumentType: { id: 12, name } },
      [photographs]: { documentosInmueble: [{ ...row, id: 13 }] },
    })
    expect(await crop(await openUsable(address))).toBeChecked()
  })

  test.each([
    ['whose section is not known', address],
    ["'Otros' of a property", '/task/inmuebles/createDocument/4/32'],
  ])('what may be either (%s) is a paper that is never cut out by itself', async (_, path) => {
    form.answer({
      [type]: { DocumentType: { id: 12, name: 'Vista del balcón' } },
      ...(path === address ? {} : { [photographs]: { documentosInmueble: [] } }),
    })
    const camera = await openUsable(path)
    expect(await crop(camera)).not.toBeChecked()
    await userEvent.click(camera.getByRole('button', { name: /^(Guardar|Listo)$/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(cut()).toEqual([])
  })
})
