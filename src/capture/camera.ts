import { maxSide } from './prepare/prepare'

/** Why there is no picture: the user or the browser said no; no camera; another app has it; anything else. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'failed'

export type Camera = {
  stream: MediaStream
  /** Null where the camera has no light, or the browser does not say. */
  torch: ((on: boolean) => Promise<void>) | null
  /** A photo of what `video`, which plays the stream, shows. Rejects if the camera died. */
  shoot: (video: HTMLVideoElement) => Promise<Blob>
  /** Resolves when the camera stops by itself: another app took it, or it was pulled out. */
  ended: Promise<void>
  close: () => void
}

/** What a phone's camera can give a page lies between 1080p and 4K; its whole sensor is asked for by `takePhoto`. */
const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 2160 } },
}

/** In milliseconds. Some phones never answer `takePhoto`: then it is what the video shows. */
const photoLimit = 4_000

/** The rear camera. Rejects with what `problemOf` reads. */
export async function openCamera(): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia(wanted)
  const [track] = stream.getVideoTracks()
  if (!track) throw new DOMException('A stream without a picture', 'NotFoundError')
  return {
    stream,
    torch: hasTorch(track) ? (on) => setTorch(track, on) : null,
    shoot: (video) => shoot(track, video),
    ended: new Promise((resolve) => track.addEventListener('ended', () => resolve(), { once: true })),
    close() {
      for (const each of stream.getTracks()) each.stop()
    },
  }
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
  if (track.readyState === 'ended' || video.videoWidth === 0) throw new Error('The camera shows nothing')
  const isLarge = Math.max(video.videoWidth, video.videoHeight) >= maxSide
  return (isLarge ? null : await photoOfSensor(track)) ?? frameOf(video)
}

/** More pixels than the video has. Null if the browser can't, or takes too long. */
async function photoOfSensor(track: MediaStreamTrack): Promise<Blob | null> {
  if (!('ImageCapture' in globalThis)) return null
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), photoLimit))
  return Promise.race([new ImageCapture(track).takePhoto(), limit]).catch(() => null)
}

async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('The frame could not be encoded')
  return blob
}

/** `torch` of https://w3c.github.io/mediacapture-image/, which the DOM's types do not have. */
function hasTorch(track: MediaStreamTrack): boolean {
  // Firefox has it since version 132.
  const capabilities: MediaTrackCapabilities & { torch?: boolean } =
    'getCapabilities' in track ? track.getCapabilities() : {}
  return capabilities.torch === true
}

async function setTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: on }
  await track.applyConstraints({ advanced: [torch] })
}
