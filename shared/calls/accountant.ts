import * as v from 'valibot'
import { get, post, put, type Delete, type Get, type Write } from './call'
import { totals } from './dashboard'
import { changePassword } from './password'
import { recover as recoverLandlord, reset as resetLandlord } from './password-reset'
import { login as loginLandlord } from './session'
import {
  count,
  label,
  list,
  memberOf,
  numeric,
  optionalNumeric,
  reference,
  respuesta,
  status,
  text,
} from './wire'

/** docs/contract.md, 'Desk of the accountant'. A landlord's page loads none of these calls. */

/** Bodies and answers of docs/contract.md, 'Calls 1 to 5'. */
export const login = post('/api/accountant/login', loginLandlord.fields, loginLandlord.answer)
export const logout = post('/api/accountant/logout', [])
export const recover = post(
  '/api/accountant/recover-password',
  recoverLandlord.fields,
  recoverLandlord.answer,
)
export const reset = post('/api/accountant/password/reset', resetLandlord.fields)
export const password = put('/api/accountant/password', changePassword.fields)

const landlord = v.object({ id: numeric, name: label })

/** Items of a page of `queue` and of `landlords`, and decisions of `decide`, at most. */
export const longestPage = 1000
export const mostDecisions = 200

/**
 * Also with `landlord`, `area`, `type`, `order` (`landlord`), `after` (a page's `next`) and `limit`.
 * `landlords`, of the first page: of whom something waits, and how much.
 */
export const queue = get(
  '/api/accountant/queue',
  v.object({
    items: list(
      v.object({
        kind: memberOf(['document', 'note', 'answer', null], null, 'kind'),
        id: numeric,
        version: numeric,
        landlord,
        area: label,
        type: numeric,
        name: label,
        place: label,
        detalle: text,
        note: optionalNumeric,
        at: text,
        seen_by: text,
      }),
    ),
    next: text,
    count,
    landlords: list(v.object({ ...landlord.entries, waiting: count })),
  }),
)

export const document = get(
  '/api/accountant/documents/:id',
  v.object({
    document: v.object({
      ...{ id: numeric, version: numeric, status, landlord, area: label, type: numeric, name: label },
      ...{ detalle: text, vence: text, superseded: v.boolean(), newer: optionalNumeric },
      ...{ file: text, file_name: text, mime: label, bytes: numeric, sha256: label, received_at: text },
    }),
    earlier: list(
      v.object({
        ...{ id: numeric, status, received_at: text, motivo: text, file: text, mime: label, bytes: numeric },
      }),
    ),
    notes: list(v.object({ id: numeric, detail: label, contador_name: text, created_at: text })),
    place: v.object({
      inmueble: v.nullable(
        v.object({
          ...{
            id: numeric,
            tipo: label,
            numero_departamento: label,
            rol: label,
            direccion: text,
            comuna: label,
          },
        }),
      ),
      contrato: v.nullable(
        v.object({
          ...{ id: numeric, nombre_arrendatario: label, rut_arrendatario: label },
          ...{ fecha_inicio: text, fecha_termino: text },
        }),
      ),
      mes: v.nullable(v.object({ id: numeric, mes: optionalNumeric, periodo: optionalNumeric })),
    }),
    facts: v.nullable(v.object({ text: label, agrees: text, differs: text })),
  }),
)

/** For each of `decisions`, whether it was made; if not, why. */
export const decide = post(
  '/api/accountant/documents/decisions',
  ['decisions'],
  v.object({
    results: list(
      v.object({ id: numeric, ok: v.boolean(), version: numeric, error: v.optional(v.string()) }),
    ),
  }),
)
export const undo = post('/api/accountant/documents/:id/undo', ['version'])
/** To another row: the fields of its create, and `area`. */
export const move = post('/api/accountant/documents/:id/move', [
  'version',
  'area',
  'tipoDocument',
  'idInmueble?',
  'contrato_id?',
  'task_monthly_id?',
  'inmueble_id?',
  'detalle?',
])
export const addNote = post('/api/accountant/documents/:id/notes', ['detail', 'note?', 'key?'])
export const confirm = post('/api/accountant/answers/:id/confirm', ['note?'])
export const reply = post('/api/accountant/answers/:id/reply', ['detail'])
export const presence = put('/api/accountant/presence', ['document'])
/** The header of a request that is no use of the session: no one is at the desk that makes it. */
export const unattended = 'X-Unattended'

