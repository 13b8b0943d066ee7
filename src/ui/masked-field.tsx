import {
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
} from 'react'
import { maskedEdit, type Edit } from '../lib/masked-text'
import { Field, type FieldProps } from './field'

/** What each kind of masked field takes. */
export type MaskedFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  autoComplete?: string
  disabled?: boolean
}

/** What made a text: keys, or anything that fills the whole field at once. */
export type EditKind = 'typed' | 'deleted' | 'whole'

/**
 * A text input that rewrites what is typed, pasted, dropped or filled in; the caret keeps its place. What the mask can't read stays, and
 * `problem` says why once the typing ends.
 */
export function MaskedField({
  label,
  hint,
  error,
  warning,
  required,
  value,
  onChange,
  onBlur,
  mask,
  problem,
  autoComplete = 'off',
  ...input
}: MaskedFieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'placeholder' | 'maxLength' | 'type'> & {
    onBlur?: () => void
    /** `before` is the text that was edited. */
    mask: (text: string, edited: EditKind, before: string) => string
    problem: (text: string) => string | null
  }) {
  const [typing, setTyping] = useState(false)
  const beforeComposing = useRef<string | null>(null)
  const history = useHistory()

  function show(control: HTMLInputElement, { text, caret }: Edit) {
    // Written here, because React's next rendering would move the caret to the end.
    if (control.value !== text) control.value = text
    // Safari moves the focus to a field whose selection is set.
    if (control === document.activeElement) control.setSelectionRange(caret, caret)
    onChange(text)
  }

  function write(control: HTMLInputElement, raw: Edit, edited: EditKind, forward = false) {
    const before = beforeComposing.current ?? value
    beforeComposing.current = null
    const edit = maskedEdit(raw, (text) => mask(text, edited, before), forward ? 'forward' : undefined)
    history.add(before, edit)
    setTyping(edited !== 'whole')
    show(control, edit)
  }

  function type({ currentTarget: control, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : ''
    // A keyboard that composes would write its text again behind what the mask has made of it.
    if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) onChange(control.value)
    else if (inputType.startsWith('delete'))
      write(control, read(control), 'deleted', inputType === 'deleteContentForward')
    else write(control, read(control), inputType.startsWith('insert') ? 'typed' : 'whole')
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
    <Field
      label={label}
      hint={hint}
      error={error ?? (typing ? null : problem(value))}
      warning={warning}
      required={required}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          value={value}
          onChange={type}
          onCompositionStart={() => {
            beforeComposing.current = value
          }}
          onCompositionEnd={({ currentTarget }) => write(currentTarget, read(currentTarget), 'typed')}
          // By hand: the browser cuts a pasted '12 345 678 - 5' at `maxLength` before the mask sees it.
          // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#limiting-user-input-length:-the-maxlength-attribute
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

/** What can be undone: a browser forgets its own history of a field that a page writes to. */
function useHistory() {
  const { current } = useRef<{ edits: Edit[]; at: number }>({ edits: [], at: -1 })
  return {
    add(before: string, edit: Edit) {
      current.edits.length = current.at + 1
      // The first one, or what the form has set since.
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
