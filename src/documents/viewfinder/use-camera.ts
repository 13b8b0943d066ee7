import { useEffect, useState } from 'react'
import { openCamera, problemOf, type Camera, type CameraProblem } from '../../capture/camera'
import { useVisible } from '../../lib/use-visible'

export type CameraState =
  | { step: 'opening' }
  /** `changeLens`: null if there is no other; shows this camera until the next one is open. */
  | { step: 'open'; camera: Camera; changeLens: (() => Promise<void>) | null }
  /** `ended`: the system stopped it, as for a phone call. */
  | { step: 'problem'; problem: CameraProblem | 'ended' }

/** The rear camera. A hidden page releases it, which also turns the light off. */
export function useCamera(): { state: CameraState; reopen: () => void } {
  const [state, setState] = useState<CameraState>({ step: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const visible = useVisible()

  useEffect(() => {
    if (!visible) return
    const left = new AbortController()
    async function show(opening: Promise<Camera>): Promise<void> {
      try {
        const camera = await opening
        if (left.signal.aborted) return
        const { changeLens, ended } = camera
        setState({ step: 'open', camera, changeLens: changeLens && (() => show(changeLens())) })
        void ended.then(() => {
          if (!left.signal.aborted) setState({ step: 'problem', problem: 'ended' })
        })
      } catch (error) {
        console.warn('camera: not opened', error)
        if (!left.signal.aborted) setState({ step: 'problem', problem: problemOf(error) })
      }
    }
    void show(openCamera(left.signal))
    return () => {
      left.abort()
      setState({ step: 'opening' })
    }
  }, [visible, attempt])

  return { state, reopen: () => setAttempt((count) => count + 1) }
}
