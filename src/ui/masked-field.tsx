import type { ChangeEvent, ClipboardEvent, InputHTMLAttributes } from 'react'
import { maskedEdit, type Edit } from '../lib/masked-text'
import { Field, type FieldProps } from './field'

/** What each kind of masked field takes. */
export type MaskedFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  autoComplete?: string
  disabled?: boolean
}

/** A text input that rewrites what is typed or pasted; the caret keeps its place. */
export function MaskedField({
  label,
  hint,
  error,
  warning,
  required,
  value,
  onChange,
  mask,
  autoComplete = 'off',
  ...input
}: MaskedFieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'inputMode' | 'placeholder' | 'maxLength' | 'onBlur' | 'type'
  > & {
    mask: (text: string, deleting: boolean) => string
  }) {
  function write(control: HTMLInputElement, raw: Edit, inputType = '') {
    const edit = maskedEdit(
      raw,
      (text) => mask(text, inputType.startsWith('delete')),
      inputType === 'deleteContentForward' ? 'forward' : undefined,
    )
    // Written here, because React's next rendering would move the caret to the end.
    control.value = edit.text
    control.setSelectionRange(edit.caret, edit.caret)
    onChange(edit.text)
  }

  function type({ currentTarget: control, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const raw = { text: control.value, caret: control.selectionStart ?? control.value.length }
    write(control, raw, 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '')
  }

  // By hand: the browser cuts a pasted '12 345 678 - 5' at `maxLength` before the mask sees it.
  // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#limiting-user-input-length:-the-maxlength-attribute
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const { currentTarget: control } = event
    const pasted = event.clipboardData.getData('text')
    const head = control.value.slice(0, control.selectionStart ?? undefined) + pasted
    const tail = control.selectionEnd === null ? '' : control.value.slice(control.selectionEnd)
    write(control, { text: head + tail, caret: head.length })
  }

  return (
    <Field label={label} hint={hint} error={error} warning={warning} required={required}>
      {(control) => (
        <input
          {...input}
          {...control}
          value={value}
          onChange={type}
          onPaste={paste}
          autoComplete={autoComplete}
        />
      )}
    </Field>
  )
}
