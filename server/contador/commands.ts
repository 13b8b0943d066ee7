import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { notesOf } from '../domain/documents'
import { addDocumentType, documentTypes, type NewDocumentType } from '../domain/document-types'
import { checkLandlord, createLandlord, firstPassword, landlords } from '../domain/landlords'
import { media, publishMedium, withdrawMedium } from '../domain/publishing'
import {
  addAccountantNote,
  approveDocument,
  completeDocument,
  documentForReview,
  lastMonth,
  nextMonth,
  openMonth,
  rejectDocument,
  ReviewError,
  statusNames,
  waitingDocuments,
  type Month,
} from '../domain/review'
import { email, id, oneOf, optionalEmail, optionalText, text } from '../http/fields'
import { command, type Command, type Option } from '../operations/command'
import { counted, moment, period, plain, table } from './texts'

const documento = id('DOCUMENTO')
const correo = v.pipe(
  optionalEmail('correo'),
  v.transform((value) => value?.toLowerCase() ?? null),
)
const contador = v.pipe(
  optionalText('contador'),
  v.transform((value) => value ?? 'Contador'),
)
const signed: Option = {
  value: 'NOMBRE',
  help: 'Quién firma la nota (o la variable CONTADOR_NOMBRE)',
  env: 'CONTADOR_NOMBRE',
}
const ofOne: Option = { value: 'CORREO', help: 'Solo los de este inversionista' }

const pendientes = command({
  name: 'pendientes',
  summary: 'Documentos que esperan revisión, el más antiguo primero',
  options: { inversionista: ofOne },
  input: v.object({ inversionista: correo }),
  async run({ db }, { inversionista }) {
    if (inversionista) await checkLandlord(db, inversionista)
    const data = await waitingDocuments(db, inversionista)
    const rows = data.map((row) => [
      String(row.id),
      moment(row.received_at),
      row.owner,
      row.detalle ?? row.type,
      [row.property, row.tenant, row.period].filter(Boolean).join(', '),
    ])
    const title = counted(data.length, 'documento espera revisión.', 'documentos esperan revisión.')
    return { data, text: `${table(['ID', 'Recibido', 'Inversionista', 'Documento', 'De'], rows)}${title}` }
  },
})

const ver = command({
  name: 'ver',
  summary: 'Muestra un documento y sus notas',
  words: ['DOCUMENTO'],
  options: {},
  input: v.object({ DOCUMENTO: documento }),
  async run({ db }, input) {
    const document = await documentForReview(db, input.DOCUMENTO)
    const notes = await notesOf(db, document.id)
    const lines: [string, string | null][] = [
      ['Documento', document.type],
      ['Detalle', document.detalle],
      ['Estado', `${statusNames[document.status] ?? ''}${document.superseded ? ' (reemplazado)' : ''}`],
      ['Inversionista', `${document.owner} <${document.email}>`],
      ['Inmueble', document.property],
      ['Arrendatario', document.tenant],
      ['Período', document.period],
      ['Recibido', moment(document.received_at)],
      ['Archivo', `${document.file_name} (${document.mime}, ${document.bytes} bytes)`],
      ['SHA-256', document.sha256],
    ]
    const shown = lines.flatMap(([label, value]) => (value ? [`${label.padEnd(14)}${plain(value)}`] : []))
    for (const note of notes) {
      shown.push(
        `${moment(note.created_at)}  ${plain(`${note.contador_name ?? document.owner}: ${note.detail}`)}`,
      )
    }
    return { data: { ...document, notes }, text: shown.join('\n') }
  },
})

