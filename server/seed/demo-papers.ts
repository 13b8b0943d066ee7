import { dateText } from '../../shared/dates'
import type { DemoContrato, DemoInmueble } from './demo-data'
import type { DemoRow } from './demo-row'

/** What a demo document is of. */
export type Subject = {
  row: DemoRow
  owner: string
  inmueble: DemoInmueble | undefined
  contrato: DemoContrato | undefined
  isRejected: boolean
  /** So many days before it was uploaded, as `DD/MM/YYYY`. */
  daysBefore: (days: number) => string
}

/** What the paper of a type says beyond whose it is; what is missing on a rejected one is what its note says. */
const texts: Readonly<Record<number, (of: Subject) => string[]>> = {
  30: () => ['Copia por ambos lados, en una hoja.'],
  31: ({ isRejected, daysBefore }) => [
    'Cuenta de agua potable de su domicilio.',
    `Emitida el ${daysBefore(isRejected ? 120 : 9)}.`,
  ],
  33: () => ['Formulario 4415 del SII, anverso.', 'Actividad: arriendo de inmuebles propios.'],
  35: ({ daysBefore }) => [`Formulario 22, año tributario ${daysBefore(0).slice(-4)}.`],
  36: () => ['Separación total de bienes.'],
  42: ({ daysBefore }) => [
    'Autoriza a su contador a declarar en sii.cl.',
    `Válida hasta el ${daysBefore(20)}.`,
  ],
  1: ({ inmueble }) => [`Total: ${uf(inmueble?.valor)}.`],
  2: ({ inmueble }) => [`Pie pagado: ${uf((inmueble?.valor ?? 0) / 5)}.`],
  3: ({ inmueble }) => [`Las partes prometen vender y comprar en ${uf(inmueble?.valor)}.`],
  4: ({ inmueble }) => [`Escritura del ${day(inmueble?.escritura)}, repertorio ${inmueble?.repertorio}.`],
  5: ({ inmueble }) => [`Inscrita el ${day(inmueble?.inscripcion)}. El dominio está vigente.`],
  6: ({ isRejected, daysBefore }) => [
    'Sin prohibiciones ni otros gravámenes.',
    `Emitido el ${daysBefore(isRejected ? 95 : 5)}. Vale por 60 días.`,
  ],
  7: ({ inmueble }) => [`Avalúo fiscal: ${uf(inmueble?.avaluo)}.`],
  8: ({ inmueble }) => [`Crédito de ${uf((inmueble?.valor ?? 0) * 0.8)} a 20 años.`],
  9: ({ inmueble }) => [`240 dividendos de ${uf(dividend(inmueble))}.`],
  10: () => ['Refrigerador, cocina y lavadora: $1.290.000.'],
  11: () => ['Refrigerador $520.000, cocina $380.000, lavadora $390.000.'],
  15: () => ['Encarga el arriendo de la propiedad a un corredor.'],
  16: ({ isRejected }) => [
    'Se entregan las llaves.',
    `Firma de quien recibe: ${isRejected ? '____________' : 'firmada'}`,
  ],
  50: ({ contrato }) => [`Arriendo mensual: ${pesos(contrato?.rent)}.`, 'Firmado por ambas partes.'],
  51: ({ contrato }) => [`RUN ${contrato?.tenant.rut}`],
  52: ({ contrato }) => [`Garantía recibida: ${pesos(contrato?.rent)}.`],
  53: () => ['Se entregan las llaves del inmueble.'],
  54: () => ['De los últimos tres meses.'],
  55: () => ['Se entrega la llave de la bodega.'],
  56: () => ['Se entrega el control del portón.'],
  57: ({ isRejected, daysBefore }) => [
    'Cubre arriendos impagos y daños.',
    ...(isRejected ? [`Vigente hasta el ${daysBefore(12)}.`] : []),
  ],
  58: () => ['Leído y firmado por el arrendatario.'],
  59: ({ contrato }) => [`Se avisa que desde ahora ocupa la unidad ${contrato?.tenant.name}.`],
  70: ({ inmueble }) => [`Dividendo pagado: ${uf(dividend(inmueble))}.`],
  71: ({ contrato }) => [
    `Transferencia recibida de ${contrato?.tenant.name}: ${pesos((contrato?.rent ?? 0) + (contrato?.unitRent ?? 0))}.`,
  ],
  72: ({ isRejected }) => [
    'Declaración mensual y pago simultáneo de impuestos.',
    ...(isRejected ? [] : ['Pagado en línea.']),
  ],
  73: ({ inmueble }) => [`Contribuciones de bienes raíces, rol ${inmueble?.rol}. Cuota pagada.`],
}

/** The lines of its PDF. */
export function paperLines(subject: Subject): string[] {
  const { row, owner, inmueble, contrato } = subject
  return [
    `Propietario: ${owner}`,
    ...(inmueble ? [`Propiedad: ${inmueble.tipo} ${inmueble.numero}, ${inmueble.direccion}`] : []),
    ...(contrato ? [`Arrendatario: ${contrato.tenant.name}`] : []),
    ...(row.mes === null ? [] : [`Periodo: ${row.mes}/${row.periodo}`]),
    '',
    ...(texts[row.type_id]?.(subject) ?? []),
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

function dividend(inmueble: DemoInmueble | undefined): number {
  return (inmueble?.valor ?? 0) * 0.0056
}
