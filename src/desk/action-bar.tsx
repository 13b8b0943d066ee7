import { useEffect, useState } from 'react'
import { Button, type ButtonVariant } from '../ui/button'
import { classes } from '../ui/classes'
import styles from './desk.module.css'
import type { Decision, Notice, Undo } from './decisions'
import type { Key } from './keys'
import type { Inbox } from './use-inbox'

/** What can be done with what is open, each by a key too; what was done last. */
export function ActionBar({
  inbox: { isQuestion, chosen, target },
  press,
  can,
  canNote,
  undo,
  notice,
}: {
  inbox: Inbox
  press: (key: Key) => void
  can: (decision: Decision) => boolean
  canNote: boolean
  undo: Undo | null
  notice: Notice | null
}) {
  const button = (key: Key, text: string, options: { variant?: ButtonVariant; disabled?: boolean } = {}) => (
    <Button {...options} aria-keyshortcuts={key.toUpperCase()} onClick={() => press(key)}>
      {text}
      <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
    </Button>
  )
  const count = chosen.length > 0 ? ` ${chosen.length}` : ''
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
        {isQuestion && chosen.length === 0 ? (
          <>
            {button('a', 'Confirmar', { variant: 'primary', disabled: !can('approve') })}
            {button('n', 'Responder', { disabled: !canNote })}
          </>
        ) : (
          <>
            {button('a', `Aprobar${count}`, { variant: 'primary', disabled: !can('approve') })}
            {button('c', `Completar${count}`, { disabled: !can('complete') })}
            {button('r', 'Rechazar', { variant: 'danger', disabled: !can('reject') })}
            {button('n', 'Nota', { variant: 'quiet', disabled: !canNote })}
          </>
        )}
        <span className="grow" />
        <UndoButton key={undo?.until} undo={undo} onUndo={() => press('z')} />
        {button('k', 'Anterior', { variant: 'quiet', disabled: !target })}
        {button('j', 'Siguiente', { variant: 'quiet', disabled: !target })}
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
