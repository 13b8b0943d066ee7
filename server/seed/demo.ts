import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { only, type Database, type Queryable } from '../database/database'
import { moduleOf, placeOf, recordActivity } from '../domain/activity'
import { targetOf } from '../domain/documents'
import { hashPassword } from '../domain/passwords'
import { describedRows } from '../domain/rows'
import { otherDocuments } from '../domain/targets'
import type { FileStorage } from '../storage/storage'
import {
  accountant,
  mariasContratos,
  mariasInmuebles,
  pedrosContratos,
  pedrosInmuebles,
  rejections,
  type DemoContrato,
  type DemoInmueble,
  type Papers,
} from './demo-data'
import { demoUsers } from './demo-sign-ins'
import { textPdf } from './pdf'

/** Months that are open, the current one included. */
const openMonths = 6

/** Fills an empty database with two landlords, so that every screen has something true to show. */
export async function seedDemo(db: Database, storage: FileStorage): Promise<void> {
  if (await hasUsers(db)) return
  const [mariaHash, pedroHash] = await Promise.all([
    hashPassword(demoUsers.maria.password),
    hashPassword(demoUsers.pedro.password),
  ])
  await db.transaction(async (tx) => {
    // Locked, so that of two processes that start on an empty database one fills it.
    await tx.script(`lock table users`)
    if (await hasUsers(tx)) return
    const maria = new Landlord(tx, storage, await addUser(tx, demoUsers.maria, mariaHash, true))
    await maria.settle(mariasInmuebles, mariasContratos)
    const pedro = new Landlord(tx, storage, await addUser(tx, demoUsers.pedro, pedroHash, false))
    await pedro.settle(pedrosInmuebles, pedrosContratos)
    await addMedia(tx, storage)
    await tx.query(`insert into uf (fecha, pesos) values (today(), 39999.42)`)
  })
}

async function hasUsers(db: Queryable): Promise<boolean> {
  return (await db.query(`select id from users limit 1`)).length > 0
}

type Status = 0 | 1 | 2 | 3

type Row = {
  type_id: number
  area: 'initial' | 'inmueble' | 'contrato' | 'monthly'
  inmueble_id: number | null
  contrato_id: number | null
  task_id: number | null
  name: string
  section: number | null
  tipo: string | null
  numero_departamento: string | null
  direccion: string | null
  nombre_arrendatario: string | null
  mes: number | null
  periodo: number | null
  /** Months since the row's period began; 0 is the current one. */
  age: number | null
}

/** One demo landlord being filled in. */
class Landlord {
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
    // Instalments are asked for since a mortgage's papers are there, so the months come after the papers.
    await this.upload(await this.rows(`area <> 'monthly'`))
    await this.openMonths()
    await this.upload(await this.rows(`area = 'monthly'`))
    await this.addOthers()
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
          [3, 5].includes(data.type) ? unit : null,
          [2, 4].includes(data.type) ? unit : null,
          data.from,
          data.to,
          data.rent,
          [3, 5].includes(data.type) ? data.unitRent : 0,
          [2, 4].includes(data.type) ? data.unitRent : 0,
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

  private rows(condition: string): Promise<Row[]> {
    return this.tx.query<Row>(
      `select rows.*, (extract(year from today()) * 12 + extract(month from today())
         - (rows.periodo * 12 + rows.mes))::int as age
       from (${describedRows()}) rows
       where ${condition} order by periodo, mes, inmueble_id, contrato_id, type_id`,
      [this.user.id],
    )
  }

  private async upload(rows: readonly Row[]): Promise<void> {
    for (const [index, row] of rows.entries()) {
      const status = this.statusOf(row, index)
      if (status !== null) await this.addDocument(row, status, null)
    }
  }

  /** What an accountant and a landlord have got done so far; null is still to be uploaded. */
  private statusOf(row: Row, index: number): Status | null {
    if (row.area === 'initial') return initialStatus(this.user.name, row.type_id)
    if (row.area === 'inmueble') return this.inmuebleStatus(row, index)
    if (row.area === 'contrato')
      return paperStatus(this.contratos.get(row.contrato_id ?? 0)?.papers ?? 'none', index)
    return monthlyStatus(row.age ?? 0, index)
  }

