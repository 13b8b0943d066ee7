import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { Button } from '../ui/button'
import { CheckField } from '../ui/check-field'
import { Dialog, DialogActions } from '../ui/dialog'
import { TextAreaField } from '../ui/field'
import { Message } from '../ui/message'
import styles from './desk.module.css'
import { keyNames, keysAreOn, switchKeys } from './keys'
import type { Reasons } from './queue'
import { SentForm } from './sent-form'

/**
 * A text for the landlord. With `reasons` a digit, or a press, fills one in, to be changed before it
 * is sent; the focus begins on the first, since digits are text in a field.
 */
export function TextDialog({
  words: { title, about, label, send },
  reasons = null,
  text,
  problem,
  busy,
  onType,
  onSend,
  onClose,
}: {
  words: Record<'title' | 'about' | 'label' | 'send', string>
  /** Null: it has none. Empty until they are read. */
  reasons?: Reasons | null
  text: string
  problem: string | null
  busy: boolean
  onType: (text: string) => void
  onSend: () => void
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const isRead = reasons === null || reasons.length > 0
  const start = reasons === null ? 'textarea' : 'ol button'
  useEffect(() => {
    if (isRead) focusOn(form, start)
  }, [isRead, start])
  function choose(reason: string) {
    onType(reason)
    focusOn(form, '[type=submit]')
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <SentForm
        ref={form}
        {...{ send, busy, onClose }}
        variant={reasons ? 'danger' : 'primary'}
        disabled={!reasons && text.trim() === ''}
        said={problem && <Message tone="danger">{problem}</Message>}
        onSubmit={onSend}
        onKeyDown={({ key, target }) => {
          if (target instanceof HTMLTextAreaElement || !keysAreOn.getSnapshot()) return
          const chosen = /^[1-9]$/.test(key) && reasons?.[Number(key) - 1]
          if (chosen) choose(chosen.text)
        }}
      >
        <p className="soft">{about}</p>
        <ol className="stack gap-1">
          {reasons?.map(({ id, text: reason }, index) => (
            <li key={id}>
              <button
                type="button"
                className={`row gap-3 full tall rounded lit ${styles['reason']}`}
                onClick={() => choose(reason)}
              >
                {index < 9 && <kbd>{index + 1}</kbd>}
                {reason}
              </button>
            </li>
          ))}
        </ol>
        <TextAreaField label={label} value={text} onChange={onType} />
      </SentForm>
    </Dialog>
  )
}

function focusOn({ current }: RefObject<HTMLElement | null>, part: string): void {
  current?.querySelector<HTMLElement>(part)?.focus()
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const on = useSyncExternalStore(keysAreOn.subscribe, keysAreOn.getSnapshot)
  return (
    <Dialog title="Teclas" onClose={onClose}>
      <dl className={`stack gap-2 ${styles['keys']}`}>
        {Object.entries(keyNames).map(([key, name]) => (
          <div key={key} className="row gap-3">
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <CheckField label="Usar estas teclas" checked={on} onChange={switchKeys} />
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  )
}
