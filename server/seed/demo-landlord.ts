import { only, type Queryable } from '../database/database'
import { activityOf, recordActivity } from '../domain/activity'
import { typesWithParking, typesWithStorage } from '../../shared/contract-types'
import { dateText, today } from '../../shared/dates'
import { documentStatus, type DocumentStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { targetOf } from '../domain/documents'
import { describedRows } from '../domain/rows'
import type { FileStorage } from '../storage/storage'
import { storeBytes } from '../storage/store-bytes'
import { accountant, blurred, rejections, type DemoContrato, type DemoInmueble } from './demo-data'
import { demoFile } from './demo-files'
import type { Subject } from './demo-papers'
import type { DemoRow } from './demo-row'
import { inmuebleStatus, initialStatus, monthlyStatus, paperStatus } from './demo-status'

/** Months that are open, the current one included. */
const openMonths = 6

/** One demo landlord being filled in. */
export class DemoLandlord {
  private readonly inmuebles = new Map<string, { id: number; data: DemoInmueble }>()
  private readonly units = new Map<string, number>()
  private readonly contratos = new Map<number, DemoContrato>()
  private uploaded = 0
  private rejected = 0

  constructor(
    private readonly tx: Queryable,
    private readonly storage: FileStorage,
    private readonly user: { id: number; name: string },
  ) {}

  async settle(inmuebles: readonly DemoInmueble[], contratos: readonly DemoContrato[]): Promise<void> {
    for (const inmueble of inmuebles) await this.addInmueble(inmueble)
    for (const contrato of contratos) await this.addContrato(contrato)
    // A month asks for instalments only once the mortgage's papers are there, so the papers come first.
    await this.upload(await this.rows(`area <> 'monthly'`))
    await this.openMonths()
    await this.upload(await this.rows(`area = 'monthly'`))
    await this.addOthers()
  }

  /** The first paper of this type that was approved is valid for so many days from today. */
  async noteExpiry(type: number, days: number): Promise<void> {
    await this.tx.query(
      `update documents set valid_until = today() + $3::int
       where id = (select min(id) from documents where user_id = $1 and type_id = $2 and status = ${documentStatus.approved})`,
      [this.user.id, type, days],
    )
  }

  private async addInmueble(data: DemoInmueble): Promise<void> {
    const { id } = only(
      await this.tx.query<{ id: number }>(
        `insert into inmuebles (user_id, tipo, region, comuna, numero_departamento, direccion, rol, fecha_escritura,
           valor_uf, numero_repertorio, avaluo, fecha_facturacion, fecha_inscripcion_cbr, created_at)
         select $1, $2, region, nombre, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() - interval '8 months'
         from comunas where nombre = $3 returning id`,
        [
          this.user.id,
          data.tipo,
          data.comuna,
          data.numero,
          data.direccion,
          data.rol,
          data.escritura,
          data.valor,
          data.repertorio,
          data.avaluo,
          data.facturacion,
          data.inscripcion,
        ],
      ),
    )
    this.inmuebles.set(data.key, { id, data })
    for (const unit of data.units) {
      const row = only(
        await this.tx.query<{ id: number }>(
          `insert into units (inmueble_id, kind, numero, rol, valor, valor_pesos, avaluo)
           values ($1, $2, $3, $4, $5::numeric, round($5::numeric * 40000), $6) returning id`,
          [id, unit.kind, unit.numero, unit.rol, unit.valor, unit.avaluo],
        ),
      )
      this.units.set(unit.key, row.id)
    }
  }

  private async addContrato(data: DemoContrato): Promise<void> {
    const unit = data.unit === null ? null : this.units.get(data.unit)
    const { id } = only(
      await this.tx.query<{ id: number }>(
        `insert into contratos (user_id, type, inmueble_id, estacionamiento_id, bodega_id, fecha_inicio, fecha_termino,
           valor_arriendo, valor_estacionamiento_arriendo, valor_bodega_arriendo, nombre_arrendatario,
           rut_arrendatario, mobile_phone, email_arrendatario)
         values ($1, $2, $3, $4, $5,
           date_trunc('month', today()) + make_interval(months => $6),
           date_trunc('month', today()) + make_interval(months => $7 + 1) - interval '1 day',
           $8, $9, $10, $11, $12, $13, $14) returning id`,
        [
          this.user.id,
          data.type,
          this.inmuebles.get(data.inmueble)?.id,
          typesWithParking.includes(data.type) ? unit : null,
          typesWithStorage.includes(data.type) ? unit : null,
          data.from,
          data.to,
          data.rent,
          typesWithParking.includes(data.type) ? data.unitRent : 0,
          typesWithStorage.includes(data.type) ? data.unitRent : 0,
          data.tenant.name,
          data.tenant.rut,
          data.tenant.phone,
          data.tenant.email,
        ],
      ),
    )
    this.contratos.set(id, data)
  }

  private async openMonths(): Promise<void> {
    await this.tx.query(
      `insert into tasks (user_id, periodo, mes)
       select $1, extract(year from month), extract(month from month)
       from generate_series(date_trunc('month', today()) - make_interval(months => $2 - 1),
         date_trunc('month', today()), interval '1 month') as month`,
      [this.user.id, openMonths],
    )
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
    for (const [index, row] of rows.entries()) {
      const status = this.statusOf(row, index)
      if (status !== null) await this.addDocument(row, status, null)
    }
  }

  private statusOf(row: DemoRow, index: number): DocumentStatus | null {
    switch (row.area) {
      case 'initial':
        return initialStatus(this.user.name, row.type_id)
      case 'inmueble':
        return inmuebleStatus(row, this.placeOf(row).inmueble, index)
      case 'contrato':
        return paperStatus(this.placeOf(row).contrato?.papers ?? 'none', index)
      case 'monthly':
        return monthlyStatus(row.age ?? 0, index)
    }
  }

  private async addOthers(): Promise<void> {
    const { inReview, approved, rejected, complete } = documentStatus
    const [inmueble] = await this.rows(`area = 'inmueble' and type_id = 1`)
    const [contrato] = await this.rows(`area = 'contrato' and type_id = 50`)
    const months = await this.rows(`area = 'monthly' and type_id = 72`)
    const initial = (await this.rows(`area = 'initial' and type_id = 30`))[0]
    const others: [DemoRow | undefined, DocumentStatus, string][] = [
      [initial, approved, 'Certificado de matrimonio'],
      [initial, rejected, 'Poder notarial'],
      [inmueble, inReview, 'Reglamento de copropiedad'],
      [contrato, approved, 'Anexo de mascotas'],
      [months.at(-1), inReview, 'Boleta de reparación del calefón'],
      [months.at(-3), complete, 'Gastos comunes pagados'],
    ]
    for (const [row, status, detalle] of others) {
      if (row) await this.addDocument({ ...row, type_id: otherDocumentType, name: 'Otros' }, status, detalle)
    }
  }

  private async addDocument(row: DemoRow, status: DocumentStatus, detalle: string | null): Promise<void> {
    this.uploaded += 1
    const reason = status === documentStatus.rejected ? (rejections[row.type_id] ?? blurred) : null
    // Each on a day of its own.
    const decided = 1 + 2 * this.rejected
    if (reason) this.rejected += 1
    const days = reason ? decided + 2 : daysAgo(row, status, this.uploaded)
    const file = await demoFile(
      {
        row,
        owner: this.user.name,
        ...this.placeOf(row),
        isRejected: reason !== null,
        daysBefore: (before) => dateText(today(Date.now() - (days + before) * dayLength)) ?? '',
      },
      { detalle, reason, number: this.uploaded },
    )
    const stored = await storeBytes(this.storage, file.bytes, file.mime)
    const { id } = only(
      await this.tx.query<{ id: number }>(
        `insert into documents (user_id, type_id, inmueble_id, contrato_id, task_id, detalle, status, file_key, file_name,
           mime, bytes, sha256, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
           greatest(now() - make_interval(hours => $13), make_date($14::int, $15::int, 1),
             (select fecha_inicio from contratos where id = $4))) returning id`,
        [
          this.user.id,
          row.type_id,
          row.inmueble_id,
          row.contrato_id,
          row.task_id,
          detalle,
          status,
          stored.key,
          `${detalle ?? row.name}.${file.extension}`,
          file.mime,
          file.bytes.length,
          stored.sha256,
          days * 24,
          row.periodo,
          row.mes,
        ],
      ),
    )
    if (reason) await this.reject(id, reason, decided)
    const target = targetOf(row)
    await recordActivity(
      this.tx,
      this.user.id,
      activityOf(target, `Documento subido: ${detalle ?? row.name}`),
    )
    await this.tx.query(
      `update activity set at = created_at from documents
       where documents.id = $2 and activity.id = (select max(id) from activity where user_id = $1)`,
      [this.user.id, id],
    )
  }

  /** Of which property and contract the row is, whose own row says neither. */
  private placeOf({ inmueble_id, contrato_id }: DemoRow): Pick<Subject, 'inmueble' | 'contrato'> {
    const contrato = this.contratos.get(contrato_id ?? 0)
    const inmueble = [...this.inmuebles.values()].find(
      ({ id, data }) => id === inmueble_id || data.key === contrato?.inmueble,
    )
    return { inmueble: inmueble?.data, contrato }
  }

  private async reject(documentId: number, reason: string, days: number): Promise<void> {
    await this.tx.query(
      `insert into notes (document_id, contador_name, detail, created_at) values ($1, $2, $3, now() - make_interval(hours => $4))`,
      [documentId, accountant, reason, days * 24],
    )
    if (this.rejected === 2) {
      await this.tx.query(
        `insert into notes (document_id, detail, created_at) values ($1, $2, now() - interval '3 hours')`,
        [documentId, 'Gracias, lo busco y lo subo mañana.'],
      )
    }
  }
}

const dayLength = 24 * 60 * 60 * 1000

/** Days since it was uploaded; what is in review waits for some days. */
function daysAgo(row: DemoRow, status: DocumentStatus, count: number): number {
  if (status === documentStatus.inReview) return 1 + (count % 6)
  if (row.age !== null) return row.age * 30 + (count % 9)
  // Long enough ago that a mortgage's instalments are asked for in every open month.
  return openMonths * 31 + (count % 40)
}
