import { ifGiven } from '../lib/if-given'
import { freeCanvas } from './prepare/free-canvas'
import { largestCanvas, maxSide } from './prepare/prepare'

/** Denied by user or browser; no camera; used by another app; anything else. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'failed'

/** The camera's light. */
export type Torch = { isOn: () => boolean; turn: (on: boolean) => Promise<void> }

export type Camera = {
  stream: MediaStream
  /** Null if there is no light, or none that the browser knows. */
  torch: Torch | null
  /** Takes a photo; `video` must play the stream. Rejects if the camera died. */
  shoot: (video: HTMLVideoElement) => Promise<Blob>
  /** The long side of such a photo, in pixels, as far as the browser knows. */
  side: (video: HTMLVideoElement) => Promise<number>
  /** Closes this camera and opens the next rear one; null if there is no other. */
  changeLens: (() => Promise<Camera>) | null
  /** Another app took the camera, or it was unplugged. */
  ended: Promise<void>
}

/** Video is between 1080p and 4K on phones; `takePhoto` delivers the sensor's full size. */
const size: MediaTrackConstraints = { width: { ideal: 4096 }, height: { ideal: 2160 } }
const rear: MediaTrackConstraints = { ...size, facingMode: { ideal: 'environment' } }

/** In localStorage: the rear camera that was chosen last on this device. */
const lensKey = 'camera-lens'

/** Milliseconds. Some phones never answer `takePhoto`: a video frame is taken instead. */
const answerLimit = 4_000

/** The rear camera that was used last, until `left`. Rejects with an error for `problemOf`. */
export function openCamera(left: AbortSignal): Promise<Camera> {
  const lens = ifGiven(() => localStorage.getItem(lensKey))
  return openWith(lens === null ? rear : { ...rear, deviceId: { ideal: lens } }, left)
}

async function openWith(video: MediaTrackConstraints, left: AbortSignal): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({ video })
  const [track] = stream.getVideoTracks()
  if (!track) throw new DOMException('A stream without a picture', 'NotFoundError')
  const close = () => {
    for (const each of stream.getTracks()) each.stop()
  }
  if (left.aborted) close()
  left.addEventListener('abort', close)
  // Before the lenses are listed: it may end meanwhile.
  const ended = new Promise<void>((resolve) =>
    track.addEventListener('ended', () => resolve(), { once: true }),
  )
  const next = await nextLens(track)
  function changeLens(lens: string): Promise<Camera> {
    // Phones open one rear camera at a time.
    close()
    return openLens(lens, left)
  }
  return {
    stream,
    torch: hasTorch(track) ? torchOf(track) : null,
    shoot: (video) => shoot(track, video),
    side: (video) => photoSide(track, video),
    changeLens: next === null ? null : () => changeLens(next),
    ended,
  }
}

/** Remembers the lens if it opens; else opens the one before. */
async function openLens(lens: string, left: AbortSignal): Promise<Camera> {
  try {
    const camera = await openWith({ ...size, deviceId: { exact: lens } }, left)
    ifGiven(() => localStorage.setItem(lensKey, lens))
    return camera
  } catch (error) {
    console.warn('camera: the lens did not open', error)
    return openCamera(left)
  }
}

/** After this track's, in the order of the browser; null with fewer than two rear cameras. */
async function nextLens(track: MediaStreamTrack): Promise<string | null> {
  // Devices have names only now, after the permission.
  const devices = (await inTime(() => navigator.mediaDevices.enumerateDevices())) ?? []
  const lenses = devices.filter(isRearCamera).map(({ deviceId }) => deviceId)
  if (lenses.length < 2) return null
  return lenses[(lenses.indexOf(track.getSettings().deviceId ?? '') + 1) % lenses.length] ?? null
}

/** Firefox and older Safari tell only in the name where a camera looks. */
function isRearCamera(device: MediaDeviceInfo): boolean {
  if (device.kind !== 'videoinput') return false
  const facing = 'getCapabilities' in device ? (device as InputDeviceInfo).getCapabilities().facingMode : []
  return facing?.includes('environment') === true || /back|rear|traser|posterior/i.test(device.label)
}

/** https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
export function problemOf(error: unknown): CameraProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'failed'
  }
}

async function shoot(track: MediaStreamTrack, video: HTMLVideoElement): Promise<Blob> {
  const photo = sideOf(video) >= maxSide ? null : await photoOfSensor(track)
  if (photo) return photo
  // It may have ended meanwhile: some browsers would draw a black frame.
  if (track.readyState === 'ended' || video.videoWidth === 0) throw new Error('The camera shows nothing')
  return frameOf(video)
}

function sideOf({ videoWidth, videoHeight }: HTMLVideoElement): number {
  return Math.max(videoWidth, videoHeight)
}

async function photoSide(track: MediaStreamTrack, video: HTMLVideoElement): Promise<number> {
  const side = sideOf(video)
  if (side >= maxSide || !('ImageCapture' in globalThis)) return side
  const photo = await inTime(() => new ImageCapture(track).getPhotoCapabilities())
  const [width, height] = [photo?.imageWidth?.max ?? 0, photo?.imageHeight?.max ?? 0]
  // A photo that no canvas takes is read on its page.
  return Math.max(side, width * height > largestCanvas ? maxSide : Math.max(width, height))
}

/** Has more pixels than the video. Null if unsupported or too slow. */
async function photoOfSensor(track: MediaStreamTrack): Promise<Blob | null> {
  if (!('ImageCapture' in globalThis)) return null
  return inTime(() => new ImageCapture(track).takePhoto())
}

/** The camera's answer; null if it refuses, or does not answer in time. */
function inTime<T>(ask: () => Promise<T>): Promise<T | null> {
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerLimit))
  // `ImageCapture` throws at once if the track has ended.
  return Promise.race([Promise.resolve().then(ask), limit]).catch(() => null)
}

async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d')
  // An iPhone gives none once its canvases take too much memory: encoded, the frame would be black.
  if (!context) throw new Error('The frame could not be drawn')
  context.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  // 33 MB at 4K.
  freeCanvas(canvas)
  if (!blob) throw new Error('The frame could not be encoded')
  return blob
}

/** From https://w3c.github.io/mediacapture-image/, and missing in TypeScript's DOM types. */
function hasTorch(track: MediaStreamTrack): boolean {
  // Firefox has it since version 132.
  const capabilities: MediaTrackCapabilities & { torch?: boolean } =
    'getCapabilities' in track ? track.getCapabilities() : {}
  return capabilities.torch === true
}

function torchOf(track: MediaStreamTrack): Torch {
  let isOn = false
  return {
    isOn: () => isOn,
    async turn(on) {
      const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: on }
      await track.applyConstraints({ advanced: [torch] })
      isOn = on
    },
  }
}