  private inmuebleStatus(row: Row, index: number): Status | null {
    const inmueble = [...this.inmuebles.values()].find(({ id }) => id === row.inmueble_id)?.data
    if (!inmueble || (row.section === 3 && !inmueble.financed)) return null
    if (row.section === 3) return 1
    return paperStatus(inmueble.papers, index)
  }

  private async addOthers(): Promise<void> {
    const [inmueble] = await this.rows(`area = 'inmueble' and type_id = 1`)
    const [contrato] = await this.rows(`area = 'contrato' and type_id = 50`)
    const months = await this.rows(`area = 'monthly' and type_id = 72`)
    const initial = (await this.rows(`area = 'initial' and type_id = 30`))[0]
    const others: [Row | undefined, Status, string][] = [
      [initial, 1, 'Certificado de matrimonio'],
      [initial, 2, 'Poder notarial'],
      [inmueble, 0, 'Reglamento de copropiedad'],
      [contrato, 1, 'Anexo de mascotas'],
      [months.at(-1), 0, 'Boleta de reparación del calefón'],
      [months.at(-3), 3, 'Gastos comunes pagados'],
    ]
    for (const [row, status, detalle] of others) {
      if (row) await this.addDocument({ ...row, type_id: otherDocuments, name: 'Otros' }, status, detalle)
    }
  }

  private async addDocument(row: Row, status: Status, detalle: string | null): Promise<void> {
    this.uploaded += 1
    const days = daysAgo(row, this.uploaded)
    const file = await this.fileFor(row, status, detalle)
    const stored = await store(this.storage, file)
    const { id } = only(
      await this.tx.query<{ id: number }>(
        `insert into documents (user_id, type_id, inmueble_id, contrato_id, task_id, detalle, status, file_key, file_name,
           mime, bytes, sha256, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() - make_interval(hours => $13)) returning id`,
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
        ],
      ),
    )
    if (status === 2) await this.reject(id)
    const target = targetOf({ ...row, id, type_name: row.name, detalle })
    await recordActivity(this.tx, this.user.id, {
      module: moduleOf[target.area],
      action: `Documento subido: ${detalle ?? row.name}`,
      redirect: placeOf(target),
    })
    await this.tx.query(
      `update activity set at = now() - make_interval(hours => $2) where id = (select max(id) from activity where user_id = $1)`,
      [this.user.id, days * 24],
    )
  }

  private async reject(documentId: number): Promise<void> {
    const reason = rejections[this.rejected % rejections.length]
    this.rejected += 1
    await this.tx.query(
      `insert into notes (document_id, contador_name, detail, created_at) values ($1, $2, $3, now() - interval '20 hours')`,
      [documentId, accountant, reason],
    )
    if (this.rejected === 2) {
      await this.tx.query(
        `insert into notes (document_id, detail, created_at) values ($1, $2, now() - interval '3 hours')`,
        [documentId, 'Gracias, lo busco y lo subo mañana.'],
      )
    }
  }

  private async fileFor(row: Row, status: Status, detalle: string | null): Promise<DemoFile> {
    const blurred = status === 2 && this.rejected % rejections.length === 0
    const picture = blurred ? 'borrosa' : pictures[row.type_id]
    if (picture) {
      const bytes = await readFile(new URL(`./pictures/${picture}.jpg`, import.meta.url))
      return { bytes, mime: 'image/jpeg', extension: 'jpg' }
    }
    const about = [
      `Propietario: ${this.user.name}`,
      row.tipo && `Propiedad: ${row.tipo} ${row.numero_departamento ?? ''}, ${row.direccion ?? ''}`,
      row.nombre_arrendatario && `Arrendatario: ${row.nombre_arrendatario}`,
      row.mes && `Período: ${row.mes}/${row.periodo ?? ''}`,
      `Folio ${100_000 + this.uploaded * 37}`,
      '',
      'Documento de demostración, sin valor legal.',
    ].filter((line) => line !== null && line !== 0)
    return { bytes: textPdf(detalle ?? row.name, about), mime: 'application/pdf', extension: 'pdf' }
  }
}

