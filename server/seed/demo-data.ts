import type { Area } from '../../shared/areas'
import { contractType, letsParking, letsStorage, type ContractType } from '../../shared/contract-types'
import { today } from '../../shared/dates'

/**
 * What the demo landlords have. Months are relative to the day of the first start, so that there is
 * a running month, an ended contract and one to come. The RUTs are valid, of no known owner.
 */

export type Papers = 'complete' | 'most' | 'few' | 'none'

export type DemoInmueble = ReturnType<typeof inmueble>
export type DemoContrato = ReturnType<typeof contrato>
export type DemoHoldings = { inmuebles: readonly DemoInmueble[]; contratos: readonly DemoContrato[] }

export type DemoRow = {
  type_id: number
  area: Area
  inmueble_id: number | null
  contrato_id: number | null
  task_id: number | null
  name: string
  section: number | null
  mes: number | null
  periodo: number | null
  /** Months since the row's period began; 0 is the current one. */
  age: number | null
}

/**
 * `name`: type and number; `at`: address and comuna. Without a deed it is still being completed.
 */
function inmueble(name: string, at: string, rol: string, uf: number, deed: string | null, papers: Papers) {
  const space = name.lastIndexOf(' ')
  const [tipo, numero_departamento] = [name.slice(0, space), name.slice(space + 1)]
  const [direccion = '', comuna = ''] = at.split(', ')
  const isHouse = tipo === 'Casa'
  const bought = (days: number) => deed && day(Date.parse(deed) + days * dayLength)
  return {
    columns: {
      ...{ tipo, comuna, numero_departamento, direccion, rol, valor_uf: uf },
      avaluo: deed ? Math.round(uf * 0.65) : 0,
      fecha_escritura: deed,
      numero_repertorio: deed && `${Math.round(uf * 1.8)}-${deed.slice(0, 4)}`,
      fecha_facturacion: isHouse ? null : bought(-14),
      fecha_inscripcion_cbr: bought(20),
    },
    /** A flat or an office comes with a parking space and a storage room. */
    units: tipo === 'Departamento' || tipo === 'Oficina',
    papers,
    /** Section 3 asks for nothing unless the property was financed. */
    financed: deed !== null && deed >= '2019',
  }
}

/** `months`: the first and the last, relative to the current one. */
function contrato(
  comuna: string,
  type: ContractType,
  [nombre_arrendatario, rut_arrendatario]: readonly [name: string, rut: string],
  months: readonly [from: number, to: number],
  rent: number,
  papers: Papers,
) {
  const isUnitAlone = type === contractType.parking || type === contractType.storage
  const unitRent = isUnitAlone ? rent : rent / 10
  const mailbox = nombre_arrendatario
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
  return {
    comuna,
    columns: {
      ...{ type, nombre_arrendatario, rut_arrendatario, valor_arriendo: rent },
      valor_estacionamiento_arriendo: letsParking(type) ? unitRent : 0,
      valor_bodega_arriendo: letsStorage(type) ? unitRent : 0,
      fecha_inicio: firstOfMonth(months[0]),
      fecha_termino: day(Date.parse(firstOfMonth(months[1] + 1)) - dayLength),
      mobile_phone: `5699${rut_arrendatario.replaceAll(/\D/g, '').slice(0, 7)}`,
      email_arrendatario: `${mailbox.split(' ').slice(0, 2).join('.')}@example.cl`,
    },
    papers,
  }
}

export const dayLength = 24 * 60 * 60 * 1000

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function firstOfMonth(after: number): string {
  const now = new Date(`${today()}T00:00Z`)
  return day(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 1))
}

const { property, propertyWithStorage, propertyWithParking, storage, parking } = contractType
const catalina = ['Catalina Fuentes Araya', '15.000.822-0'] as const
const jorge = ['Jorge Mardones Vera', '7.654.321-6'] as const
const colegio = ['Colegio Los Alerces Ltda.', '76.086.428-5'] as const
const ingenieria = ['Ingeniería Peñalolén SpA', '60.803.000-K'] as const
const rodrigo = ['Rodrigo Núñez Ibáñez', '12.345.678-5'] as const
const panaderia = ['Panadería Reñaca EIRL', '76.086.428-5'] as const
const antonia = ['Antonia Lagos Curihual', '15.000.822-0'] as const

export const marias = (): DemoHoldings => ({
  inmuebles: [
    inmueble(
      'Departamento 1204',
      'Av. Irarrázaval 2401, Ñuñoa',
      '1523-204',
      4850.5,
      '2019-05-14',
      'complete',
    ),
    inmueble('Casa 318', 'Los Jesuitas 318, Providencia', '642-18', 11_200, '2012-11-20', 'most'),
    inmueble('Oficina 502', 'Huérfanos 1160, Santiago', '88-502', 3980, '2021-08-09', 'most'),
    inmueble('Local Comercial 3', 'Av. Valparaíso 580, Viña del Mar', '214-3', 6100, '2016-03-02', 'few'),
    inmueble(
      'Departamento 801',
      "Av. Libertador Bernardo O'Higgins 940, Concepción",
      '3301-81',
      3275,
      null,
      'none',
    ),
  ],
  contratos: [
    contrato('Ñuñoa', propertyWithParking, catalina, [-8, 15], 620_000, 'complete'),
    contrato('Ñuñoa', storage, jorge, [-3, 8], 45_000, 'few'),
    contrato('Providencia', property, colegio, [-20, 3], 1_850_000, 'most'),
    contrato('Santiago', propertyWithStorage, ingenieria, [-5, 18], 540_000, 'most'),
    contrato('Santiago', parking, rodrigo, [1, 12], 75_000, 'none'),
    contrato('Viña del Mar', property, panaderia, [-26, -3], 980_000, 'complete'),
  ],
})

export const pedros = (): DemoHoldings => ({
  inmuebles: [
    inmueble('Departamento 35-B', 'Av. Alemania 0671, Temuco', '910-35', 2890, '2023-01-17', 'few'),
    inmueble('Casa 77', 'Los Carrera 77, La Serena', '155-77', 4100, '2008-07-30', 'none'),
  ],
  contratos: [contrato('Temuco', property, antonia, [-4, 7], 390_000, 'few')],
})

/** The photograph is really blurred. */
export const blurred = 'La foto está borrosa, no se lee el folio.'

const expired = 'El documento está vencido. Sube el vigente, por favor.'
const incomplete = 'No se ve completa. Toma otra desde más lejos, por favor.'

/** Why a type's document was rejected, which its file shows; others are blurred. */
export const rejections: Readonly<Record<number, string>> = {
  ...{ 6: expired, 42: expired, 57: expired, 12: incomplete, 13: incomplete, 14: incomplete },
  16: 'Falta la firma de quien recibe.',
  31: 'Tiene más de tres meses. Sube uno más nuevo, por favor.',
  32: 'Falta la firma del notario.',
  33: 'Falta el reverso del documento.',
  72: 'Falta la hoja con el pago.',
}