/** A stream, which is no JSON: a line for each change of what waits. */
export const eventsPath = '/api/accountant/events'

const reasonList = v.object({
  version: numeric,
  reasons: list(v.object({ id: label, text: label, types: list(numeric) })),
})
export const reasons = get('/api/accountant/reasons', reasonList)
export const saveReasons = put('/api/accountant/reasons', ['version', 'reasons'], reasonList)

/** `on`: it is asked for; `fixed`: it always is. */
const typeList = v.object({
  types: list(v.object({ id: numeric, name: label, on: v.boolean(), fixed: v.boolean() })),
})
export const types = get('/api/accountant/types', typeList)
/** Of those that are named, `on`. */
export const saveTypes = put('/api/accountant/types', ['types'], typeList)

/** `porcentaje`: of all that is asked for; `waiting`: what the queue lists. */
const listedLandlord = {
  ...{ id: numeric, name: label, email: label, rut: text },
  ...{ password_updated: v.boolean(), disabled: v.boolean() },
  ...{ created_at: text, last_use: text, waiting: count, porcentaje: count },
}

/** Also with `search`, `after` (a page's `next`) and `limit`. */
export const landlords = get(
  '/api/accountant/landlords',
  v.object({ landlords: list(v.object(listedLandlord)), next: text, count }),
)
/**
 * `totals`: docs/contract.md, 'Call 6'. `papers`: all that is asked, and 'Otros', with what there is;
 * `where`: the address of its property, and the days of its contract.
 */
export const landlordById = get(
  '/api/accountant/landlords/:id',
  v.object({
    landlord: v.object({
      ...{ ...listedLandlord, totals: totals.answer },
      papers: list(
        v.object({
          ...{ area: label, name: label, place: label, where: label },
          ...{ status, document: reference, respuesta },
          ...{ type: numeric, inmueble: reference, contrato: reference, task: reference },
        }),
      ),
    }),
  }),
)
/** Whether the landlord declares F29, and lets furnished. */
const needList = v.object({ f29: v.boolean(), amoblado: v.boolean() })
export const needs = get('/api/accountant/landlords/:id/needs', needList)
export const saveNeeds = put('/api/accountant/landlords/:id/needs', ['f29?', 'amoblado?'], needList)
export const addLandlord = post('/api/accountant/landlords', ['name', 'email', 'rut?'])
/** Empty: it is not known. */
export const saveRut = put('/api/accountant/landlords/:id/rut', ['rut'])
const ofLandlord = (what: string) => post(`/api/accountant/landlords/:id/${what}`, [])
export const invite = ofLandlord('invite')
export const suspend = ofLandlord('suspend')
export const resume = ofLandlord('resume')
export const remind = ofLandlord('remind')

/** `id` names a month; `documents`: that were delivered in it. */
export const months = get(
  '/api/accountant/months',
  v.object({
    months: list(
      v.object({ id: numeric, period: label, opened_at: text, landlords: count, documents: count }),
    ),
  }),
)
/** What opening the month would do: `documents` are those that it asks for. */
export const previewMonth = post(
  '/api/accountant/months/preview',
  ['period'],
  v.object({ landlords: count, documents: count, mails: count }),
)
export const openMonth = post('/api/accountant/months', ['period'])
const closed = v.object({ status: numeric, told: count })
/**
 * Also with `recent`: only what was opened in the last 30 seconds. `told`: whom its mail may have
 * reached.
 */
export const closeMonth: Delete<'/api/accountant/months/:id', typeof closed> = {
  method: 'DELETE',
  path: '/api/accountant/months/:id',
  fields: [],
  answer: closed,
}

export const accountantCalls: readonly (Get | Write | Delete)[] = [
  ...[login, logout, recover, reset, password],
  ...[
    queue,
    document,
    decide,
    undo,
    move,
    addNote,
    confirm,
    reply,
    presence,
    reasons,
    saveReasons,
    types,
    saveTypes,
  ],
  ...[landlords, landlordById, needs, saveNeeds, addLandlord, saveRut, invite, suspend, resume, remind],
  ...[months, previewMonth, openMonth, closeMonth],
]
