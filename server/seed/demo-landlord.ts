import { letsParking, letsStorage } from '../../shared/contract-types'
import { dateText, today } from '../../shared/dates'
import { documentStatus, type DocumentStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { unitKind } from '../../shared/unit-kinds'
import { only, type Queryable } from '../database/database'
import { insertRow } from '../database/rows'
import { activityOf, activityRow } from '../domain/activity'
import { targetOf } from '../domain/documents'
import { describedRows } from '../domain/rows'
import type { FileStorage } from '../storage/storage'
import { storeBytes } from '../storage/store-bytes'
import { blurred, dayLength, rejections } from './demo-data'
import type { DemoContrato, DemoHoldings, DemoInmueble, DemoRow } from './demo-data'
import { demoFile, type Subject } from './demo-papers'
import { demoAccountant } from './demo-sign-ins'
import { statusOf } from './demo-status'

/** Open months, with the current one. */
const openMonths = 6

export class DemoLandlord {
  private readonly inmuebles = new Map<number, DemoInmueble>()
  private readonly contratos = new Map<number, DemoContrato>()
  private uploaded = 0
  private rejected = 0

  constructor(
    private readonly tx: Queryable,
    private readonly storage: FileStorage,
    private readonly user: { id: number; name: string },
  ) {}

  async settle({ inmuebles, contratos }: DemoHoldings): Promise<void> {
    for (const [at, inmueble] of inmuebles.entries())
      await this.addInmueble(
        inmueble,
        contratos.filter(({ comuna }) => comuna === inmueble.columns.comuna),
        at + 1,
      )
    // Papers first: without the mortgage's a month asks for no instalment.
    await this.upload(await this.rows(`area <> 'monthly'`))
    await this.tx.query(
      `insert into tasks (user_id, periodo, mes)
       select $1, extract(year from month), extract(month from month)
       from generate_series(date_trunc('month', today()) - make_interval(months => $2 - 1),
         date_trunc('month', today()), interval '1 month') as month`,
      [this.user.id, openMonths],
    )
    await this.upload(await this.rows(`area = 'monthly'`))
    await this.addOthers()
  }

  /** The first approved paper of this type is valid for so many days from today. */
  async noteExpiry(type: number, days: number): Promise<void> {
    await this.tx.query(
      `update documents set valid_until = today() + $3::int
       where id = (select min(id) from documents where user_id = $1 and type_id = $2 and status = ${documentStatus.approved})`,
      [this.user.id, type, days],
    )
  }

  private async addInmueble(
    inmueble: DemoInmueble,
    contratos: readonly DemoContrato[],
    number: number,
  ): Promise<void> {
    const { comuna, valor_uf, avaluo } = inmueble.columns
    const { region } = only(
      await this.tx.query<{ region: string }>(`select region from comunas where nombre = $1`, [comuna]),
    )
    const created_at = new Date(Date.now() - 240 * dayLength)
    const id = await insertRow(this.tx, 'inmuebles', {
      user_id: this.user.id,
      ...inmueble.columns,
      region,
      created_at,
    })
    this.inmuebles.set(id, inmueble)
    const unit = (kind: number, part: number) =>
      insertRow(this.tx, 'units', {
        ...{ inmueble_id: id, kind, numero: 9 + number * 12 * kind, rol: `${number}523-${kind}45` },
        valor: Math.round(valor_uf * part),
        valor_pesos: Math.round(valor_uf * part) * 40_000,
        avaluo: Math.round((avaluo * part) / 2),
      })
    const estacionamiento = inmueble.units ? await unit(unitKind.parking, 0.1) : null
    const bodega = inmueble.units ? await unit(unitKind.storage, 0.025) : null
    for (const contrato of contratos) {
      const { type } = contrato.columns
      const leased = await insertRow(this.tx, 'contratos', {
        ...{ user_id: this.user.id, inmueble_id: id, ...contrato.columns },
        estacionamiento_id: letsParking(type) ? estacionamiento : null,
        bodega_id: letsStorage(type) ? bodega : null,
      })
      this.contratos.set(leased, contrato)
    }
  }

  private rows(condition: string): Promise<DemoRow[]> {
    return this.tx.query<DemoRow>(
      `select rows.*, (extract(year from today()) * 12 + extract(month from today())
         - (rows.periodo * 12 + rows.mes))::int as age
       from (${describedRows()}) rows
       where ${condition} order by periodo, mes, inmueble_id, contrato_id, type_id`,
      [this.user.id],
    )
  }

  private async upload(rows: readonly DemoRow[]): Promise<void> {
    for (const [at, row] of rows.entries()) {
      const isAlike = (other: DemoRow) => other.type_id === row.type_id && other.task_id === row.task_id
      const index = row.task_id === null ? at : rows.slice(0, at).filter(isAlike).length
      const status = statusOf(row, { owner: this.user.name, ...this.placeOf(row) }, index)
      if (status !== null) await this.addDocument(row, status, null)
    }
  }

  private async addOthers(): Promise<void> {
    const { inReview, approved, rejected, complete } = documentStatus
    const [inmueble] = await this.rows(`area = 'inmueble' and type_id = 1`)
    const [contrato] = await this.rows(`area = 'contrato' and type_id = 50`)
    const [initial] = await this.rows(`area = 'initial' and type_id = 30`)
    const months = await this.rows(`area = 'monthly' and type_id = 72`)
    const others: [DemoRow | undefined, DocumentStatus, string][] = [
      [initial, approved, 'Certificado de matrimonio'],
      [initial, rejected, 'Poder notarial'],
      [inmueble, inReview, 'Reglamento de copropiedad'],
      [contrato, approved, 'Anexo de mascotas'],
      [months.at(-1), inReview, 'Boleta de reparación del calefón'],
      [months.at(-3), complete, 'Gastos comunes pagados'],
    ]
    for (const [row, status, detalle] of others)
      if (row) await this.addDocument({ ...row, type_id: otherDocumentType, name: 'Otros' }, status, detalle)
  }

  private async addDocument(row: DemoRow, status: DocumentStatus, detalle: string | null): Promise<void> {
    this.uploaded += 1
    const reason = status === documentStatus.rejected ? (rejections[row.type_id] ?? blurred) : null
    // Each on another day.
    const decided = 1 + 2 * this.rejected
    if (reason) this.rejected += 1
    const days = reason ? decided + 2 : daysAgo(row, status, this.uploaded)
    const place = this.placeOf(row)
    const file = await demoFile(
      {
        ...{ row, owner: this.user.name, ...place, isRejected: reason !== null },
        daysBefore: (before) => dateText(today(Date.now() - (days + before) * dayLength)) ?? '',
      },
      { detalle, reason, number: this.uploaded },
    )
    const { bytes, mime, extension } = file
    const { key: file_key, sha256 } = await storeBytes(this.storage, bytes, mime)
    const title = detalle ?? row.name
    const { type_id, inmueble_id, contrato_id, task_id, mes, periodo } = row
    // Not before its month, nor its contract.
    // Each at another minute of the last ten hours of its day.
    const minutes = (this.uploaded * 97) % 600
    const created_at = latest(Date.now() - days * dayLength - minutes * 60_000, [
      ...(periodo && mes ? [`${periodo}-${String(mes).padStart(2, '0')}-01`] : []),
      ...(contrato_id && place.contrato ? [place.contrato.columns.fecha_inicio] : []),
    ])
    const user_id = this.user.id
    const document_id = await insertRow(this.tx, 'documents', {
      ...{ user_id, type_id, inmueble_id, contrato_id, task_id, detalle, status, file_key, sha256 },
      ...{ mime, bytes: bytes.length, file_name: `${title}.${extension}`, created_at },
    })
    const [module, action, redirect_name, redirect] = activityRow(
      activityOf(targetOf(row), `Documento subido: ${title}`),
    )
    await insertRow(this.tx, 'activity', { user_id, module, action, redirect_name, redirect, at: created_at })
    if (reason === null) return
    await this.note(document_id, demoAccountant.name, reason, decided)
    if (this.rejected === 2) await this.note(document_id, null, 'Gracias, lo busco y lo subo mañana.', 1 / 8)
  }

  /** A monthly row may name neither property nor contract. */
  private placeOf({ inmueble_id, contrato_id }: DemoRow): Pick<Subject, 'inmueble' | 'contrato'> {
    const contrato = this.contratos.get(contrato_id ?? 0)
    const ofContrato = [...this.inmuebles.values()].find(({ columns }) => columns.comuna === contrato?.comuna)
    return { inmueble: this.inmuebles.get(inmueble_id ?? 0) ?? ofContrato, contrato }
  }

  private note(document_id: number, contador_name: string | null, detail: string, daysAgo: number) {
    const created_at = new Date(Date.now() - daysAgo * dayLength)
    return insertRow(this.tx, 'notes', { document_id, contador_name, detail, created_at })
  }
}

function latest(time: number, days: readonly string[]): Date {
  // Past midnight in Chile; on such a day itself it may be earlier now.
  const after = Math.max(time, ...days.map((day) => Date.parse(`${day}T05:00Z`)))
  return new Date(Math.min(after, Date.now()))
}

/** Days since it was uploaded; what is in review has waited some days. */
function daysAgo(row: DemoRow, status: DocumentStatus, count: number): number {
  if (status === documentStatus.inReview) return 1 + (count % 6)
  if (row.age !== null) return row.age * 30 + (count % 9)
  // Long enough ago that each open month asks for the mortgage's instalment.
  return openMonths * 31 + (count % 40)
}
