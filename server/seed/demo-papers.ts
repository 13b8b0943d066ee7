import { readFile } from 'node:fs/promises'
import { dateText } from '../../shared/dates'
import { blurred, type DemoContrato, type DemoInmueble, type DemoRow } from './demo-data'
import { demoUsers } from './demo-sign-ins'
import { textPdf } from './pdf'

/** The row, owner and property that a demo document belongs to. */
export type Subject = {
  row: DemoRow
  owner: string
  inmueble: DemoInmueble | undefined
  contrato: DemoContrato | undefined
  isRejected: boolean
  /** The day this many days before the upload, as `DD/MM/YYYY`. */
  daysBefore: (days: number) => string
}

/**
 * What a type's paper says besides the names; a rejected one lacks what its note says. `home` and
 * `lease`: its property and contract.
 */
function textOf(
  type: number,
  { isRejected, daysBefore }: Subject,
  home: Partial<DemoInmueble['columns']>,
  lease: Partial<DemoContrato['columns']>,
): string | undefined {
  const { valor_uf = 0 } = home
  const dividend = uf(valor_uf * 0.0056)
  const texts: Readonly<Record<number, string>> = {
    30: 'Copia por ambos lados, en una hoja.',
    31: `Cuenta de agua potable de su domicilio.\nEmitida el ${daysBefore(isRejected ? 120 : 9)}.`,
    33: 'Formulario 4415 del SII, anverso.\nActividad: arriendo de inmuebles propios.',
    35: `Formulario 22, año tributario ${daysBefore(0).slice(-4)}.`,
    36: 'Separación total de bienes.',
    42: `Autoriza a su contador a declarar en sii.cl.\nVálida hasta el ${daysBefore(20)}.`,
    1: `Total: ${uf(valor_uf)}.`,
    2: `Pie pagado: ${uf(valor_uf / 5)}.`,
    3: `Las partes prometen vender y comprar en ${uf(valor_uf)}.`,
    4: `Escritura del ${day(home.fecha_escritura)}, repertorio ${home.numero_repertorio}.`,
    5: `Inscrita el ${day(home.fecha_inscripcion_cbr)}. El dominio está vigente.`,
    6: `Sin prohibiciones ni otros gravámenes.\nEmitido el ${daysBefore(isRejected ? 95 : 5)}. Vale por 60 días.`,
    7: `Avalúo fiscal: ${uf(home.avaluo)}.`,
    8: `Crédito de ${uf(valor_uf * 0.8)} a 20 años.`,
    9: `240 dividendos de ${dividend}.`,
    10: 'Refrigerador, cocina y lavadora: $1.290.000.',
    11: 'Refrigerador $520.000, cocina $380.000, lavadora $390.000.',
    15: 'Encarga el arriendo de la propiedad a un corredor.',
    16: `Se entregan las llaves.\nFirma de quien recibe: ${isRejected ? '____________' : 'firmada'}`,
    50: `Arriendo mensual: ${pesos(lease.valor_arriendo)}.\nFirmado por ambas partes.`,
    51: `RUN ${lease.rut_arrendatario}`,
    52: `Garantía recibida: ${pesos(lease.valor_arriendo)}.`,
    53: 'Se entregan las llaves del inmueble.',
    54: 'De los últimos tres meses.',
    55: 'Se entrega la llave de la bodega.',
    56: 'Se entrega el control del portón.',
    57: `Cubre arriendos impagos y daños.${isRejected ? `\nVigente hasta el ${daysBefore(12)}.` : ''}`,
    58: 'Leído y firmado por el arrendatario.',
    59: `Se avisa que desde ahora ocupa la unidad ${lease.nombre_arrendatario}.`,
    70: `Dividendo pagado: ${dividend}.`,
    71: `Transferencia recibida de ${lease.nombre_arrendatario}: ${pesos(lease.valor_arriendo)}.`,
    72: `Declaración mensual y pago simultáneo de impuestos.${isRejected ? '' : '\nPagado en línea.'}`,
    73: `Contribuciones de bienes raíces, rol ${home.rol}. Cuota pagada.`,
  }
  return texts[type]
}

/** The lines of its PDF. */
function paperLines(subject: Subject): string[] {
  const { row, owner, inmueble, contrato } = subject
  const home: Partial<DemoInmueble['columns']> = inmueble?.columns ?? {}
  const lease: Partial<DemoContrato['columns']> = contrato?.columns ?? {}
  return [
    `Propietario: ${owner}`,
    ...(inmueble ? [`Propiedad: ${home.tipo} ${home.numero_departamento}, ${home.direccion}`] : []),
    ...(contrato ? [`Arrendatario: ${lease.nombre_arrendatario}`] : []),
    ...(row.mes === null ? [] : [`Periodo: ${row.mes}/${row.periodo}`]),
    '',
    ...(textOf(row.type_id, subject, home, lease)?.split('\n') ?? []),
  ]
}

function day(date: string | null | undefined): string {
  return dateText(date ?? null) ?? ''
}

function uf(amount = 0): string {
  return `UF ${amount.toLocaleString('es-CL', { maximumFractionDigits: 2 })}`
}

function pesos(amount = 0): string {
  return `$${amount.toLocaleString('es-CL')}`
}

const facades: Readonly<Record<string, string>> = {
  Departamento: 'fachada-edificio',
  Oficina: 'fachada-oficina',
  // A part of it: that is why the demo's was rejected.
  Casa: 'fachada-casa',
}

function pictureOf({ row, owner, inmueble }: Subject, reason: string | null): string | undefined {
  if (reason === blurred) return 'borrosa'
  if (row.type_id === 30 && owner === demoUsers.maria.name) return 'cedula'
  return { 12: facades[inmueble?.columns.tipo ?? ''], 13: 'interior', 14: 'medidores' }[row.type_id]
}

/** A photograph, or a PDF in which `number` stands: a landlord's papers are not one file. */
export async function demoFile(
  subject: Subject,
  { detalle, reason, number }: { detalle: string | null; reason: string | null; number: number },
): Promise<{ bytes: Buffer; mime: string; extension: string }> {
  const picture = pictureOf(subject, reason)
  if (picture) {
    const bytes = await readFile(new URL(`./pictures/${picture}.jpg`, import.meta.url))
    return { bytes, mime: 'image/jpeg', extension: 'jpg' }
  }
  const lines = [
    ...paperLines(subject),
    `Folio ${100_000 + number * 37}`,
    '',
    'Documento de demostración, sin valor legal.',
  ]
  return { bytes: textPdf(detalle ?? subject.row.name, lines), mime: 'application/pdf', extension: 'pdf' }
}
