import {
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
} from 'react'
import { insertedAt, maskedEdit, takenEdit, type Edit } from '../lib/masked-text'
import { Field, fieldProps, type FieldProps } from './field'

export type MaskedFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  autoComplete?: string
  disabled?: boolean
}

/** Keys, or anything that fills the whole field. */
export type EditKind = 'typed' | 'deleted' | 'whole'

/**
 * Rewrites what is typed, pasted, dropped or filled in; the caret keeps its place. A key that can't
 * be part of the value is not taken; other text that the mask can't read stays, and `problem`
 * explains it.
 */
export function MaskedField({
  value,
  onChange,
  onBlur,
  takes,
  mask,
  problem,
  autoComplete = 'off',
  ...props
}: MaskedFieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'placeholder' | 'maxLength' | 'type'> & {
    onBlur?: () => void
    /** Whether a character typed by key may be part of the value; `text` is the text with it. */
    takes: (character: string, text: string) => boolean
    /** `before` is the text before this edit. */
    mask: (text: string, edited: EditKind, before: string) => string
    problem: (text: string) => string | null
  }) {
  const [field, input] = fieldProps(props)
  const [typing, setTyping] = useState(false)
  const beforeComposing = useRef<string | null>(null)
  const history = useHistory()

  function show(control: HTMLInputElement, { text, caret }: Edit) {
    // Set here, because React's next render would move the caret to the end.
    if (control.value !== text) control.value = text
    // Setting a selection in Safari moves the focus to that field.
    if (control === document.activeElement) control.setSelectionRange(caret, caret)
    onChange(text)
  }

  function write(
    control: HTMLInputElement,
    raw: Edit,
    edited: EditKind,
    { byKey = false, forward = false } = {},
  ) {
    const before = beforeComposing.current ?? value
    beforeComposing.current = null
    const taken = byKey ? takenEdit(raw, before, takes) : raw
    const edit = maskedEdit(taken, (text) => mask(text, edited, before), forward ? 'forward' : undefined)
    if (edit.text !== before) history.add(before, edit)
    setTyping(byKey || edited === 'deleted')
    show(control, edit)
  }

  function type({ currentTarget: control, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : ''
    const raw = read(control)
    // A composing keyboard would repeat its text after the masked one.
    if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) onChange(control.value)
    else if (inputType.startsWith('delete'))
      write(control, raw, 'deleted', { forward: inputType === 'deleteContentForward' })
    // A key gives one character; a keyboard's clipboard or a password manager gives several.
    else if (inputType === 'insertText' && raw.caret - insertedAt(raw, value) <= 1)
      write(control, raw, 'typed', { byKey: true })
    else insertInto(control, raw)
  }

  /** Text that is pasted or filled in may be the whole value, or a part of it. */
  function insertInto(control: HTMLInputElement, raw: Edit) {
    const isWhole = raw.caret === raw.text.length && insertedAt(raw, value) === 0
    write(control, raw, isWhole ? 'whole' : 'typed')
  }

  function insert(event: ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>, data: DataTransfer) {
    event.preventDefault()
    const { currentTarget: control } = event
    control.focus()
    const head = control.value.slice(0, control.selectionStart ?? undefined)
    const tail = control.selectionEnd === null ? '' : control.value.slice(control.selectionEnd)
    const text = head + data.getData('text').trim()
    write(control, { text: text + tail, caret: text.length }, head + tail === '' ? 'whole' : 'typed')
  }

  function undoOrRedo(event: KeyboardEvent<HTMLInputElement>) {
    const key = event.key.toLowerCase()
    const isRedo = key === 'y' || event.shiftKey
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    const edit = history.step(isRedo ? 1 : -1)
    if (edit) show(event.currentTarget, edit)
  }

  return (
    <Field {...field} error={field.error ?? (typing ? null : problem(value))}>
      {(control) => (
        <input
          {...input}
          {...control}
          value={value}
          onChange={type}
          onCompositionStart={() => {
            beforeComposing.current = value
          }}
          onCompositionEnd={({ currentTarget }) =>
            write(currentTarget, read(currentTarget), 'typed', { byKey: true })
          }
          // The browser would cut a pasted '12 345 678 - 5' at `maxLength` before the mask sees it.
          // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html
          onPaste={(event) => insert(event, event.clipboardData)}
          onDrop={(event) => insert(event, event.dataTransfer)}
          onKeyDown={undoOrRedo}
          onBlur={({ currentTarget: control }) => {
            if (mask(value, 'whole', value) !== value) write(control, read(control), 'whole')
            setTyping(false)
            onBlur?.()
          }}
          autoComplete={autoComplete}
        />
      )}
    </Field>
  )
}

function read(control: HTMLInputElement): Edit {
  return { text: control.value, caret: control.selectionStart ?? control.value.length }
}

/** Undo: a browser drops a field's own history when a script writes to it. */
function useHistory() {
  const { current } = useRef<{ edits: Edit[]; at: number }>({ edits: [], at: -1 })
  return {
    add(before: string, edit: Edit) {
      current.edits.length = current.at + 1
      // The initial text, or one that the form has set since.
      if (current.edits.at(-1)?.text !== before) current.edits.push({ text: before, caret: before.length })
      current.at = current.edits.push(edit) - 1
    },
    step(by: 1 | -1): Edit | undefined {
      const edit = current.edits[current.at + by]
      if (edit) current.at += by
      return edit
    },
  }
}
