import type { Readable } from 'node:stream'
import { only, type Database, type Queryable } from '../../database/database'
import { answerNames } from '../../../shared/answers'
import { contractTypeNames } from '../../../shared/contract-types'
import { statusNames } from '../../../shared/document-status'
import { unitKind } from '../../../shared/unit-kinds'
import { writeNewFile } from '../../storage/new-file'
import type { FileStorage } from '../../storage/storage'
import type { StoredFile } from '../../storage/stored-file'
import { zipOf, type ZipEntry } from '../../storage/zip'
import { recordActivity } from '../activity'
import { knownDay } from '../contract-end'
import { csv } from '../csv'
import { describedJoins, placedAs } from '../rows'
import { recordAct } from '../trail'
import { readOrRefuse } from '../whole-files'

/** SQL: what the row of `of` is. */
function placed(of: 'm' | 'd'): string {
  return `(select ${placedAs} from (select ${of}.user_id, ${of}.type_id, ${of}.inmueble_id, ${of}.contrato_id, ${of}.task_id) d ${describedJoins})`
}

/** SQL: what was read in a file, a column each. */
function foundIn(facts: string): string {
  const month = `(${facts} ->> 'period')::int - 1`
  return `${facts} ->> 'kind' as papel, ${facts} ->> 'source' as fuente,
    to_char(make_date((${month}) / 12, (${month}) % 12 + 1, 1), 'MM/YYYY') as mes,
    ${facts} -> 'ruts' as ruts, ${facts} -> 'roles' as roles, ${facts} ->> 'folio' as folio, ${facts} -> 'amount' as monto,
    ${facts} ->> 'date' as fecha, ${facts} ->> 'expires' as vence`
}

/** The queries for all data of a landlord (`$1`), by part. */
const parts = {
  cuenta: `select id, name, email, rut, password_updated, disabled_at, created_at, used_at, f29, amoblado from users where id = $1`,
  inmuebles: `select * from inmuebles where user_id = $1 order by id`,
  'estacionamientos-y-bodegas': `select u.* from units u join inmuebles i on i.id = u.inmueble_id where i.user_id = $1 order by u.id`,
  contratos: `select *, ${knownDay('fecha_termino')} as fecha_termino from contratos where user_id = $1 order by id`,
  'arrendatarios-anteriores': `select f.contrato_id, f.rut, f.name, f.until from former_tenants f
    join contratos c on c.id = f.contrato_id where c.user_id = $1 order by f.id`,
  periodos: `select * from tasks where user_id = $1 order by id`,
  documentos: `select d.id, t.name as tipo, d.detalle, d.inmueble_id, d.contrato_id, d.task_id, d.status, d.file_name,
      d.mime, d.bytes, d.sha256, d.created_at, d.superseded_at,
      d.valid_until
    from documents d join document_types t on t.id = d.type_id where d.user_id = $1 order by d.id`,
  traslados: `select m.document_id, ${placed('m')} as desde, m.detalle, ${placed('d')} as a, m.at
    from moves m join documents d on d.id = m.document_id where m.user_id = $1 order by m.at, m.document_id, m.slot`,
  lecturas: `select f.document_id, f.at, ${foundIn('f.facts')}
    from document_facts f join documents d on d.id = f.document_id
    where d.user_id = $1 and f.facts is not null order by f.document_id`,
  'lecturas-del-dispositivo': `select f.document_id, f.says as dijo, f.by as difiere, f.insisted as enviado_igual, ${foundIn('f.facts')}
    from said_facts f join documents d on d.id = f.document_id where d.user_id = $1 order by f.document_id`,
  notas: `select n.id, n.document_id, n.contador_name, n.detail, n.created_at
    from notes n join documents d on d.id = n.document_id where d.user_id = $1 order by n.id`,
  respuestas: `select n.id, t.name as tipo, n.inmueble_id, n.contrato_id, n.task_id, n.respuesta, n.detalle, n.created_at,
      n.accepted_at
    from answers n join document_types t on t.id = n.type_id where n.user_id = $1 order by n.id`,
  actividad: `select module, action, at from activity where user_id = $1 order by id`,
  avisos: `select kind, state, created_at, ended_at from messages where user_id = $1 order by id`,
  'avisos-apagados': `select kind, at from mail_refusals where user_id = $1 order by kind`,
  sesiones: `select created_at, used_at from sessions where user_id = $1 order by created_at`,
  redes: `select used_at from known_visitors where user_id = $1 order by used_at`,
  historial: `select at, act, document_id, actor from trail where user_id = $1 order by id`,
}

