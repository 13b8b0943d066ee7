import type { Draft } from '../../drafts/use-draft'
import { Fields } from '../../forms/entry-form'
import type { Problems } from '../../forms/use-save'
import { DateField } from '../../ui/date-field'
import { TextField } from '../../ui/field'
import { PhoneField } from '../../ui/phone-field'
import { RutField } from '../../ui/rut-field'
import { isRequired, type ContratoFields } from './contrato-fields'

/** A field of the form by its name on the wire: value, change, problem. */
export function fieldOf<T extends ContratoFields>(draft: Draft<T>, problems: Problems) {
  return (name: keyof ContratoFields) => ({
    value: draft.value[name],
    onChange: (text: string) => draft.set((old) => ({ ...old, [name]: text })),
    required: isRequired(name),
    error: problems[name],
  })
}

/** The tenant, and the first and last day. */
export function TenantFields({ title, field }: { title?: string; field: ReturnType<typeof fieldOf> }) {
  return (
    <Fields title={title}>
      <TextField label="Nombre Arrendatario" {...field('nombre_arrendatario')} autoComplete="off" />
      <TextField
        label="Correo Arrendatario"
        {...field('email_arrendatario')}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <RutField label="RUT Arrendatario" {...field('rut_arrendatario')} />
      <PhoneField label="Teléfono Arrendatario" {...field('mobile_phone')} />
      <DateField label="Fecha Inicio" {...field('fecha_inicio')} />
      <DateField label="Fecha Término" {...field('fecha_termino')} />
    </Fields>
  )
}
