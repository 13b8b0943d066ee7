import { maxSide } from './prepare/prepare'

/** Denied by user or browser; no camera; used by another app; anything else. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'failed'

export type Camera = {
  stream: MediaStream
  /** Null if there is no light, or none that the browser knows. */
  torch: ((on: boolean) => Promise<void>) | null
  /** Takes a photo; `video` must play the stream. Rejects if the camera died. */
  shoot: (video: HTMLVideoElement) => Promise<Blob>
  /** Another app took the camera, or it was unplugged. */
  ended: Promise<void>
  close: () => void
}

/** Video is between 1080p and 4K on phones; `takePhoto` delivers the sensor's full size. */
const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 2160 } },
}

/** Milliseconds. Some phones never answer `takePhoto`; then take a video frame. */
const photoLimit = 4_000

/** The rear camera. Rejects with an error for `problemOf`. */
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

/** Has more pixels than the video. Null if unsupported or too slow. */
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

/** From https://w3c.github.io/mediacapture-image/, and missing in TypeScript's DOM types. */
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
