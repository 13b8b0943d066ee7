import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormDef } from '../../../shared/fields'
import { sampleEntries } from '../sample-fields'
import { textPdf } from '../../../server/seed/pdf'

export const user = userEvent.setup()
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
export const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }))
/** In one event: what each key does is the forms' tests' subject. */
export const type = async (field: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(field), { target: { value: text } })
/** What must be written in these fields. */
export async function typeSamples(form: FormDef) {
  for (const [label, text] of sampleEntries(form)) await type(label, text)
}
export const select = async (field: string, option: string) =>
  user.selectOptions(
    await screen.findByRole('combobox', { name: field }),
    await screen.findByRole('option', { name: option }),
  )
export const pick = async (field: string, option: string) => {
  fireEvent.change(await screen.findByRole('combobox', { name: field }), { target: { value: option } })
  await user.click(await screen.findByRole('option', { name: option }))
}
export const pressOn = async (card: string, name: string) =>
  user.click(within(await screen.findByRole('article', { name: card })).getByRole('button', { name }))
export const openCard = (name: string) => pressOn(name, 'Mostrar detalle')

export const pdf = textPdf('Documento', ['De prueba.'])
export const uploadPdf = async () => {
  await user.upload(
    await screen.findByLabelText('Archivo'),
    new File([new Uint8Array(pdf)], 'documento.pdf', { type: 'application/pdf' }),
  )
  await screen.findByRole('link', { name: 'Abrir archivo' })
  await press('Guardar')
}
