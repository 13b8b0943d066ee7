import { Fragment, type ReactNode } from 'react'
import type { FieldDef } from '../../../shared/fields'
import type { Draft } from '../../drafts/use-draft'
import { Button } from '../../ui/button'
import { ComboboxField } from '../../ui/combobox-field'
import { DateField } from '../../ui/date-field'
import { TextField } from '../../ui/field'
import { SelectField, type Option } from '../../ui/select'
import { Message } from '../../ui/message'
import { MoneyField } from '../../ui/money-field'
import { PhoneField } from '../../ui/phone-field'
import { RutField } from '../../ui/rut-field'
import { UfField } from '../../ui/uf-field'
import { Fields } from '../entry-form'
import type { Problems } from '../use-save'
import styles from '../entry-form.module.css'
import { quoted } from './kinds'

/** Lists read at run time, and what depends on other fields. */
export type FieldExtras = {
  hint?: ReactNode
  disabled?: boolean
  hidden?: boolean
  /** Marks the field as required, also if it has no sentence of its own for that. */
  required?: boolean
  options?: readonly Option[]
  /** Of a select. */
  loading?: boolean
  placeholder?: string
  /** Other words that find a place. */
  alias?: (option: string) => string
}

export type FormDraft<Name extends string> = Pick<Draft<Record<Name, string>>, 'value' | 'set'> & {
  conflicts?: Partial<Record<Name, string>>
  settle?: (name: Name, to: 'stored' | 'mine') => void
}

export function FormFields<Name extends string>({
  title,
  inPairs,
  part,
  draft,
  problems,
  extras,
}: {
  title?: string
  inPairs?: boolean
  part: Readonly<Partial<Record<NoInfer<Name>, FieldDef>>>
  draft: FormDraft<Name>
  problems: Problems
  extras?: Readonly<Partial<Record<NoInfer<Name>, FieldExtras>>>
}) {
  const fields = Object.entries(part) as [Name, FieldDef][]
  const shown = fields.filter(([name]) => !extras?.[name]?.hidden)

  /** Clears dependent fields: another region has other comunas. */
  function change(name: Name, text: string) {
    const cleared = fields.filter(([, { within }]) => within === name).map(([other]) => [other, ''])
    draft.set((old) => ({ ...old, [name]: text, ...(Object.fromEntries(cleared) as typeof old) }))
  }

  return (
    <Fields title={title} inPairs={inPairs}>
      {shown.map(([name, field]) => (
        <Fragment key={name}>
          <DrawnField
            field={field}
            value={draft.value[name]}
            onChange={(text) => change(name, text)}
            error={problems[name]}
            extras={extras?.[name] ?? {}}
          />
          {draft.conflicts?.[name] !== undefined && (
            <Conflict
              field={field}
              stored={draft.conflicts[name]}
              mine={draft.value[name]}
              onChoose={(to) => draft.settle?.(name, to)}
            />
          )}
        </Fragment>
      ))}
    </Fields>
  )
}

function DrawnField({
  field: row,
  value,
  onChange,
  error,
  extras: {
    options = [],
    loading = false,
    placeholder = '',
    alias,
    hint = row.hint,
    disabled = false,
    required,
  },
}: {
  field: FieldDef
  value: string
  onChange: (text: string) => void
  error: string | undefined
  extras: FieldExtras
}) {
  const { kind, label, missing } = row
  const props = { label, hint, required: required ?? missing !== undefined, value, onChange, error, disabled }
  switch (kind) {
    case 'text':
      return <TextField {...props} data-long={row.long} autoComplete="off" />
    case 'email':
      return <TextField {...props} type="email" inputMode="email" autoComplete="off" />
    case 'phone':
      return <PhoneField {...props} />
    case 'rut':
      return <RutField {...props} />
    case 'date':
      return <DateField {...props} />
    case 'money':
      return <MoneyField {...props} />
    case 'uf':
      return <UfField {...props} />
    case 'place':
      return <ComboboxField {...props} options={options.map((one) => one.value)} {...(alias && { alias })} />
    case 'choice':
    case 'id':
      return <SelectField {...props} options={options} loading={loading} placeholder={placeholder} />
  }
}

/** A field that was changed here and elsewhere: the user picks the value. */
function Conflict({
  field,
  stored,
  mine,
  onChoose,
}: {
  field: FieldDef
  stored: string
  mine: string
  onChoose: (to: 'stored' | 'mine') => void
}) {
  return (
    <div className={styles['conflict']}>
      <Message tone="warning">
        <p>{field.label}: también se cambió en otro dispositivo. ¿Qué queda?</p>
        <div className="wrap">
          <Button onClick={() => onChoose('stored')}>Lo del portal: {quoted(field, stored)}</Button>
          <Button onClick={() => onChoose('mine')}>Lo que escribí: {quoted(field, mine)}</Button>
        </div>
      </Message>
    </div>
  )
}