/** The meaning of numbers and words in the parts (docs/contract.md, 'Codes and names'). */
const legend = `Copia de los datos que el portal tiene de ti

Cada parte viene dos veces: .json, para otros programas, y .csv, para una planilla de cálculo.
Los archivos que entregaste están en la carpeta archivos; cada nombre empieza con el id del documento en documentos.csv.
En .csv los números, los días y las horas están como se escriben en Chile; en .json una fecha con hora dice al final su diferencia con la hora universal (+00:00 es la misma).

documentos, columna status:
${list(statusNames)}
documentos, columna superseded_at: cuándo ocupó su lugar otro documento.
documentos, columna valid_until: hasta qué día vale, si tu contador lo anotó.
cuenta: f29, si presentas F29; amoblado, si arriendas amoblado. Los meses que se abren piden según eso.
traslados: documentos que tu contador cambió de lugar: desde dónde, qué era ahí (detalle), dónde está ahora (a) y cuándo (at).
lecturas: lo que el portal leyó en tus archivos (timbre, código o texto), para ayudar a tu contador a revisarlos.
lecturas-del-dispositivo: lo que tu dispositivo leyó antes de enviar, y qué te dijo (dijo):
  agrees = es lo pedido
  differs = no es lo pedido (difiere: en qué)
  silent = nada
enviado_igual: si elegiste 'Enviar igual'.
estacionamientos-y-bodegas, columna kind:
${list({ [unitKind.parking]: 'Estacionamiento', [unitKind.storage]: 'Bodega' })}
contratos, columna type:
${list(contractTypeNames)}
arrendatarios-anteriores: a quién nombraba un contrato antes de que lo editaras, y hasta cuándo (until).
respuestas, columna respuesta:
${list(answerNames)}
periodos: los meses con deberes; mes y periodo son el mes y el año.
redes: cuándo entraste por última vez desde cada red; cuál es no se guarda.
historial: qué se hizo con tus documentos y tu cuenta, cuándo y quién (actor).
`

function list(names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .map(([code, name]) => `  ${code} = ${name}`)
    .join('\n')
}

type Row = Record<string, unknown>
type File = StoredFile & { id: number; name: string; tipo: string; fecha: string }

/** `lost`, `damaged`: ids of documents whose file is missing or changed, and not in the ZIP. */
export type ExportResult = { rows: number; files: number; lost: number[]; damaged: number[] }

export function emptyResult(): ExportResult {
  return { rows: 0, files: 0, lost: [], damaged: [] }
}

type Sources = { db: Database; storage: FileStorage }

/** Rejects if `path` exists or can't be written. Nothing is left of a ZIP that failed. */
export async function exportLandlord(sources: Sources, userId: number, path: string): Promise<ExportResult> {
  const result = emptyResult()
  await writeNewFile(path, () => copyOf(sources, userId, result))
  return result
}

/** The landlord and the accountant see in the history that a copy was asked for. */
export function recordCopy(db: Database, userId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const action = 'Copia de tus datos pedida'
    await recordActivity(tx, userId, { module: 'CUENTA', action, redirect: { name: 'home' } })
    const by = { name: 'Inversionista', place: 'el portal' }
    await recordAct(tx, 'copia de datos pedida', { user: userId }, by)
  })
}

/**
 * One ZIP: each part as JSON and CSV, the codes, and the files, also of rejected and superseded
 * documents, as `archivos/ID-NAME`; `faltan.txt` names those that are not whole. It fails if the
 * storage can't be read. `result` counts what is in it.
 */
export function copyOf({ db, storage }: Sources, userId: number, result: ExportResult): Readable {
  async function* entries(signal: AbortSignal): AsyncGenerator<ZipEntry> {
    const files = await db.query<File>(
      `select d.id, file_key as key, bytes, sha256, file_name as name, t.name as tipo,
         to_char(d.created_at at time zone 'America/Santiago', 'DD/MM/YYYY') as fecha
       from documents d join document_types t on t.id = d.type_id where user_id = $1 and file_key is not null order by d.id`,
      [userId],
    )
    yield { name: 'leeme.txt', input: legend }
    for (const [name, { heads, rows }] of Object.entries(await readParts(db, userId))) {
      result.rows += rows.length
      yield { name: `${name}.json`, input: `${JSON.stringify(rows, null, 2)}\n` }
      yield { name: `${name}.csv`, input: csv(heads, rows) }
    }
    const missing: File[] = []
    for (const file of files) {
      const { bytes: input, flaw } = await readOrRefuse(
        storage,
        file,
        (reason) =>
          `No se pudo leer el archivo del documento ${file.id}: ${reason}. Prueba de nuevo más tarde.`,
        signal,
      )
      if (flaw) {
        result[flaw].push(file.id)
        missing.push(file)
        continue
      }
      result.files += 1
      yield { name: `archivos/${file.id}-${file.name}`, input }
    }
    if (missing.length > 0) yield { name: 'faltan.txt', input: missingText(missing) }
  }
  return zipOf(entries)
}

type Part = { heads: string[]; rows: Row[] }

function missingText(files: readonly File[]): string {
  return `Estos documentos tuyos están en el portal y su archivo no está en esta copia, porque ya no está o se dañó.
Escríbele a tu contador: puede tenerlos, o pedirte que los envíes de nuevo.

${files.map(({ id, tipo, name, fecha }) => `documento ${id}, ${tipo}, entregado el ${fecha}: ${name}\n`).join('')}`
}

async function readParts(db: Queryable, userId: number): Promise<Record<string, Part>> {
  const read: Record<string, Part> = {}
  for (const [name, sql] of Object.entries(parts)) {
    const rows = await db.query<{ row: Row }>(`select to_jsonb(part) as row from (${sql}) part`, [userId])
    // An empty part gets one row of nulls, so that its columns have names.
    const line = only(
      await db.query(`select part.* from (select) one left join (${sql}) part on true limit 1`, [userId]),
    )
    read[name] = { heads: Object.keys(line), rows: rows.map(({ row }) => row) }
  }
  return read
}
