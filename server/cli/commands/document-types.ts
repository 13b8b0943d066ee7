import { propertySections } from '../../../shared/property-sections'
import { addDocumentType, listDocumentTypes, type NewDocumentType } from '../../domain/document-types'
import { oneOf, optionalText, text } from '../../domain/fields'
import { command, flag, InputError, option, word, type Command } from '../command'
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
  args: {},
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

const agregarTipo = command({
  name: 'agregar-tipo',
  summary: 'Pide un documento más a todos los inversionistas',
  args: {
    NOMBRE: word(text('NOMBRE')),
    area: option(
      'ÁREA',
      'inicial, inmueble, contrato o mensual (obligatoria)',
      oneOf('area', ['inicial', 'inmueble', 'contrato', 'mensual']),
    ),
    seccion: option(
      'N',
      `Inmueble: ${propertySections.map(({ id, title }) => `${id} ${title}`).join(', ')}`,
      optionalText('seccion'),
    ),
    'marca-financiamiento': flag('Inmueble: desde que está, cada mes se pide el dividendo'),
    fila: option('FILA', 'Mensual: dividendo, arriendo o impuesto', optionalText('fila')),
    por: option(
      'CADA',
      'Mensual, uno por: mes, inmueble, inmueble-financiado o contrato',
      optionalText('por'),
    ),
    meses: option(
      'MESES',
      'Mensual: en qué meses, por ejemplo 4,6,9,11 (si falta, todos)',
      optionalText('meses'),
    ),
    si: flag('También si ya se pide uno con ese nombre ahí'),
  },
  refine({ NOMBRE: name, area, si, ...given }): { type: NewDocumentType; si: boolean } {
    if (area === 'inicial' || area === 'contrato') return { type: { name, area: areas[area] }, si }
    if (area === 'inmueble') {
      const section = Number(given.seccion)
      if (!propertySections.some(({ id }) => id === section))
        throw new InputError('--seccion debe ser un número de 1 a 6.')
      return { type: { name, area: 'inmueble', section, marksFinancing: given['marca-financiamiento'] }, si }
    }
    const duty = duties.find((one) => one === given.fila)
    if (!duty) throw new InputError(`--fila debe ser ${duties.join(', ')}.`)
    const per = Object.entries(pers).find(([one]) => one === given.por)?.[1]
    if (!per) throw new InputError(`--por debe ser ${Object.keys(pers).join(', ')}.`)
    const months = given.meses?.split(',').map(Number) ?? null
    if (months?.some((month) => !Number.isInteger(month) || month < 1 || month > 12))
      throw new InputError('--meses se escribe con números separados por comas, por ejemplo 4,6,9,11.')
    return { type: { name, area: 'monthly', duty, per, months }, si }
  },
  async run({ db }, { type, si }) {
    const added = await addDocumentType(db, type, si)
    return { data: { id: added, ...type }, text: `Se pide desde ahora '${type.name}' (tipo ${added}).` }
  },
})

export const documentTypeCommands: readonly Command[] = [tipos, agregarTipo]
