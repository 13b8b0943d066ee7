import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { DraftPage } from '../../drafts/drafts-database'
import { useFollowed, once } from '../../lib/use-followed'
import { useSession } from '../../session/use-session'
import { cameraClosed, cameraOpens } from './camera-return'
import type { Viewfinder } from '../viewfinder/viewfinder'
import type { ChosenFile } from './use-chosen-file'
import type { Subject } from './use-subject'

type ViewfinderCode = { Viewfinder: typeof Viewfinder }

type CameraTap = {
  /** The page whose place the photo takes. */
  retaken?: DraftPage | undefined
  openPhones: () => void
}

/** The camera of an upload form. */
export type PageCamera = {
  /**
   * Opens the viewfinder, and returns false where the phone's own camera must do. A tap that comes before that is known waits for it, and
   * may still end with `openPhones`.
   */
  open: (tap: CameraTap) => boolean
  /** The phone's own camera came back. */
  closed: () => void
  /** The viewfinder while it is open. */
  view: ReactNode
}

export type CameraOptions = {
  subject: Subject
  /** The property, tenant or month that the document is about. */
  place: string | undefined
  /** The document that this one is to replace, if the accountant rejected it. */
  rejected?: number | null
  /** The viewfinder opens by itself. */
  startsOpen?: boolean
  /** The viewfinder's 'Listo'. */
  onDone?: (() => void) | undefined
  /** Its 'Saltar este documento'; without it there is none. */
  onSkip?: (() => void) | undefined
}

/** Whichever camera opens, an app that is killed meanwhile starts again in this form (`cameraOpens`). */
export function usePageCamera(
  chosen: ChosenFile,
  { subject, place, rejected = null, startsOpen = false, onDone, onSkip }: CameraOptions,
): PageCamera {
  const here = useLocation()
  const path = here.pathname + here.search
  const state: unknown = here.state
  const userId = useSession().user.id
  const code = useViewfinderCode()
  const [opened, setOpened] = useState<{ retaken?: DraftPage | undefined } | null>(startsOpen ? {} : null)
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
    open({ retaken, openPhones }) {
      cameraOpens({ path, state }, userId)
      if (code === undefined) openPhonesInstead.current = openPhones
      if (code !== null) setOpened({ retaken })
      return code !== null
    },
    closed: cameraClosed,
    view: code && opened && (
      <code.Viewfinder
        chosen={chosen}
        subject={subject}
        place={place}
        rejected={rejected}
        retaken={opened.retaken}
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

/** Undefined until it is known; null where there is no camera that a page can use with one hand. */
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

/** A phone or tablet, not a desktop's camera above the screen. */
function mayHavePageCamera(): boolean {
  return matchMedia('(pointer: coarse)').matches && 'mediaDevices' in navigator
}

/**
 * Before its permission is given a device is listed without a name; once it was refused for good the viewfinder would only be in the
 * way of the phone's own camera.
 */
async function hasPageCamera(media: MediaDevices): Promise<boolean> {
  const devices = await media.enumerateDevices()
  return devices.some(({ kind }) => kind === 'videoinput') && !(await isRefused())
}

async function isRefused(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'denied'
  } catch {
    // Firefox does not know the name, and an old Safari has no `permissions`: the camera itself tells.
    return false
  }
}
