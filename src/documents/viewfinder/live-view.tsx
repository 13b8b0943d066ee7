import { useCallback, useEffect, useState } from 'react'
import type { Camera, Torch } from '../../capture/camera'
import type { Scanner } from '../../capture/scanner'
import { Button } from '../../ui/button'
import { CameraTrouble } from './camera-trouble'
import { hintTexts } from './live-hints'
import { Outline } from './page-corners'
import { useBlackPicture } from './use-black-picture'
import { useLiveSight } from './use-live-sight'
import { useLiveStamp, type LiveStamp } from './use-live-stamp'
import styles from './viewfinder.module.css'

/** The camera's picture with the page's edges, and the shutter. */
export function LiveView({
  camera,
  changeLens,
  scanner,
  isStamped,
  isStampRead,
  busy,
  onStampRead,
  onShoot,
  onRetry,
  onChoose,
  start,
}: {
  camera: Camera
  /** Null if there is no other lens. */
  changeLens: (() => Promise<void>) | null
  /** Null if no page is looked for. */
  scanner: Scanner | null
  /** A paper with a stamp is asked for. */
  isStamped: boolean
  isStampRead: boolean
  busy: boolean
  onStampRead: () => void
  onShoot: (video: HTMLVideoElement) => void
  onRetry: () => void
  onChoose: (files: readonly File[], isShot?: boolean) => void
  /** Next to the shutter, in reach of a thumb. */
  start: React.ReactNode
}) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const sight = useLiveSight(busy ? null : video, scanner)
  // Read before this view was opened: it is not said again.
  const [wasRead] = useState(isStampRead)
  const seeksStamp = isStamped && !wasRead
  const stamp = useLiveStamp(busy ? null : video, seeksStamp ? camera : null)
  useEffect(() => {
    if (stamp === 'read') onStampRead()
  }, [stamp, onStampRead])
  const black = useBlackPicture(video)
  const [changing, setChanging] = useState(false)
  const { stream, torch } = camera

  const play = useCallback(
    (element: HTMLVideoElement | null) => {
      setVideo(element)
      if (!element) return
      element.srcObject = stream
      // Rejects when the element goes; whether it plays shows in its frames.
      element.play().catch(() => undefined)
    },
    [stream],
  )

  return (
    <>
      <div className={styles['stage']}>
        <div className={styles['frame']} style={frameOf(ratio)}>
          <video
            ref={play}
            className={styles['picture']}
            playsInline
            muted
            aria-label="Lo que ve la cámara"
            onResize={({ currentTarget: { videoWidth, videoHeight } }) => setRatio(videoWidth / videoHeight)}
          />
          {sight?.corners && <Outline corners={sight.corners} />}
        </div>
        {seeksStamp && (
          <p role="status" className={styles['hint']}>
            {stamp && stampTexts[stamp]}
          </p>
        )}
        {/* It comes and goes too often to be read aloud. */}
        {sight?.hint && !stamp && !black && (
          <p aria-hidden="true" className={styles['hint']}>
            {hintTexts[sight.hint]}
          </p>
        )}
        {black && <CameraTrouble problem="black" onRetry={onRetry} onChoose={onChoose} />}
      </div>
      <div className={styles['controls']}>
        <div className={`row wrap ${styles['side']}`}>{start}</div>
        <button
          type="button"
          className={styles['shutter']}
          aria-label="Capturar"
          // A camera can't take a photo before its first frame.
          disabled={busy || changing || ratio === null}
          onClick={() => video && onShoot(video)}
        />
        <div className={`row wrap ${styles['side']}`}>
          {changeLens && (
            <Button
              onClick={() => {
                // Not disabled meanwhile, or it would lose the focus.
                if (busy || changing) return
                setChanging(true)
                void changeLens().finally(() => setChanging(false))
              }}
            >
              Cambiar lente
            </Button>
          )}
          {torch && <TorchButton key={stream.id} torch={torch} />}
        </div>
      </div>
    </>
  )
}

const stampTexts: Record<LiveStamp, string> = {
  small: 'El timbre se ve muy pequeño: acércate un poco.',
  read: 'El timbre se lee bien.',
}

function TorchButton({ torch }: { torch: Torch }) {
  // It stays on while a photo is looked at.
  const [on, setOn] = useState(torch.isOn)
  return (
    <Button
      className={on ? styles['on'] : undefined}
      aria-pressed={on}
      onClick={() => {
        torch.turn(!on).then(
          () => setOn(!on),
          (error: unknown) => console.warn('camera: no light', error),
        )
      }}
    >
      Linterna
    </Button>
  )
}

/** A frame of this ratio, as large as the stage allows. */
export function frameOf(ratio: number | null) {
  return ratio === null
    ? {}
    : { aspectRatio: String(ratio), inlineSize: `min(100cqw, calc(100cqh * ${ratio}))` }
}