const descargar = command({
  name: 'descargar',
  summary: 'Guarda el archivo de un documento aquí, o en RUTA',
  words: ['DOCUMENTO', '[RUTA]'],
  input: v.object({
    DOCUMENTO: documento,
    RUTA: text('RUTA', { max: 4000 }),
  }),
  async run({ db, storage }, { DOCUMENTO, RUTA }) {
    const document = await documentForReview(db, DOCUMENTO)
    const isFolder = (await stat(RUTA).catch(() => null))?.isDirectory()
    const file = isFolder ? join(RUTA, document.file_name) : RUTA
    try {
      // Never over a file that is there.
      await pipeline(await storage.read(document.file_key), createWriteStream(file, { flags: 'wx' }))
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error
      if (error.code === 'EEXIST') throw new ReviewError(`Ya existe ${file}.`)
      throw new ReviewError(`No se pudo escribir ${file}: ${error.message}`)
    }
    return { data: { file, bytes: document.bytes, sha256: document.sha256 }, text: `Guardado en ${file}` }
  },
})

const aprobar = command({
  name: 'aprobar',
  summary: 'Aprueba un documento en revisión (o uno que se rechazó por error)',
  words: ['DOCUMENTO'],
  input: v.object({ DOCUMENTO: documento }),
  async run({ db }, { DOCUMENTO }) {
    await approveDocument(db, DOCUMENTO)
    return { data: { id: DOCUMENTO, status: 1 }, text: `El documento ${DOCUMENTO} quedó aprobado.` }
  },
})

const rechazar = command({
  name: 'rechazar',
  summary: 'Rechaza un documento; la nota dice al inversionista por qué',
  words: ['DOCUMENTO'],
  options: { nota: { value: 'TEXTO', help: 'Por qué (obligatoria)' }, contador: signed },
  input: v.object({ DOCUMENTO: documento, nota: text('nota', { max: 2000 }), contador }),
  async run({ db }, { DOCUMENTO, nota, contador }) {
    await rejectDocument(db, DOCUMENTO, { contador, detail: nota })
    return { data: { id: DOCUMENTO, status: 2 }, text: `El documento ${DOCUMENTO} quedó rechazado.` }
  },
})

const completar = command({
  name: 'completar',
  summary: 'Da por completado un documento en revisión o aprobado',
  words: ['DOCUMENTO'],
  input: v.object({ DOCUMENTO: documento }),
  async run({ db }, { DOCUMENTO }) {
    await completeDocument(db, DOCUMENTO)
    return { data: { id: DOCUMENTO, status: 3 }, text: `El documento ${DOCUMENTO} quedó completado.` }
  },
})

const anotar = command({
  name: 'anotar',
  summary: 'Agrega una nota a un documento, sin cambiar su estado',
  words: ['DOCUMENTO'],
  options: { nota: { value: 'TEXTO', help: 'La nota (obligatoria)' }, contador: signed },
  input: v.object({ DOCUMENTO: documento, nota: text('nota', { max: 2000 }), contador }),
  async run({ db }, { DOCUMENTO, nota, contador }) {
    const document = await documentForReview(db, DOCUMENTO)
    await addAccountantNote(db, document.id, { contador, detail: nota })
    return { data: { id: document.id }, text: `La nota quedó en el documento ${document.id}.` }
  },
})

const mes = v.pipe(
  optionalText('mes'),
  v.check(
    (value) => value === null || /^20\d\d-(0[1-9]|1[0-2])$/.test(value),
    'El mes se escribe AAAA-MM, por ejemplo 2026-07.',
  ),
  v.transform((value): Month | null =>
    value === null ? null : { periodo: Number(value.slice(0, 4)), mes: Number(value.slice(5)) },
  ),
)

const abrirMes = command({
  name: 'abrir-mes',
  summary: 'Abre los deberes del mes que sigue al último abierto, o los de MES (AAAA-MM)',
  words: ['[MES]'],
  options: {
    inversionista: { value: 'CORREO', help: 'Solo a este inversionista; sin MES, el último mes abierto' },
  },
  input: v.object({ MES: mes, inversionista: correo }),
  async run({ db }, { MES, inversionista }) {
    if (inversionista) await checkLandlord(db, inversionista)
    const month = MES ?? (inversionista ? await lastMonth(db) : null) ?? (await nextMonth(db))
    if (!MES && isFarAhead(month)) {
      throw new ReviewError(
        `El período ${period(month)} está lejos aún. Para abrirlo de todos modos, escribe el mes (AAAA-MM).`,
      )
    }
    const opened = await openMonth(db, month, inversionista)
    const whom = counted(opened, 'inversionista', 'inversionistas')
    return {
      data: { ...month, opened },
      text:
        opened > 0
          ? `Se abrió el período ${period(month)} para ${whom}.`
          : `El período ${period(month)} ya estaba abierto.`,
    }
  },
})

