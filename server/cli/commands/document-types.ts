import * as v from 'valibot'
import { propertySections } from '../../../shared/property-sections'
import { addDocumentType, listDocumentTypes, type NewDocumentType } from '../../domain/document-types'
import { oneOf, optionalText, text } from '../../domain/fields'
import { command, type Command } from '../command'
import { table } from '../texts'

const areas = { inicial: 'initial', inmueble: 'inmueble', contrato: 'contrato', mensual: 'monthly' } as const
const duties = ['dividendo', 'arriendo', 'impuesto'] as const
const pers = {
  mes: 'month',
  inmueble: 'property',
  'inmueble-financiado': 'financed property',
  contrato: 'contract',
} as const
const tipos = command({
  name: 'tipos',
  summary: 'Tipos de documento que se piden',
  input: v.object({}),
  async run({ db }) {
    const data = await listDocumentTypes(db)
    const rows = data.map((type) => [
      String(type.id),
      Object.entries(areas).find(([, area]) => area === type.area)?.[0] ?? '',
      propertySections.find(({ id }) => id === type.section)?.title ?? type.duty ?? '',
      type.name,
    ])
    return { data, text: table(['ID', 'Área', 'Dónde', 'Nombre'], rows).trimEnd() }
  },
})

const typeInput = v.pipe(
  v.object({
    NOMBRE: text('NOMBRE'),
    area: oneOf('area', ['inicial', 'inmueble', 'contrato', 'mensual']),
    seccion: optionalText('seccion'),
    'marca-financiamiento': v.optional(v.boolean(), false),
    fila: optionalText('fila'),
    por: optionalText('por'),
    meses: optionalText('meses'),
    si: v.optional(v.boolean(), false),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): { type: NewDocumentType; si: boolean } => {
    const { NOMBRE: name, area, si, ...given } = dataset.value
    const refuse = (message: string) => {
      addIssue({ message })
      return NEVER
    }
    if (area === 'inicial' || area === 'contrato') return { type: { name, area: areas[area] }, si }
    if (area === 'inmueble') {
      const section = Number(given.seccion)
      if (!propertySections.some(({ id }) => id === section))
        return refuse('--seccion debe ser un número de 1 a 6.')
      return { type: { name, area: 'inmueble', section, marksFinancing: given['marca-financiamiento'] }, si }
    }
    const duty = duties.find((one) => one === given.fila)
    if (!duty) return refuse(`--fila debe ser ${duties.join(', ')}.`)
    const per = Object.entries(pers).find(([one]) => one === given.por)?.[1]
    if (!per) return refuse(`--por debe ser ${Object.keys(pers).join(', ')}.`)
    const months = given.meses?.split(',').map(Number) ?? null
    if (months?.some((month) => !Number.isInteger(month) || month < 1 || month > 12)) {
      return refuse('--meses se escribe con números separados por comas, por ejemplo 4,6,9,11.')
    }
    return { type: { name, area: 'monthly', duty, per, months }, si }
  }),
)

const agregarTipo = command({
  name: 'agregar-tipo',
  summary: 'Pide un documento más a todos los inversionistas',
  words: ['NOMBRE'],
  options: {
    area: { value: 'ÁREA', help: 'inicial, inmueble, contrato o mensual (obligatoria)' },
    seccion: {
      value: 'N',
      help: `Inmueble: ${propertySections.map(({ id, title }) => `${id} ${title}`).join(', ')}`,
    },
    'marca-financiamiento': { help: 'Inmueble: desde que está, cada mes se pide el dividendo' },
    fila: { value: 'FILA', help: 'Mensual: dividendo, arriendo o impuesto' },
    por: { value: 'CADA', help: 'Mensual, uno por: mes, inmueble, inmueble-financiado o contrato' },
    meses: { value: 'MESES', help: 'Mensual: en qué meses, por ejemplo 4,6,9,11 (si falta, todos)' },
    si: { help: 'También si ya se pide uno con ese nombre ahí' },
  },
  input: typeInput,
  async run({ db }, { type, si }) {
    const added = await addDocumentType(db, type, si)
    return { data: { id: added, ...type }, text: `Se pide desde ahora '${type.name}' (tipo ${added}).` }
  },
})

export const documentTypeCommands: readonly Command[] = [tipos, agregarTipo]
