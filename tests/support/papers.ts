import { monthNames } from '../../shared/month-names'

/** What a made paper says of itself. */
export type Said = {
  mes?: number
  year?: number
  rol?: string
  address?: string
  ruts?: readonly string[]
  folio?: string
  cuota?: number
}

/** How an office lays its papers out: a label before each value, or a table with codes and capitals. */
export type Style = 'labels' | 'table'
export const styles: readonly Style[] = ['labels', 'table']

const capitals = (text: string) => text.toUpperCase()
const spaced = (text: string) => text.split('').join(' ')
const two = (number = 0) => String(number).padStart(2, '0')
const five = (part = '') => part.padStart(5, '0')

/** The heading and the lines of a paper, as two offices write it. */
const paperTexts = {
  f29: (style: Style, { mes = 10, year = 2026, ruts = ['76.086.428-5'], folio = '7412589636' }: Said) =>
    style === 'labels'
      ? [
          'Formulario 29',
          'Declaración mensual y pago simultáneo de impuestos',
          `RUT: ${ruts[0]}`,
          `Folio: ${folio}`,
          `Período: ${two(mes)}/${year}`,
          'Débito fiscal: $ 0',
          `Total a pagar: $ 1.234.567   Fecha de emisión: 12/${two((mes % 12) + 1)}/${year}`,
        ]
      : [
          spaced('FORMULARIO') + '  ' + spaced('29'),
          'SERVICIO DE IMPUESTOS INTERNOS',
          'FOLIO [07]   RUT [03]   PERIODO [15]',
          `${folio}   ${(ruts[0] ?? '').replaceAll('.', '')}   ${year}${two(mes)}`,
          `FECHA 12-${two((mes % 12) + 1)}-${year}`,
        ],
  carpeta: (style: Style, { ruts = ['76.086.428-5'] }: Said) =>
    style === 'labels'
      ? [
          'Carpeta tributaria electrónica para acreditar renta',
          `RUT del emisor: ${ruts[0]}`,
          'Fecha de inicio de actividades: 01-03-2015',
          'Formulario 29, período 08/2026',
          'Formulario 29, período 09/2026',
        ]
      : [
          capitals('Carpeta tributaria electrónica'),
          `RUT ${ruts[0]}`,
          'INICIO DE ACTIVIDADES 01-03-2015',
          'DECLARACIONES F29: PERIODO 202608, PERIODO 202609',
        ],
  f22: (style: Style, { year = 2026, ruts = ['76.086.428-5'], folio = '312456789' }: Said) =>
    style === 'labels'
      ? ['Formulario 22', 'Impuestos anuales a la renta', `Folio: ${folio}`, `Año tributario: ${year}`]
      : [
          'SERVICIO DE IMPUESTOS INTERNOS',
          `FORMULARIO N° 22   FOLIO [07] ${folio}`,
          `RUT [03] ${(ruts[0] ?? '').replaceAll('.', '')}   AÑO TRIBUTARIO ${year}`,
        ],
  inicio: (style: Style, { ruts = ['76.086.428-5'] }: Said) =>
    style === 'labels'
      ? ['Certificado de inicio de actividades', `RUT: ${ruts[0]}`, 'Fecha: 01/03/2015']
      : [
          'SERVICIO DE IMPUESTOS INTERNOS',
          'FORMULARIO 4415',
          `ROL UNICO TRIBUTARIO ${ruts[0]}`,
          'INSCRIPCION AL RUT Y DECLARACION DE INICIO DE ACTIVIDADES',
        ],
  avaluo: (style: Style, { rol = '1523-204', address }: Said) =>
    style === 'labels'
      ? [
          'Certificado de Avalúo Fiscal',
          'Avalúo en pesos del segundo semestre de 2026',
          'Comuna: Ñuñoa',
          `Número de rol de avalúo: ${rol}`,
          `Dirección del inmueble: ${address ?? 'AV IRARRAZAVAL 2401 DP 1204'}`,
        ]
      : [
          'SII',
          capitals('Certificado de avalúo fiscal'),
          `ROL ${rol.split('-').map(five).join(' - ')}`,
          ...(address ? [`DIRECCION O NOMBRE DEL BIEN RAIZ   ${address}`] : []),
          'EXENTO DE CONTRIBUCIONES DE BIENES RAICES: NO',
        ],
  contribuciones: (style: Style, { rol = '1523-204', cuota = 4, year = 2026 }: Said) =>
    style === 'labels'
      ? [
          'Tesorería General de la República',
          'Contribuciones de bienes raíces',
          `Rol: ${rol}`,
          `Cuota: ${cuota}-${year}`,
          'Total a pagar: $ 184.220',
        ]
      : [
          capitals('Comprobante de pago de contribuciones'),
          `ROL 151-${rol.split('-').map(five).join('-')}`,
          `CUOTA N° ${cuota} DE ${year}`,
        ],
  tabla: (style: Style, { year = 2026 }: Said) =>
    style === 'labels'
      ? ['Tabla de desarrollo', 'Crédito hipotecario 000123456', `Dividendo 1, vence el 10/01/${year}`]
      : [
          'BANCO AUSTRAL',
          'TABLA DE AMORTIZACION',
          'CUOTA   VENCIMIENTO   INTERES',
          `1   10-01-${year}   45,20`,
        ],
  dividendo: (style: Style, { mes = 10, year = 2026 }: Said) =>
    style === 'labels'
      ? [
          'Comprobante de pago de dividendo',
          'Banco del Sur',
          `Mes: ${monthNames[mes - 1]} de ${year}`,
          'Crédito hipotecario 000123456',
        ]
      : [
          'BANCO AUSTRAL',
          'DIVIDENDO HIPOTECARIO',
          'PERIODO',
          `${capitals(monthNames[mes - 1] ?? '')} ${year}`,
          'DIVIDENDO 84 DE 240',
        ],
  liquidacion: (style: Style, { ruts = ['60.803.000-K', '15.000.822-0'] }: Said) =>
    style === 'labels'
      ? ['Liquidación de sueldo', `Empleador: ${ruts[0]}`, `Trabajador: Ana Soto, RUT ${ruts[1]}`]
      : [
          capitals('Liquidación de remuneraciones'),
          `RUT EMPRESA ${(ruts[0] ?? '').replaceAll('.', '')}`,
          `RUT TRABAJADOR ${(ruts[1] ?? '').replaceAll('.', '')}`,
        ],
  honorarios: (style: Style, { ruts = ['60.803.000-K', '15.000.822-0'], folio = '214' }: Said) =>
    style === 'labels'
      ? [
          'Ana Soto Pérez',
          'Boleta de Honorarios Electrónica',
          `N° ${folio}`,
          `RUT: ${ruts[1]}`,
          'Fecha: 05 de octubre de 2026',
          `Rut: ${ruts[0]}`,
          'Total honorarios: $ 450.000',
        ]
      : [
          'BOLETA DE HONORARIOS',
          'ELECTRONICA',
          `N ° ${folio}`,
          `RUT ${(ruts[1] ?? '').replaceAll('.', '')}`,
          `RUT ${(ruts[0] ?? '').replaceAll('.', '')}`,
        ],
  cartola: (style: Style) =>
    style === 'labels'
      ? ['Cartola de cuenta corriente', 'Periodo: 01/10/2026 al 31/10/2026']
      : ['BANCO AUSTRAL', 'CARTOLA HISTORICA', 'DEL 01/10/2026'],
} satisfies Record<string, (style: Style, said: Said) => readonly string[]>

export type MadeKind = keyof typeof paperTexts

export function paperLines(kind: MadeKind, style: Style = 'labels', said: Said = {}): readonly string[] {
  return paperTexts[kind](style, said)
}
