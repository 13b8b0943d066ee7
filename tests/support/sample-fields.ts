import { each, type FieldDef, type FormDef } from '../../shared/fields'
import { bodyOf, type Texts } from '../../src/forms/fields/kinds'

const samples: Record<FieldDef['kind'], string> = {
  text: 'De prueba',
  place: '',
  choice: '',
  id: '',
  email: 'prueba@example.cl',
  phone: '56987654321',
  rut: '12.345.678-5',
  date: '2026-03-01',
  money: '1.000',
  uf: '1',
}

/** What is written in the fields that must be: a test that is about others names only those. What is chosen is not. */
export function sampleTexts<Form extends FormDef>(form: Form): Texts<Form> {
  return each(form, ({ kind, missing, only }) => (missing && !only ? samples[kind] : ''))
}

/** The same, as it is sent. */
export function sampleBody<Form extends FormDef>(form: Form) {
  return bodyOf(form, sampleTexts(form))
}

/** The labels of these fields, and what is written in them. */
export function sampleEntries(form: FormDef): [label: string, text: string][] {
  return Object.entries(sampleTexts(form)).flatMap(([name, text]) => {
    const field = form[name]
    return field && text ? [[field.label, text]] : []
  })
}
