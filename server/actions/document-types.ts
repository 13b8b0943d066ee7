import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import type { AnswerOf } from '../../shared/calls/call'
import { propertySections } from '../../shared/property-sections'
import {
  addDocumentType,
  listDocumentTypes,
  removeDocumentType,
  renameDocumentType,
  retireDocumentType,
  switchDocumentTypes,
  type ListedDocumentType,
  type NewDocumentType,
} from '../domain/document-types'
import { id, oneOf, optionalText, text } from '../domain/fields'
import { action, done, flag, InputError, option, word } from './action'
import { listing, plain } from './texts'

const areas = { inicial: 'initial', inmueble: 'inmueble', contrato: 'contrato', mensual: 'monthly' } as const

const duties = ['dividendo', 'arriendo', 'impuesto'] as const

const pers = {
  mes: 'month',
  inmueble: 'property',
  'inmueble-financiado': 'financed property',
  contrato: 'contract',
} as const

const TIPO = word(id('TIPO'))

const switched = v.optional(
  v.array(
    v.object({ id: id('tipo'), on: v.boolean('El campo on no es válido.') }),
    'El campo types es obligatorio.',
  ),
  // Not an array, which says that it is missing.
  () => null as never,
)

function shownTypes(all: readonly ListedDocumentType[]): AnswerOf<typeof calls.types> {
  return { types: all.map(({ id: type, name, retired, fixed }) => ({ id: type, name, on: !retired, fixed })) }
}

const unsent =
  "Una foto que un inversionista tenga sin enviar para él se rechaza: queda en su teléfono, y puede ir en 'Otros'."

export const documentTypeActions = {
  tipos: action({
    summary: 'Tipos de documento que se piden',
    args: {},
    async run({ db }) {
      const data = await listDocumentTypes(db)
      return listing(data, {
        ID: (type) => type.id,
        Área: (type) => Object.entries(areas).find(([, area]) => area === type.area)?.[0] ?? '',
        Dónde: (type) => propertySections.find(({ id: one }) => one === type.section)?.title ?? type.duty,
        Nombre: (type) => `${type.name}${type.retired ? ` (${type.optional ? '' : 'ya '}no se pide)` : ''}`,
      })
    },
    desk: { call: calls.types, answer: (all) => shownTypes(all) },
  }),

  'cambiar-tipos': action({
    args: { types: { input: switched } },
    async run({ db }, { types }) {
      await switchDocumentTypes(db, types)
      return { data: await listDocumentTypes(db), text: '' }
    },
    desk: { call: calls.saveTypes, answer: (all) => shownTypes(all) },
  }),

  'agregar-tipo': action({
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
        return {
          type: { name, area: 'inmueble', section, marksFinancing: given['marca-financiamiento'] },
          si,
        }
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
      return {
        data: { id: added, ...type },
        text: `${type.area === 'monthly' ? `Se pide '${type.name}' (tipo ${added}) en los meses que se abran desde ahora.` : `Se pide desde ahora '${type.name}' (tipo ${added}).`} 'quitar-tipo ${added}' lo deshace mientras nadie lo entregue.`,
      }
    },
  }),

  'renombrar-tipo': action({
    summary: 'Cambia el nombre de un documento que se agregó',
    args: { TIPO, NOMBRE: word(text('NOMBRE')) },
    async run({ db }, { TIPO: type, NOMBRE }) {
      const before = await renameDocumentType(db, type, NOMBRE)
      return {
        data: { id: type, name: NOMBRE },
        text: `'${plain(before)}' se llama ahora '${plain(NOMBRE)}'.`,
      }
    },
  }),

  'quitar-tipo': action({
    summary: 'Quita un documento que se agregó por error, si nadie lo entregó ni respondió',
    args: { TIPO },
    async run({ db }, { TIPO: type }) {
      const name = await removeDocumentType(db, type)
      return done(type, `Se quitó '${plain(name)}'. ${unsent}`)
    },
  }),

  'dejar-de-pedir': action({
    summary: 'No pide más un documento que se agregó; lo entregado queda (volver-a-pedir lo deshace)',
    args: { TIPO },
    async run({ db }, { TIPO: type }) {
      const { name } = await retireDocumentType(db, type, true)
      return done(type, `Ya no se pide '${plain(name)}'; lo entregado queda. ${unsent}`)
    },
  }),

  'volver-a-pedir': action({
    summary: 'Pide nuevamente un documento que ya no se pedía',
    args: { TIPO },
    async run({ db }, { TIPO: type }) {
      const { name, area } = await retireDocumentType(db, type, false)
      const months =
        area === 'monthly' ? ', en los meses que lo pedían y en los que se abran desde ahora' : ''
      return done(type, `Se pide nuevamente '${plain(name)}'${months}.`)
    },
  }),
}
