import { useEffect, useRef, useSyncExternalStore, type KeyboardEvent } from 'react'
import { Button } from '../ui/button'
import { CheckField } from '../ui/check-field'
import { Dialog, DialogActions } from '../ui/dialog'
import { TextAreaField } from '../ui/field'
import { Message } from '../ui/message'
import styles from './desk.module.css'
import { keyNames, keysAreOn, switchKeys } from './keys'
import type { Reasons } from './queue'

/**
 * 'Motivo': a digit, or a press, fills a reason in; the text can be changed before it is sent. The
 * focus begins on the first reason, since digits are text in a field.
 */
export function RejectDialog({
  name,
  type,
  reasons,
  text,
  problem,
  onType,
  onSend,
  onClose,
}: {
  name: string
  type: number
  reasons: Reasons
  text: string
  problem: string | null
  onType: (text: string) => void
  onSend: () => void
  onClose: () => void
}) {
  const fitting = reasons.filter(({ types }) => types.length === 0 || types.includes(type))
  const first = useRef<HTMLButtonElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [reasons])

  function choose(reason: string) {
    onType(reason)
    send.current?.focus()
  }
  function keyDown({ key, target }: KeyboardEvent) {
    if (target instanceof HTMLTextAreaElement || !keysAreOn.getSnapshot()) return
    const chosen = /^[1-9]$/.test(key) && fitting[Number(key) - 1]
    if (chosen) choose(chosen.text)
  }

  return (
    <Dialog title="Motivo" onClose={onClose}>
      <form
        className="stack"
        onKeyDown={keyDown}
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        <p className="soft">{`Se rechaza: ${name}. El inversionista lee este texto en su portal y en un correo.`}</p>
        <ol className="stack gap-1">
          {fitting.map(({ id, text: reason }, index) => (
            <li key={id}>
              <button
                ref={index === 0 ? first : undefined}
                type="button"
                className={`row gap-3 rounded lit ${styles['reason']}`}
                onClick={() => choose(reason)}
              >
                {index < 9 && <kbd>{index + 1}</kbd>}
                {reason}
              </button>
            </li>
          ))}
        </ol>
        <TextAreaField label="Texto del motivo" value={text} onChange={onType} />
        {problem && <Message tone="danger">{problem}</Message>}
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          {/* Not disabled without a text: the focus has to be there before the reason is. */}
          <button ref={send} type="submit" className={`touch middle bold rounded ${styles['send']}`}>
            Rechazar con este motivo
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function NoteDialog({
  title,
  text,
  problem,
  busy,
  onType,
  onSend,
  onClose,
}: {
  title: string
  text: string
  problem: string | null
  busy: boolean
  onType: (text: string) => void
  onSend: () => void
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        <TextAreaField
          label="Nota"
          hint="El inversionista la lee en el documento."
          value={text}
          onChange={onType}
        />
        {problem && <Message tone="danger">{problem}</Message>}
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" busy={busy} disabled={text.trim() === ''}>
            Enviar nota
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const on = useSyncExternalStore(keysAreOn.subscribe, keysAreOn.getSnapshot)
  return (
    <Dialog title="Teclas" onClose={onClose}>
      <dl className={styles['keys']}>
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

/** Asks before several are decided; what was not opened is named. */
export function SeveralDialog({
  what,
  count,
  unopened,
  onConfirm,
  onCancel,
}: {
  /** 'Aprobar' or 'Completar'. */
  what: string
  count: number
  unopened: readonly string[]
  onConfirm: () => void
  onCancel: () => void
}) {
  const many = count === 1 ? '1 documento' : `${count} documentos`
  return (
    <Dialog title={`¿${what} ${many}?`} onClose={onCancel}>
      {unopened.length === 0 ? (
        <p>Los abriste todos.</p>
      ) : (
        <>
          <p>{unopened.length === 1 ? 'Este no lo abriste:' : `Estos ${unopened.length} no los abriste:`}</p>
          <ul className={`stack gap-1 ${styles['unopened']}`}>
            {unopened.map((name, index) => (
              <li key={index} className="bold">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancelar</Button>
        <Button variant="primary" onClick={onConfirm}>{`${what} ${many}`}</Button>
      </DialogActions>
    </Dialog>
  )
}