type DemoFile = { bytes: Buffer; mime: string; extension: string }

/** Which document types are photographs. */
const pictures: Record<number, string | undefined> = {
  12: 'fachada',
  13: 'interior',
  14: 'medidores',
  30: 'cedula',
  51: 'cedula',
  70: 'comprobante',
  71: 'comprobante',
}

function initialStatus(name: string, type: number): Status | null {
  const maria: Record<number, Status> = { 30: 1, 31: 0, 33: 2, 35: 3, 36: 1, 42: 2 }
  const pedro: Record<number, Status> = { 30: 1, 31: 2 }
  return (name === demoUsers.maria.name ? maria : pedro)[type] ?? null
}

function paperStatus(papers: Papers, index: number): Status | null {
  switch (papers) {
    case 'complete':
      return index % 5 === 4 ? 3 : 1
    case 'most':
      return ([1, 1, 0, 3, 1, null, 1, 2, 1, null] as const)[index % 10] ?? null
    case 'few':
      return ([1, null, 0, null, null, null] as const)[index % 6] ?? null
    case 'none':
      return null
  }
}

// The older a month, the further it is.
function monthlyStatus(age: number, index: number): Status | null {
  if (age >= 3) return index % 4 === 3 ? 3 : 1
  if (age === 2) return ([1, 3, 1, 0] as const)[index % 4] ?? 1
  if (age === 1) return ([1, 0, 2, 0, null] as const)[index % 5] ?? null
  return index % 4 === 0 ? 0 : null
}

function daysAgo(row: Row, count: number): number {
  if (row.age !== null) return row.age * 30 + (count % 9)
  // Long enough ago that a mortgage's instalments are asked for in every open month.
  return openMonths * 31 + (count % 40)
}

async function store(
  storage: FileStorage,
  { bytes, mime }: DemoFile,
): Promise<{ key: string; sha256: string }> {
  const key = randomUUID()
  const path = join(storage.spool, key)
  await writeFile(path, bytes, { flush: true })
  await storage.put(key, path, mime)
  return { key, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function addUser(
  tx: Queryable,
  { name, email }: { name: string; email: string },
  hash: string,
  updated: boolean,
): Promise<{ id: number; name: string }> {
  return only(
    await tx.query<{ id: number; name: string }>(
      `insert into users (name, email, password_hash, password_updated, created_at)
       values ($1, $2, $3, $4, now() - interval '9 months') returning id, name`,
      [name, email, hash, updated],
    ),
  )
}

async function addMedia(tx: Queryable, storage: FileStorage): Promise<void> {
  const bytes = textPdf('Guía del arrendador', [
    'Qué documentos pide tu contador, y cuándo.',
    '',
    '1. Documentación inicial: una vez, al comenzar.',
    '2. Inmuebles: escritura, inscripción CBR, certificado de avalúo fiscal.',
    '3. Contratos de arriendo: el contrato firmado y la cédula del arrendatario.',
    '4. Deberes mensuales: dividendo, arriendo y Formulario 29, cada mes.',
    '',
    'Las contribuciones se pagan en abril, junio, septiembre y noviembre.',
  ])
  const { key, sha256 } = await store(storage, { bytes, mime: 'application/pdf', extension: 'pdf' })
  await tx.query(
    `insert into media (title, location, sidebar_content_type, file_path) values
       ('Cómo recuperar el IVA', 'video_home', null, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'),
       ('Quiero recuperar mi IVA', 'btn_home', null, 'https://www.sii.cl/servicios_online/'),
       ('Bienes raíces en el SII', null, 0, 'https://www.sii.cl/destacados/bienes_raices/'),
       ('Cómo fotografiar un documento', null, 1, 'https://youtu.be/aqz-KE-bpKQ'),
       ('Paso a paso del Formulario 29', null, 1, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')`,
  )
  await tx.query(
    `insert into media (title, sidebar_content_type, file_key, file_name, mime, bytes, sha256)
     values ('Guía del arrendador', 0, $1, 'Guía del arrendador.pdf', 'application/pdf', $2, $3)`,
    [key, bytes.length, sha256],
  )
}
