import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { altersDrawings } from '../../capture/prepare/altered-drawings'
import type { Page } from '../../outbox/model/upload'
import { useFollowed, once } from '../../lib/use-followed'
import { useSession } from '../../session/use-session'
import { cameraClosed, cameraOpens } from './camera-return'
import type { Subject } from '../viewfinder/subject'
import type { Viewfinder } from '../viewfinder/viewfinder'
import { photoName } from '../chosen/photo-name'
import type { ChosenFile } from '../chosen/use-chosen-file'

type ViewfinderCode = { Viewfinder: typeof Viewfinder }

export type PageCamera = {
  /**
   * Opens the viewfinder; false if the phone's own camera must be used. An early tap waits for the
   * viewfinder's code, and may still end with `openPhones`. The photo replaces `retaken`.
   */
  open: (openPhones: () => void, retaken?: Page) => boolean
  /** The name of a photo that is taken now. */
  photoName: () => string
  /** The open viewfinder. */
  view: ReactNode
}

export type CameraOptions = {
  subject: Subject
  /** The property, tenant or month. */
  place: string | undefined
  /** The rejected document that is replaced. */
  rejected?: number | null
  /** Opens the viewfinder immediately. */
  startsOpen?: boolean
  /** The viewfinder's last button, but for a retaken page; its pages are in the form. */
  onDone?: (() => void) | undefined
  /** The last button is 'Guardar': `onDone` saves, and nothing is lacking. */
  saves?: boolean
  /** 'Saltar este documento' is shown only with this. */
  onSkip?: (() => void) | undefined
}

/** If Android kills the app while a camera is open, the app starts in this form (`cameraOpens`). */
export function usePageCamera(
  chosen: ChosenFile,
  { subject, place, rejected = null, startsOpen = false, saves = false, onDone, onSkip }: CameraOptions,
): PageCamera {
  const here = useLocation()
  const path = here.pathname + here.search
  const state: unknown = here.state
  const userId = useSession().user.id
  const code = useViewfinderCode()
  const [opened, setOpened] = useState<{ retaken?: Page | undefined } | null>(startsOpen ? {} : null)
  const openPhonesInstead = useRef<() => void>(null)
  useEffect(() => {
    if (code === null) openPhonesInstead.current?.()
  }, [code])
  useEffect(() => {
    if (startsOpen) cameraOpens({ path, state }, userId)
    else cameraClosed()
    return cameraClosed
  }, [startsOpen, path, state, userId])

  function close() {
    cameraClosed()
    setOpened(null)
  }

  return {
    open(openPhones, retaken) {
      cameraOpens({ path, state }, userId)
      if (code === undefined) openPhonesInstead.current = openPhones
      if (code !== null) setOpened({ retaken })
      return code !== null
    },
    photoName: () => photoName(chosen.title, place),
    view: code && opened && (
      <code.Viewfinder
        chosen={chosen}
        subject={subject}
        place={place}
        rejected={rejected}
        retaken={opened.retaken}
        saves={saves}
        onClose={close}
        onDone={() => {
          close()
          onDone?.()
        }}
        onSkip={onSkip}
      />
    ),
  }
}

/** Undefined while unknown; null without a camera for the page. */
function useViewfinderCode(): ViewfinderCode | null | undefined {
  const [device] = useState(() => (mayHavePageCamera() ? navigator.mediaDevices : null))
  const loaded = useFollowed(device, viewfinderCode)
  return device ? loaded?.code : null
}

const viewfinderCode = once(async (devices: MediaDevices) => ({ code: await loadViewfinder(devices) }))

async function loadViewfinder(devices: MediaDevices): Promise<ViewfinderCode | null> {
  try {
    return (await hasPageCamera(devices)) ? await import('../viewfinder/viewfinder') : null
  } catch (error) {
    console.warn('viewfinder: not loaded', error)
    return null
  }
}

/** Phones and tablets: a desktop's webcam is no good for documents. */
function mayHavePageCamera(): boolean {
  return matchMedia('(pointer: coarse)').matches && 'mediaDevices' in navigator
}

/**
 * Devices are unnamed before permission. If that is denied, or the browser alters the frames that
 * the page takes, use the phone's own camera.
 */
async function hasPageCamera(media: MediaDevices): Promise<boolean> {
  const devices = await media.enumerateDevices()
  if (!devices.some(({ kind }) => kind === 'videoinput')) return false
  return !(await isRefused()) && !(await altersDrawings())
}

async function isRefused(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'denied'
  } catch {
    // Firefox and old Safari can't query it: opening the camera will show.
    return false
  }
}
