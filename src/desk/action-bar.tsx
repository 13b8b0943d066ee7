import { useEffect, useState } from 'react'
import { Button, type ButtonVariant } from '../ui/button'
import { classes } from '../ui/classes'
import styles from './desk.module.css'
import type { Notice } from './decisions'
import type { Key } from './keys'
import type { Undo } from './undo'

/** What a key does, and its button in the bar. */
export type Command = {
  act: () => unknown
  /** Without one it has no button there now. */
  label?: string | false
  variant?: ButtonVariant
  can?: boolean
}

/** What can be done with what is open, each by a key too; what was done last. */
export function ActionBar({
  commands,
  undo,
  notice,
}: {
  commands: Record<Key, Command>
  undo: Undo | null
  notice: Notice | null
}) {
  const button = (key: Key) => {
    const { act, label, variant = 'secondary', can = true } = commands[key]
    return (
      label && (
        <Button
          key={key}
          disabled={!can}
          aria-keyshortcuts={key.toUpperCase()}
          variant={variant}
          onClick={act}
        >
          {label}
          <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
        </Button>
      )
    )
  }
  return (
    <footer className={`stack gap-2 ruled ${styles['footer']}`}>
      {/* Always rendered, so that its texts are announced. */}
      <p
        role="status"
        className={classes('small', styles['notice'], notice && `rounded bold ${notice.tone}`)}
      >
        {notice?.text}
      </p>
      <div className={`row wrap ${styles['actions']}`}>
        {(['a', 'c', 'r', 'n'] as const).map(button)}
        <div className={`row ${styles['steps']}`}>
          <UndoButton key={undo?.until} undo={undo} onUndo={commands.z.act} />
          {(['k', 'j'] as const).map(button)}
        </div>
      </div>
    </footer>
  )
}

/** There for as long as it can be taken back. */
export function UndoButton({
  undo,
  onUndo,
}: {
  undo: Pick<Undo, 'until' | 'text'> | null
  onUndo: () => void
}) {
  const [now, setNow] = useState(Date.now)
  const seconds = undo ? Math.ceil((undo.until - now) / 1000) : 0
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [now, seconds])
  if (!undo || seconds <= 0) return null
  return (
    <Button aria-keyshortcuts="Z" title={undo.text} onClick={onUndo}>
      Deshacer
      {/* A screen reader would read a clock every second. */}
      <span aria-hidden="true">{seconds} s</span>
      <kbd aria-hidden="true">Z</kbd>
    </Button>
  )
}
