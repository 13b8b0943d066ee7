import { useEffect, useState, useSyncExternalStore } from 'react'
import { openCamera, problemOf, type Camera, type CameraProblem } from '../../capture/camera'

export type CameraState =
  | { step: 'opening' }
  | { step: 'open'; camera: Camera }
  /** `ended`: the system stopped it, as for a phone call. */
  | { step: 'problem'; problem: CameraProblem | 'ended' }

/** The rear camera. A hidden page releases it, which also turns the light off. */
export function useCamera(): { state: CameraState; reopen: () => void } {
  const [state, setState] = useState<CameraState>({ step: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const visible = useSyncExternalStore(whenVisibilityChanges, isVisible)

  useEffect(() => {
    if (!visible) return
    let left = false
    let opened: Camera | null = null
    async function open() {
      const camera = await openCamera()
      if (left) {
        camera.close()
        return
      }
      opened = camera
      setState({ step: 'open', camera })
      void camera.ended.then(() => {
        if (!left) setState({ step: 'problem', problem: 'ended' })
      })
    }
    open().catch((error: unknown) => {
      console.warn('camera: not opened', error)
      if (!left) setState({ step: 'problem', problem: problemOf(error) })
    })
    return () => {
      left = true
      opened?.close()
      setState({ step: 'opening' })
    }
  }, [visible, attempt])

  return { state, reopen: () => setAttempt((count) => count + 1) }
}

function whenVisibilityChanges(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}