/** Later than the month after the current one (in Santiago): the command was given once too often. */
function isFarAhead({ mes, periodo }: Month): boolean {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' })
    .format(new Date())
    .split('-')
    .map(Number)
  return periodo * 12 + mes > year * 12 + month + 1
}

const areas = { inicial: 'initial', inmueble: 'inmueble', contrato: 'contrato', mensual: 'monthly' } as const
const duties = ['dividendo', 'arriendo', 'impuesto'] as const
const pers = {
  mes: 'month',
  inmueble: 'property',
  'inmueble-financiado': 'financed property',
  contrato: 'contract',
} as const
const sections = [
  'Factura Inmueble',
  'Documentos Legales',
  'Financiamiento',
  'Amoblado',
  'Documentos Fotograficos',
  'Arriendo Inmueble',
]

const tipos = command({
  name: 'tipos',
  summary: 'Tipos de documento que se piden',
  input: v.object({}),
  async run({ db }) {
    const data = await documentTypes(db)
    const rows = data.map((type) => [
      String(type.id),
      Object.entries(areas).find(([, area]) => area === type.area)?.[0] ?? '',
      type.section ? (sections[type.section - 1] ?? '') : (type.duty ?? ''),
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
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): NewDocumentType => {
    const { NOMBRE: name, area, ...given } = dataset.value
    const refuse = (message: string) => {
      addIssue({ message })
      return NEVER
    }
    if (area === 'inicial' || area === 'contrato') return { name, area: areas[area] }
    if (area === 'inmueble') {
      const section = Number(given.seccion)
      if (![1, 2, 3, 4, 5, 6].includes(section)) return refuse('--seccion debe ser un número de 1 a 6.')
      return { name, area: 'inmueble', section, marksFinancing: given['marca-financiamiento'] }
    }
    const duty = duties.find((one) => one === given.fila)
    if (!duty) return refuse(`--fila debe ser ${duties.join(', ')}.`)
    const per = Object.entries(pers).find(([one]) => one === given.por)?.[1]
    if (!per) return refuse(`--por debe ser ${Object.keys(pers).join(', ')}.`)
    const months = given.meses?.split(',').map(Number) ?? null
    if (months?.some((month) => !Number.isInteger(month) || month < 1 || month > 12)) {
      return refuse('--meses se escribe con números separados por comas, por ejemplo 4,6,9,11.')
    }
    return { name, area: 'monthly', duty, per, months }
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
      help: `Inmueble: ${sections.map((name, index) => `${index + 1} ${name}`).join(', ')}`,
    },
    'marca-financiamiento': { help: 'Inmueble: desde que está, cada mes se pide el dividendo' },
    fila: { value: 'FILA', help: 'Mensual: dividendo, arriendo o impuesto' },
    por: { value: 'CADA', help: 'Mensual, uno por: mes, inmueble, inmueble-financiado o contrato' },
    meses: { value: 'MESES', help: 'Mensual: en qué meses, por ejemplo 4,6,9,11 (si falta, todos)' },
  },
  input: typeInput,
  async run({ db }, type) {
    const added = await addDocumentType(db, type)
    return { data: { id: added, ...type }, text: `Se pide desde ahora '${type.name}' (tipo ${added}).` }
  },
})

const medios = command({
  name: 'medios',
  summary: 'Contenido publicado',
  input: v.object({}),
  async run({ db }) {
    const data = await media(db)
    const rows = data.map((medium) => [
      String(medium.id),
      medium.location === null
        ? (['documento', 'video'][medium.sidebar_content_type ?? 0] ?? '')
        : (Object.entries(places).find(
            ([, place]) => 'home' in place && place.home === medium.location,
          )?.[0] ?? ''),
      medium.title,
      medium.file_path ?? medium.file_name ?? '',
    ])
    return { data, text: table(['ID', 'Como', 'Título', 'Contenido'], rows).trimEnd() }
  },
})

const places = {
  documento: { sidebar: 0 },
  video: { sidebar: 1 },
  'video-inicio': { home: 'video_home' },
  'boton-inicio': { home: 'btn_home' },
} as const

const publicar = command({
  name: 'publicar',
  summary: 'Publica contenido multimedia para todos los inversionistas',
  words: ['TITULO'],
  options: {
    como: { value: 'LUGAR', help: `${Object.keys(places).join(', ')} (obligatoria)` },
    enlace: { value: 'URL', help: 'La dirección del contenido' },
    archivo: { value: 'RUTA', help: 'o un archivo propio: PDF o imagen, hasta 25 MB' },
  },
  input: v.pipe(
    v.object({
      TITULO: text('TITULO'),
      como: oneOf('como', ['documento', 'video', 'video-inicio', 'boton-inicio']),
      enlace: v.pipe(
        optionalText('enlace', 2000),
        v.check(
          (value) => value === null || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
          'El enlace debe empezar con http:// o https://.',
        ),
      ),
      archivo: optionalText('archivo', 4000),
    }),
    v.check(
      ({ enlace, archivo }) => (enlace === null) !== (archivo === null),
      'Indica --enlace o --archivo, uno de los dos.',
    ),
  ),
  async run({ db, storage }, { TITULO: title, como, enlace, archivo }) {
    const content = archivo === null ? { link: enlace ?? '' } : { file: archivo }
    const published = await publishMedium(db, storage, { title, place: places[como], ...content })
    return { data: { id: published }, text: `Se publicó '${title}' (contenido ${published}).` }
  },
})

const retirar = command({
  name: 'retirar',
  summary: 'Retira contenido publicado',
  words: ['CONTENIDO'],
  input: v.object({ CONTENIDO: id('CONTENIDO') }),
  async run({ db, storage }, { CONTENIDO }) {
    await withdrawMedium(db, storage, CONTENIDO)
    return { data: { id: CONTENIDO }, text: `Se retiró el contenido ${CONTENIDO}.` }
  },
})

const inversionistas = command({
  name: 'inversionistas',
  summary: 'Inversionistas que pueden ingresar',
  input: v.object({}),
  async run({ db }) {
    const data = await landlords(db)
    const rows = data.map((one) => [
      String(one.id),
      one.name,
      one.email,
      one.password_updated ? '' : 'clave inicial',
    ])
    return { data, text: table(['ID', 'Nombre', 'Correo', ''], rows).trimEnd() }
  },
})

const crearInversionista = command({
  name: 'crear-inversionista',
  summary: 'Crea un inversionista con una clave inicial, que cambia al ingresar',
  words: ['NOMBRE', 'CORREO'],
  options: { clave: { value: 'CLAVE', help: 'La clave inicial (si falta, se inventa una)' } },
  input: v.object({
    NOMBRE: text('NOMBRE'),
    CORREO: v.pipe(email('CORREO'), v.toLowerCase()),
    clave: v.pipe(
      optionalText('clave'),
      v.check((value) => value === null || value.length >= 8, 'La clave debe tener al menos 8 caracteres.'),
    ),
  }),
  async run({ db }, { NOMBRE: name, CORREO: address, clave }) {
    const password = clave ?? firstPassword()
    const created = await createLandlord(db, { name, email: address, password })
    return {
      data: { id: created, email: address, password },
      text: [
        `${name} ya puede ingresar con ${address} y esta clave inicial: ${password}`,
        `Sus deberes del mes se abren con: abrir-mes --inversionista ${address}`,
      ].join('\n'),
    }
  },
})

/** What the accountant can do, in the order in which the help lists it. */
export const contadorCommands: readonly Command[] = [
  pendientes,
  ver,
  descargar,
  aprobar,
  rechazar,
  completar,
  anotar,
  abrirMes,
  tipos,
  agregarTipo,
  medios,
  publicar,
  retirar,
  inversionistas,
  crearInversionista,
]
