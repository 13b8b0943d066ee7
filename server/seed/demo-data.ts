import { contractType, type ContractType } from '../../shared/contract-types'
import { unitKind, type UnitKindId } from '../../shared/unit-kinds'

/**
 * What the demo landlords have. Months are relative to the day of the first start, so that there is always a running
 * month, a contract that has ended and one to come. The RUTs are valid; we know of no owner.
 */

type DemoUnit = {
  key: string
  kind: UnitKindId
  numero: string
  rol: string
  valor: number
  avaluo: number
}

export type DemoInmueble = {
  key: string
  tipo: string
  comuna: string
  numero: string
  direccion: string
  rol: string
  /** UF. */
  valor: number
  avaluo: number
  /** Days as `YYYY-MM-DD`; a property that is still being put in order has some missing. */
  escritura: string | null
  repertorio: string | null
  facturacion: string | null
  inscripcion: string | null
  units: readonly DemoUnit[]
  /** How far its own documents are. */
  papers: Papers
  /** A property without financing has none of section 3. */
  financed: boolean
}

export type Papers = 'complete' | 'most' | 'few' | 'none'

export type DemoContrato = {
  key: string
  type: ContractType
  inmueble: string
  unit: string | null
  tenant: { name: string; rut: string; phone: string; email: string }
  /** Months before or after the current one: first and last. */
  from: number
  to: number
  rent: number
  unitRent: number
  papers: Papers
}

export const mariasInmuebles: readonly DemoInmueble[] = [
  {
    key: 'nunoa',
    tipo: 'Departamento',
    comuna: 'Ñuñoa',
    numero: '1204',
    direccion: 'Av. Irarrázaval 2401',
    rol: '1523-204',
    valor: 4850.5,
    avaluo: 3120,
    escritura: '2019-05-14',
    repertorio: '8841-2019',
    facturacion: '2019-04-30',
    inscripcion: '2019-06-03',
    units: [
      { key: 'nunoa-e', kind: unitKind.parking, numero: '45', rol: '1523-345', valor: 420, avaluo: 210 },
      { key: 'nunoa-b', kind: unitKind.storage, numero: '12', rol: '1523-512', valor: 110, avaluo: 60 },
    ],
    papers: 'complete',
    financed: true,
  },
  {
    key: 'providencia',
    tipo: 'Casa',
    comuna: 'Providencia',
    numero: '318',
    direccion: 'Los Jesuitas 318',
    rol: '642-18',
    valor: 11200,
    avaluo: 7940.25,
    escritura: '2012-11-20',
    repertorio: '15220-2012',
    facturacion: null,
    inscripcion: '2012-12-18',
    units: [],
    papers: 'most',
    financed: false,
  },
  {
    key: 'santiago',
    tipo: 'Oficina',
    comuna: 'Santiago',
    numero: '502',
    direccion: 'Huérfanos 1160',
    rol: '88-502',
    valor: 3980,
    avaluo: 2755.5,
    escritura: '2021-08-09',
    repertorio: '20114-2021',
    facturacion: '2021-07-28',
    inscripcion: '2021-09-01',
    units: [
      { key: 'santiago-e', kind: unitKind.parking, numero: '7', rol: '88-607', valor: 510, avaluo: 280 },
      { key: 'santiago-b', kind: unitKind.storage, numero: '3', rol: '88-703', valor: 95, avaluo: 52.5 },
    ],
    papers: 'most',
    financed: true,
  },
  {
    key: 'vina',
    tipo: 'Local Comercial',
    comuna: 'Viña del Mar',
    numero: '3',
    direccion: 'Av. Valparaíso 580',
    rol: '214-3',
    valor: 6100,
    avaluo: 4480,
    escritura: '2016-03-02',
    repertorio: '3310-2016',
    facturacion: '2016-02-19',
    inscripcion: '2016-04-11',
    units: [],
    papers: 'few',
    financed: false,
  },
  {
    key: 'concepcion',
    tipo: 'Departamento',
    comuna: 'Concepción',
    numero: '801',
    direccion: "Av. Libertador Bernardo O'Higgins 940",
    rol: '3301-81',
    valor: 3275,
    avaluo: 0,
    escritura: null,
    repertorio: null,
    facturacion: null,
    inscripcion: null,
    units: [
      { key: 'concepcion-e', kind: unitKind.parking, numero: '118', rol: '3301-218', valor: 300, avaluo: 0 },
    ],
    papers: 'none',
    financed: false,
  },
]

