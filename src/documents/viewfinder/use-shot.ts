import { useState } from 'react'
import type { Camera } from '../../capture/camera'
import type { Corners } from '../../capture/page-scan/page-shape'
import type { Judgement, Look, Scanner } from '../../capture/scanner'
import type { DraftPage } from '../../drafts/drafts-database'
import type { ChosenFile } from '../upload/use-chosen-file'

export type Shot = {
  photo: File
  /** Null until the form has it. */
  page: DraftPage | null
  /** Null if it could not be judged. */
  judgement: Judgement | 'pending' | null
}

/** `corners` null keeps the whole photo. */
export type Finish = { corners: Corners | null; look: Look }

/** Each photo becomes a page of the form, stored if possible, before the next can be taken. */
export type Shooting = {
  /** Null while the camera is live. */
  shot: Shot | null
  busy: boolean
  /** The camera delivered no photo. */
  failed: boolean
  take: (camera: Camera, video: HTMLVideoElement) => Promise<void>
  /** For a photo from elsewhere. */
  keep: (photo: File) => Promise<void>
  /** The next photo replaces this one, which stays until then. */
  retake: () => void
  /** Stores the finished page and shows the camera again. */
  accept: (finish: Finish) => Promise<void>
}

/** Milliseconds. Longer is not worth waiting for, since the photo is stored anyway. */
const judgeLimit = 5_000

/** `retaken`: the page that the first photo replaces. */
export function useShot(
  chosen: ChosenFile,
  scanner: Scanner | null,
  retaken: DraftPage | undefined,
): Shooting {
  const [shot, setShot] = useState<Shot | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [before, setBefore] = useState(retaken)

  async function store(photo: File): Promise<void> {
    setShot({ photo, page: null, judgement: 'pending' })
    void judge(photo)
    const page = await chosen.addPhoto(photo, before)
    // The refusal shows above the live camera.
    setShot((current) => page && current && { ...current, page })
  }

  async function judge(photo: File): Promise<void> {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), judgeLimit))
    const judging = photo.arrayBuffer().then((bytes) => scanner?.judge(bytes, photo.type))
    const judgement = (await Promise.race([judging, late])) ?? null
    setShot((current) => (current?.photo === photo ? { ...current, judgement } : current))
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  return {
    shot,
    busy,
    failed,
    take: (camera, video) =>
      alone(async () => {
        setFailed(false)
        try {
          const blob = await camera.shoot(video)
          await store(new File([blob], 'foto.jpg', { type: blob.type }))
        } catch (error) {
          console.warn('viewfinder: no photo', error)
          setFailed(true)
        }
      }),
    keep: (photo) => alone(() => store(photo)),
    retake() {
      setBefore(shot?.page ?? undefined)
      setShot(null)
    },
    accept: ({ corners, look }) =>
      alone(async () => {
        if (scanner && shot?.page && (corners || look !== 'colour')) {
          const bytes = await shot.photo.arrayBuffer()
          const page = await scanner.straighten(bytes, shot.photo.type, corners ?? wholePhoto, look)
          // If that fails, the stored photo stays as it is.
          if (page) await chosen.addPhoto(new File([page], 'foto.jpg', { type: 'image/jpeg' }), shot.page)
        }
        setBefore(undefined)
        setShot(null)
      }),
  }
}

const wholePhoto: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]
