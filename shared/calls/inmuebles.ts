import * as v from 'valibot'
import { get, post, put } from './call'
import {
  added,
  count,
  label,
  list as listOf,
  numeric,
  optionalNumeric,
  otherSchema,
  rowSchema,
  text,
} from './wire'

/** `valor_departamento` is pesos in the list and UF elsewhere (docs/contract.md, 'Amounts: UF and pesos'). */
export const inmuebleSchema = v.object({
  id: added(numeric),
  tipo: label,
  region: text,
  comuna: text,
  numero_departamento: text,
  direccion: text,
  rol: text,
  fecha_escritura: text,
  valor_departamento: optionalNumeric,
  valor_departamento_uf: optionalNumeric,
  numero_repertorio: text,
  avaluo: optionalNumeric,
  fecha_facturacion: text,
  fecha_inscripcion_cbr: text,
})

/** docs/contract.md, 'Call 19'. */
export const list = get(
  '/api/client/inmueble',
  v.object({
    inmuebles: listOf(
      v.object({
        id: numeric,
        inmuebleDocumentPorcentaje: count,
        cantidadDocumentsUser: count,
        /** How many documents this property is asked for; if missing, the list's number counts. */
        cantidadDocuments: optionalNumeric,
        facturaInmuebleUser: count,
        facturaInmuebleCount: count,
        documentosLegalesUser: count,
        documentosLegalesCount: count,
        financiamientoUser: count,
        financiamientoCount: count,
        amobladoUser: count,
        amobladoCount: count,
        fotografiaUser: count,
        fotografiaCount: count,
        arriendoInmuebleUser: count,
        arriendoInmuebleCount: count,
        inmueble: inmuebleSchema,
      }),
    ),
    cantidadDocuments: count,
  }),
)

/** docs/contract.md, 'Call 20'. */
export const one = get('/api/client/inmueble/:id', v.object({ inmueble: inmuebleSchema }))

/** docs/contract.md, 'Call 21'. */
export const update = put('/api/client/inmueble/:id', 'inmueble')

/** docs/contract.md, 'Call 22'. */
export const create = post('/api/task/inmueble/create/:userId', 'inmueble')

/** docs/contract.md, 'Call 23': `section` is 1 to 6 (docs/contract.md, 'Sections of a property'). */
export const documents = get(
  '/api/client/inmueble/getDocument/:id/:section',
  v.object({ documentosInmueble: listOf(rowSchema) }),
)

/** docs/contract.md, 'Call 24'. */
export const others = get(
  '/api/client/inmueble/getOtherDocument/:id',
  v.object({ documentosInmueble: listOf(otherSchema) }),
)