export const mariasContratos: readonly DemoContrato[] = [
  {
    key: 'nunoa',
    type: contractType.propertyWithParking,
    inmueble: 'nunoa',
    unit: 'nunoa-e',
    tenant: {
      name: 'Catalina Fuentes Araya',
      rut: '15.000.822-0',
      phone: '56987654321',
      email: 'catalina.fuentes@example.cl',
    },
    from: -8,
    to: 15,
    rent: 620000,
    unitRent: 60000,
    papers: 'complete',
  },
  {
    key: 'nunoa-b',
    type: contractType.storage,
    inmueble: 'nunoa',
    unit: 'nunoa-b',
    tenant: {
      name: 'Jorge Mardones Vera',
      rut: '7.654.321-6',
      phone: '56922334455',
      email: 'jorge.mardones@example.cl',
    },
    from: -3,
    to: 8,
    rent: 45000,
    unitRent: 45000,
    papers: 'few',
  },
  {
    key: 'providencia',
    type: contractType.property,
    inmueble: 'providencia',
    unit: null,
    tenant: {
      name: 'Colegio Los Alerces Ltda.',
      rut: '76.086.428-5',
      phone: '56223456789',
      email: 'pagos@losalerces.example.cl',
    },
    from: -20,
    to: 3,
    rent: 1850000,
    unitRent: 0,
    papers: 'most',
  },
  {
    key: 'santiago',
    type: contractType.propertyWithStorage,
    inmueble: 'santiago',
    unit: 'santiago-b',
    tenant: {
      name: 'Ingeniería Peñalolén SpA',
      rut: '60.803.000-K',
      phone: '56955512345',
      email: 'oficina@penalolen.example.cl',
    },
    from: -5,
    to: 18,
    rent: 540000,
    unitRent: 35000,
    papers: 'most',
  },
  {
    key: 'santiago-e',
    type: contractType.parking,
    inmueble: 'santiago',
    unit: 'santiago-e',
    tenant: {
      name: 'Rodrigo Núñez Ibáñez',
      rut: '12.345.678-5',
      phone: '56961234567',
      email: 'rodrigo.nunez@example.cl',
    },
    from: 1,
    to: 12,
    rent: 75000,
    unitRent: 75000,
    papers: 'none',
  },
  {
    key: 'vina',
    type: contractType.property,
    inmueble: 'vina',
    unit: null,
    tenant: {
      name: 'Panadería Reñaca EIRL',
      rut: '76.086.428-5',
      phone: '56322445566',
      email: 'contacto@renaca.example.cl',
    },
    from: -26,
    to: -3,
    rent: 980000,
    unitRent: 0,
    papers: 'complete',
  },
]

export const pedrosInmuebles: readonly DemoInmueble[] = [
  {
    key: 'temuco',
    tipo: 'Departamento',
    comuna: 'Temuco',
    numero: '35-B',
    direccion: 'Av. Alemania 0671',
    rol: '910-35',
    valor: 2890,
    avaluo: 1760,
    escritura: '2023-01-17',
    repertorio: '402-2023',
    facturacion: '2022-12-29',
    inscripcion: '2023-02-10',
    units: [{ key: 'temuco-b', kind: unitKind.storage, numero: '9', rol: '910-209', valor: 80, avaluo: 41 }],
    papers: 'few',
    financed: true,
  },
  {
    key: 'serena',
    tipo: 'Casa',
    comuna: 'La Serena',
    numero: '77',
    direccion: 'Los Carrera 77',
    rol: '155-77',
    valor: 4100,
    avaluo: 2950,
    escritura: '2008-07-30',
    repertorio: '1190-2008',
    facturacion: null,
    inscripcion: '2008-08-21',
    units: [],
    papers: 'none',
    financed: false,
  },
]

export const pedrosContratos: readonly DemoContrato[] = [
  {
    key: 'temuco',
    type: contractType.property,
    inmueble: 'temuco',
    unit: null,
    tenant: {
      name: 'Antonia Lagos Curihual',
      rut: '15.000.822-0',
      phone: '56944556677',
      email: 'antonia.lagos@example.cl',
    },
    from: -4,
    to: 7,
    rent: 390000,
    unitRent: 0,
    papers: 'few',
  },
]

/** Of a photograph that really is blurred. */
export const blurred = 'La foto está borrosa, no se lee el folio.'

const expired = 'El documento está vencido. Sube el vigente, por favor.'
const incomplete = 'No se ve completa. Toma otra desde más lejos, por favor.'

/** Why the document of a type was rejected, which is so of its file; any other is blurred. */
export const rejections: Readonly<Record<number, string>> = {
  6: expired,
  12: incomplete,
  13: incomplete,
  14: incomplete,
  16: 'Falta la firma de quien recibe.',
  31: 'Tiene más de tres meses. Sube uno más nuevo, por favor.',
  32: 'Falta la firma del notario.',
  33: 'Falta el reverso del documento.',
  42: expired,
  57: expired,
  72: 'Falta la hoja con el pago.',
}

export const accountant = 'Andrea Contreras'
