import { useState } from 'react'
import type { Camera } from '../../capture/camera'
import type { Judgement } from '../../capture/page-scan/judge-photo'
import { cornersWithin, type Corners } from '../../capture/page-scan/page-shape'
import type { Look } from '../../capture/page-scan/straighten'
import type { Scanner } from '../../capture/scanner'
import type { Page } from '../../outbox/model/upload'
import { isPhoto } from '../../capture/prepare/kind'
import { judgePage } from '../chosen/page-edits'
import { named, photoName } from '../chosen/photo-name'
import type { ChosenFile } from '../chosen/use-chosen-file'

export type Shot = {
  /** The camera's photo; one from elsewhere as its page, which every browser shows. */
  photo: File
  /** Null until the form has it. */
  page: Page | null
  /** Null if it could not be judged. */
  judgement: Judgement | 'pending' | null
  edits: Edits
}

/** The user's changes. Without `corners` the page is cut out if it was found with certainty. */
export type Edits = { corners?: Corners | 'whole'; look?: Look }

/** `corners` null keeps the whole photo. */
export type Finish = { corners: Corners | null; look: Look }

/** Milliseconds. Longer is not worth waiting for, since the photo is stored anyway. */
const judgeLimit = 5_000

/**
 * Each photo becomes a page of the form, stored if possible, before the next can be taken.
 * `retaken`: the page that the first photo replaces.
 */
export function useShot(
  chosen: ChosenFile,
  scanner: Scanner | null,
  retaken: Page | undefined,
  place: string | undefined,
) {
  const [shot, setShot] = useState<Shot | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [before, setBefore] = useState(retaken)

  async function store(file: File, way: Page['way']): Promise<void> {
    setShot({ photo: file, page: null, judgement: 'pending', edits: {} })
    const early = way === 'viewfinder' ? judge(file) : null
    const page = await chosen.addPhoto(file, before, way)
    const photo = early ? file : page && (await pictureOf(page))
    // A refusal shows above the live camera; a PDF, which is not looked at here, waits in the form.
    setShot((current) => page && photo && current && { ...current, photo, page })
    if (page && !photo) setBefore(undefined)
    const judging = early ?? (photo ? judge(photo) : null)
    void judging?.then((judgement) => page && judgement && chosen.note(judgePage(page.id, judgement, null)))
  }

  async function pictureOf({ id, name, type }: Page): Promise<File | null> {
    const bytes = isPhoto(type) ? await chosen.read(id) : null
    return bytes && new File([bytes], name, { type })
  }

  async function judge(photo: File): Promise<Judgement | null> {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), judgeLimit))
    const judging = photo.arrayBuffer().then((bytes) => scanner?.judge(bytes, photo.type))
    const judgement = (await Promise.race([judging, late])) ?? null
    setShot((current) => (current?.photo === photo ? { ...current, judgement } : current))
    return judgement
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
    /** Null while the camera is live. */
    shot,
    busy,
    /** The camera delivered no photo. */
    failed,
    /** The page that the next photo replaces is still there. */
    isRetaking: shot === null && before !== undefined,
    take: (camera: Camera, video: HTMLVideoElement) =>
      alone(async () => {
        setFailed(false)
        try {
          const blob = await camera.shoot(video)
          const photo = new File([blob], photoName(chosen.title, place), { type: blob.type })
          await store(photo, 'viewfinder')
        } catch (error) {
          console.warn('viewfinder: no photo', error)
          setFailed(true)
        }
      }),
    /** For a photo from elsewhere. One of the phone's camera has no name that means anything. */
    keep: (photo: File, isShot: boolean) =>
      alone(() =>
        isShot ? store(named(photo, photoName(chosen.title, place)), 'camera') : store(photo, 'gallery'),
      ),
    /** The next photo replaces this one, which stays until then. */
    retake: () => {
      setBefore(shot?.page ?? undefined)
      setShot(null)
    },
    edit: (edits: Edits) =>
      setShot((current) => current && { ...current, edits: { ...current.edits, ...edits } }),
    /** Stores the finished page and shows the camera again. */
    accept: ({ corners, look }: Finish) =>
      alone(async () => {
        if (scanner && shot?.page && (corners || look !== 'colour')) {
          const { photo } = shot
          // The photo has more pixels than its page.
          await chosen.crop(shot.page, async () =>
            scanner.straighten(await photo.arrayBuffer(), photo.type, corners ?? cornersWithin(0), look),
          )
        }
        setBefore(undefined)
        setShot(null)
      }),
  }
}
