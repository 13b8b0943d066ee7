import { describe, expect, test } from 'vitest'
import { compareFacts, isSamePaper, type Asked } from '../../../../shared/facts/compare'
import { noFacts } from '../../../../shared/facts/facts'
import { kindAsked } from '../../../../shared/facts/papers'
import { mostText, readText } from '../../../../shared/facts/read-text'
import { monthNumber } from '../../../../shared/period'
import { paperLines, styles, type MadeKind, type Said, type Style } from '../../../support/papers'

const f29: Asked = {
  name: 'Formulario 29',
  period: monthNumber(2026, 10),
  rol: null,
  address: null,
  rut: null,
  ownRut: null,
  today: '2026-11-28',
}
const inicio: Asked = { ...f29, name: 'Inicio de actividades en el SII', period: null }
const carpeta: Asked = { ...inicio, name: 'Carpeta tributaria electrónica' }
const avaluo: Asked = { ...inicio, name: 'Certificado de avalúo fiscal', rol: '1523-204' }
const contribuciones: Asked = { ...avaluo, name: 'Contribuciones', period: monthNumber(2026, 11) }
const dividendo: Asked = { ...f29, name: 'Comprobante de dividendo' }
const sueldo: Asked = { ...inicio, name: 'Liquidaciones de sueldo del arrendatario', rut: '15000822-0' }

function readPaper(kind: MadeKind, style: Style, said: Said = {}) {
  return readText(paperLines(kind, style, said).join('\n'))
}

async function sayOf(text: string, asked: Asked): Promise<string | null> {
  return compareFacts(await readText(text), asked)?.text ?? null
}

describe.each(styles)('a paper written with %s', (style) => {
  const say = async (kind: MadeKind, said: Said, asked: Asked) =>
    compareFacts(await readPaper(kind, style, said), asked)

  test.each<[MadeKind, Said, Asked, string]>([
    ['f29', {}, f29, 'Es el F29 de octubre de 2026'],
    ['carpeta', {}, carpeta, 'Es la carpeta tributaria'],
    ['inicio', {}, inicio, 'Es el inicio de actividades'],
    ['avaluo', {}, avaluo, 'Es el certificado de avalúo fiscal del rol 1523-204'],
    [
      'contribuciones',
      {},
      contribuciones,
      'Es la cuota de contribuciones de noviembre de 2026 del rol 1523-204',
    ],
    ['dividendo', {}, dividendo, 'Es el comprobante de dividendo de octubre de 2026'],
    ['liquidacion', {}, sueldo, 'Es la liquidación de sueldo de 15.000.822-0'],
    ['f22', {}, { ...inicio, name: 'Declaración anual de renta (F22)' }, 'Es el F22'],
    ['honorarios', {}, { ...f29, name: 'Boletas de honorarios' }, 'Es una boleta de honorarios'],
    ['tabla', {}, { ...inicio, name: 'Tabla de desarrollo del crédito' }, 'Es la tabla de desarrollo'],
  ])('is the %s that is asked for', async (kind, said, asked, text) => {
    expect(await say(kind, said, asked)).toEqual({ says: 'agrees', text })
  })

  test.each<[MadeKind, Said, Asked, string, string]>([
    ['f29', { mes: 9 }, f29, 'period', 'Este F29 es de septiembre de 2026; aquí se pide octubre de 2026'],
    ['f29', { year: 2025 }, f29, 'period', 'Este F29 es de octubre de 2025; aquí se pide octubre de 2026'],
    [
      'f29',
      { mes: 9 },
      inicio,
      'kind',
      'Esto es un F29 de septiembre de 2026; aquí se pide «Inicio de actividades en el SII»',
    ],
    [
      'dividendo',
      {},
      carpeta,
      'kind',
      'Esto es un comprobante de dividendo de octubre de 2026; aquí se pide «Carpeta tributaria electrónica»',
    ],
    [
      'avaluo',
      { rol: '642-18' },
      avaluo,
      'rol',
      'Este certificado de avalúo fiscal es del rol 642-18; aquí se pide el rol 1523-204',
    ],
    [
      'contribuciones',
      { cuota: 2 },
      contribuciones,
      'period',
      'Esta cuota de contribuciones es de junio de 2026; aquí se pide noviembre de 2026',
    ],
    [
      'liquidacion',
      { ruts: ['60.803.000-K', '12.345.678-5'] },
      sueldo,
      'rut',
      'Esta liquidación de sueldo no lleva el RUT del arrendatario, 15.000.822-0',
    ],
    [
      'cartola',
      {},
      carpeta,
      'kind',
      'Esto es una cartola bancaria; aquí se pide «Carpeta tributaria electrónica»',
    ],
    [
      'carpeta',
      {},
      inicio,
      'kind',
      'Esto es una carpeta tributaria; aquí se pide «Inicio de actividades en el SII»',
    ],
    [
      'honorarios',
      {},
      { ...f29, name: 'Boleta o factura de arriendo' },
      'kind',
      'Esto es una boleta de honorarios; aquí se pide «Boleta o factura de arriendo»',
    ],
    [
      'f29',
      {},
      { ...f29, name: 'Boletas de honorarios' },
      'kind',
      'Esto es un F29 de octubre de 2026; aquí se pide «Boletas de honorarios»',
    ],
    ['carpeta', {}, f29, 'kind', `Esto es una carpeta tributaria; aquí se pide «${f29.name}»`],
  ])('%s %j is not what is asked for', async (kind, said, asked, by, text) => {
    expect(await say(kind, said, asked)).toEqual({ says: 'differs', by, text })
  })

  test.each<[MadeKind, Asked, string]>([
    ['cartola', dividendo, 'a bank statement shows a payment'],
    ['f29', { ...f29, name: 'Mandato al contador' }, 'of what is asked nothing is known'],
    ['f29', { ...f29, period: null }, 'the month is not known'],
    ['avaluo', { ...avaluo, rol: '' }, 'the property has no rol yet'],
    ['liquidacion', { ...sueldo, rut: null }, 'the tenant has no RUT'],
    ['liquidacion', { ...sueldo, rut: null, ownRut: '15000822-0' }, 'the landlord may be the employer'],
    ['honorarios', { ...f29, name: 'Boleta de reparación' }, "a plumber's is one"],
  ])('of %s and %j nothing is said: %s', async (kind, asked) => {
    expect(await say(kind, {}, asked)).toBeNull()
  })
})

test.each([
  [
    'Comprobante de dividendo, correspondiente a octubre de 2026',
    dividendo,
    'Es el comprobante de dividendo de octubre de 2026',
  ],
  [
    'Pago de contribuciones Rol 1523-204 Cuota 04/2026',
    contribuciones,
    'Es la cuota de contribuciones de noviembre de 2026 del rol 1523-204',
  ],
  [
    'Contribuciones de bienes raíces, período 2026, cuota: 4-2026, rol 1523-204',
    contribuciones,
    'Es la cuota de contribuciones de noviembre de 2026 del rol 1523-204',
  ],
  [
    'Pago de contribuciones, rol 1523-204, cuota 4-2026, pagada en el mes de diciembre de 2026',
    contribuciones,
    'Es la cuota de contribuciones de noviembre de 2026 del rol 1523-204',
  ],
  [
    'Certificado de avalúo fiscal, roles 1523-300, 1523-204',
    avaluo,
    'Es el certificado de avalúo fiscal del rol 1523-204',
  ],
  [
    'Certificado de avalúo fiscal. Rol, cuota, vencimiento: 01523-00204 4-2026',
    avaluo,
    'Es el certificado de avalúo fiscal del rol 1523-204',
  ],
  ['Formulario 29 Período 10‑2026', f29, 'Es el F29 de octubre de 2026'],
  ['Formulario 29 Período OCT-2026', f29, 'Es el F29 de octubre de 2026'],
  ['Formulario 29 Período sep. 2026', f29, /^Este F29 es de septiembre de 2026/],
])('%s is read', async (text, asked, says) => {
  expect(await sayOf(text, asked)).toMatch(says)
})

test.each([
  '076.086.428-5',
  '0076086428-5',
  '76.086.428–5',
  '76086428-5ACME',
  '76.086.4285',
  '76,086,428 - 5',
])('the RUT %s is read', async (rut) => {
  const text = `Liquidación de sueldo, RUT 15.000.822-0, RUT 60.803.000-K, RUT ${rut}`
  expect(await sayOf(text, { ...sueldo, rut: '76086428-5' })).toBe(
    'Es la liquidación de sueldo de 76.086.428-5',
  )
})

test.each([
  ['two roles', '1523-300, 1523-204', 'Es el certificado de avalúo fiscal del rol 1523-204'],
  [
    'two other roles',
    '1523-300 / 88-502',
    'Este certificado de avalúo fiscal es del rol 1523-204; aquí se pide el rol 1523-300 o 88-502',
  ],
])('a property may have %s', async (_, rol, says) => {
  expect(await sayOf('Certificado de avalúo fiscal, rol 1523-204', { ...avaluo, rol })).toBe(says)
})

test('a form that is asked for is not told by what speaks of it', async () => {
  const form = 'Formulario 29, período 10/2026'
  expect(await sayOf(form, f29)).toBe('Es el F29 de octubre de 2026')
  for (const other of [
    'Contrato de arriendo. El arrendador declara',
    'Comprobante de transferencia. Glosa:',
    'Banco del Sur. Comprobante de pago en línea:',
  ])
    expect(await sayOf(`${other} ${form}`, f29)).toBeNull()
})

test('a certificate of what is owed is no receipt', async () => {
  const text = 'Certificado de deuda. Contribuciones de bienes raíces, rol 1523-204, cuota 4-2026'
  expect(await sayOf(text, contribuciones)).toBeNull()
})

test('a statement of another office than a bank is no statement of a bank', async () => {
  expect(await sayOf('Cartola Hogar, Registro Social de Hogares', carpeta)).toBeNull()
  expect(await sayOf('Cartola mensual. Pago de dividendo', carpeta)).toMatch('Esto es una cartola bancaria')
})

test.each([
  'Gastos comunes',
  'Certificado de intereses hipotecarios (55 bis)',
  'Póliza de seguro',
  'Recepción final',
])('where «%s» is asked for, a form is named, and what may be it is not', async (name) => {
  const asked = { ...f29, name }
  expect(await sayOf('Formulario 29, período 10/2026', asked)).toBe(
    `Esto es un F29 de octubre de 2026; aquí se pide «${name}»`,
  )
  for (const other of ['Comprobante de dividendo', 'Cartola histórica', 'Factura electrónica'])
    expect(await sayOf(`${other}, mes de octubre de 2026`, asked)).toBeNull()
})

test.each([
  ['5 de octubre de 2026', true],
  ['05/11/2026', true],
  ['5 de julio de 2026', false],
  ['05-07-2026', false],
])('a boleta de honorarios of %s is the one of October, if it can be meant: %s', async (date, isSaid) => {
  const asked = { ...f29, name: 'Boletas de honorarios' }
  for (const label of ['Fecha:', 'Fecha / Hora Emisión:'])
    expect(await sayOf(`Boleta de honorarios electrónica N° 214 ${label} ${date}`, asked)).toBe(
      isSaid ? 'Es una boleta de honorarios' : null,
    )
})

describe('a property without a rol is told by its address', () => {
  const flat = { street: 'Av. Irarrázaval 2401, Ñuñoa', unit: '1204' }
  const ofFlat: Asked = { ...avaluo, rol: null, address: flat }

  test.each([
    ['', flat, 'Es el certificado de avalúo fiscal de Av. Irarrázaval 2401, Ñuñoa'],
    [
      '',
      { street: 'Los Leones 1150', unit: '502' },
      'Este certificado de avalúo fiscal es de AV IRARRAZAVAL 2401 DP 1204; aquí se pide Los Leones 1150',
    ],
    ['written otherwise', { street: 'Avda. Irarrázaval N°2401', unit: 'Depto. 1204' }, /^Es el/],
    ['another unit of the building', { ...flat, unit: '502' }, null],
    ['a unit with a letter', { ...flat, unit: 'E12' }, null],
    ['perhaps a unit', { ...flat, unit: '' }, null],
    ['perhaps the same street', { street: 'Irarrázaval 2411', unit: '1204' }, null],
    ['perhaps the same number', { street: 'Avenida Principal 2401', unit: '9' }, null],
    ['a condominium', { street: 'Condominio Los Álamos 7', unit: '7' }, null],
    ['another street, whose number is not known', { street: 'Parcela Los Robles', unit: '1' }, null],
    ['a place without a street', { street: 'Condominio Los Álamos casa 7', unit: '7' }, null],
    ['a tower', { street: 'Torre 2, Parque Almagro', unit: '9' }, null],
    ['no address', null, null],
  ])('%s %j: %s', async (_, address, text) => {
    for (const rol of ['', null]) {
      const said = compareFacts(await readPaper('avaluo', 'labels'), { ...ofFlat, rol, address })?.text
      if (text instanceof RegExp) expect(said).toMatch(text)
      else expect(said ?? null).toBe(text)
    }
  })

  test.each([
    ['Pedro Montt 120', { street: 'Pedro de Valdivia 120', unit: '' }],
    ['Avda. Apoquindo 120', { street: 'Avda. Los Leones 120', unit: '' }],
    ['Calle Larga 120', { street: 'Larga 12', unit: '' }],
    ['VILLA LOS HEROES 12', { street: 'Camino El Alba 9500', unit: '12' }],
  ])('but not %s by one word', async (written, address) => {
    const facts = await readText(`Certificado de Avalúo Fiscal\nDirección del inmueble: ${written}`)
    expect(compareFacts(facts, { ...ofFlat, address })).toBeNull()
  })

  test.each([
    ['21 DE MAYO 580', { street: '21 de Mayo 580', unit: '' }, /^Es el/],
    ['AVDA 21 DE MAYO 580 DP 31', { street: 'Av. 21 de Mayo Nº 580', unit: '31' }, /^Es el/],
    ['21 DE MAYO 580 DP 31', { street: '21 de Mayo 580', unit: '' }, null],
    ['18 DE SEPTIEMBRE 12', { street: '21 de Mayo 580', unit: '' }, /es de 18 DE SEPTIEMBRE 12; aquí/],
    ['LOS LEONES 1150', { street: '4 Norte 1120', unit: '' }, /es de LOS LEONES 1150; aquí/],
    ['LOS LEONES 1150', { street: '21 de Mayo', unit: '' }, null],
    ['LOS LEONES 1150', { street: 'Avenida 2401', unit: '' }, null],
  ])("a street's name may begin with a number: %s, %j", async (written, address, text) => {
    const facts = await readText(`Certificado de Avalúo Fiscal\nDirección del inmueble: ${written}`)
    const said = compareFacts(facts, { ...ofFlat, address })?.text
    if (text) expect(said).toMatch(text)
    else expect(said).toBeUndefined()
  })

  test('nor by one address on a paper of several properties', async () => {
    const rows = ['Certificado de Avalúo Fiscal', 'Rol 12-3', 'Rol 12-4', 'Dirección del inmueble: Lira 23']
    const facts = await readText(rows.join('\n'))
    expect(facts).toMatchObject({ address: 'LIRA 23' })
    expect(compareFacts(facts, ofFlat)).toBeNull()
  })

  test('which says nothing where there is a rol', async () => {
    const leones = { street: 'Los Leones 1150', unit: '502' }
    expect(compareFacts(await readPaper('avaluo', 'labels'), { ...avaluo, address: leones })).toEqual({
      ...{ says: 'agrees', text: 'Es el certificado de avalúo fiscal del rol 1523-204' },
    })
    expect(compareFacts(await readPaper('avaluo', 'labels'), { ...ofFlat, address: leones })).toMatchObject({
      by: 'address',
    })
  })

  test.each([
    ['Dirección o Nombre del bien raíz  AV IRARRÁZAVAL Nº 2401 DP 1204', 'AV IRARRAZAVAL N 2401 DP 1204'],
    ['Dirección del bien raíz AV IRARRÁZAVAL N°2401', 'AV IRARRAZAVAL N 2401'],
    ['Comuna: Ñuñoa  Dirección del inmueble: Los Leones 1150 Comuna: Providencia', 'LOS LEONES 1150'],
    ['Dirección: Teatinos 28', null],
    ['Dirección Regional Santiago Centro 13', null],
    [`Dirección de la propiedad: ${'x'.repeat(70)} 1`, null],
    ['Dirección de la propiedad: Los Leones 1150\nDirección de la propiedad: Los Alerces 88', null],
  ])('%s is read as %s', async (text, address) => {
    expect(await readText(text)).toMatchObject({ address })
  })
})

test('a receipt is none of the wrong kind where either it or an invoice is asked for', async () => {
  const boleta = await readText('Boleta electrónica')
  expect(compareFacts(boleta, { ...inicio, name: 'Boleta o factura de arriendo' })).toBeNull()
  expect(compareFacts(boleta, { ...inicio, name: 'Factura de muebles' })).toMatchObject({ by: 'kind' })
})

test.each([
  ['Nota de crédito electrónica\nAnula factura electrónica 123', 'Esto es una nota de crédito; aquí se pide'],
  ['GUÍA DE DESPACHO ELECTRÓNICA\nN° 123', 'Esto es una guía de despacho; aquí se pide'],
  ['Factura electrónica\nReferencia: guía de despacho electrónica 12', 'Es una factura electrónica'],
])('%j is told from the invoice that is asked for', async (text, says) => {
  expect(await sayOf(text, { ...inicio, name: 'Factura de muebles' })).toMatch(says)
})

test.each([
  ['in the month that is asked for', '2026-10-31', '15.000.822-0', true],
  ['in the next one', '2026-11-03', '15.000.822-0', true],
  ['two months later', '2026-12-01', '15.000.822-0', false],
  ['before', '2026-09-30', '15.000.822-0', false],
  ['to somebody else', '2026-10-31', '9.876.543-3', false],
])(
  'an invoice of the rent that was issued %s is called one only if it can be meant',
  (_, date, rut, isSaid) => {
    const facts = { ...noFacts, kind: 'factura', date, ruts: ['76.192.083-9', rut] } as const
    const asked = { ...f29, name: 'Boleta o factura de arriendo', rut: '15000822-0' }
    expect(compareFacts(facts, asked)?.text ?? null).toBe(isSaid ? 'Es una factura electrónica' : null)
  },
)

describe('nothing is said of', () => {
  test.each([
    ['no text', ''],
    ['a scan with a stray word', 'Escaneado con CamScanner'],
    ['a letter about the form', 'Estimada María: adjunte su Formulario 29 del período 09/2026. Saludos'],
    ['two months', 'Formulario 29 Período 09/2026 Período 10/2026'],
    ['a date where the month stands', 'Formulario 29 Período: 05/09/2026'],
    ['a number that begins like the form', 'Formulario 2901 Período 09/2026'],
    ['a form named far below', `${'palabra '.repeat(100)} Formulario 29 Período 09/2026`],
    ['the day of a payment', 'Formulario 29, impuesto del mes. Pagado el 5 de noviembre de 2026'],
    ['a month that is none', 'Formulario 29 Período 13/2026'],
    ['half a month', 'Formulario 29 Período 9/20'],
    ['a date with spaces', 'Formulario 29 Período y fecha 05 / 09 / 2026'],
    ['a date in words', 'Formulario 29 correspondiente a la operación del 05 septiembre 2026'],
    ['a date with dashes', 'Formulario 29 Mes Fecha 05-septiembre-2026'],
    ['a quota that is no property tax', 'Formulario 29, convenio, cuota 2 de 2026'],
  ])('%s', async (_, text) => {
    expect(await sayOf(text, f29)).toBeNull()
  })

  test('a paper of several properties, cut off before this one', async () => {
    const text = 'Certificado de avalúo fiscal\nRol 642-18\nRol 88-502'
    expect(await sayOf(text, avaluo)).toBeNull()
    expect(await sayOf(`${text}\nRol 01523-00204`, avaluo)).toMatch(/^Es el/)
  })

  test('a paper that names what is asked for, unless it lists papers', async () => {
    const text = 'Certificado de avalúo fiscal para el pago de contribuciones'
    expect(await sayOf(text, contribuciones)).toBeNull()
    expect(await sayOf(`Carpeta tributaria\n${text}`, contribuciones)).toMatch(/^Esto es una carpeta/)
  })

  test('a receipt of all quotas of a year', async () => {
    const text = 'Pago de contribuciones\nRol 1523-204\nCuota\n1-2026\n2-2026\n3-2026\n4-2026'
    expect(await sayOf(text, contribuciones)).toBeNull()
    expect(await sayOf(text.replace(/\n2-.*/s, ''), contribuciones)).toMatch(/^Esta cuota .* es de abril/)
  })

  test('a quota or a date where the rol stands', async () => {
    for (const at of ['cuota 4-2026', 'fecha 12-10-2026'])
      expect(await sayOf(`Certificado de avalúo fiscal\nRol y ${at}`, avaluo)).toBeNull()
    expect(await sayOf('Certificado de avalúo fiscal\nRol y cuota 4-226', avaluo)).toMatch(/^Este/)
  })

  test('a certificate of the rol from which that of the property was split', async () => {
    expect(await sayOf('Certificado de avalúo fiscal\nRol matriz 642-18', avaluo)).toBeNull()
    expect(await sayOf('Certificado de avalúo fiscal\nRol 642-18', avaluo)).toMatch(/^Este/)
  })

  test('the paper of somebody who is not the tenant, or of a tenant whose RUT is none', async () => {
    const text = 'Liquidación de sueldo RUT 12.345.678-5 RUT 60.803.000-K'
    expect(await sayOf(text, { ...sueldo, name: 'Liquidación de sueldo del aval' })).toBeNull()
    expect(await sayOf(text, { ...sueldo, rut: '15000822-1' })).toBeNull()
    expect(await sayOf(text, sueldo)).toMatch(/^Esta/)
  })

  test('a RUT whose check digit is wrong, or that is the employer alone', async () => {
    expect(await sayOf('Liquidación de sueldo RUT 15.000.822-1 RUT 60.803.000-K', sueldo)).toBeNull()
  })
})

test('a paper is the same with another date of printing, and not with another folio or month', async () => {
  const one = await readPaper('f29', 'labels')
  const again = await readText(paperLines('f29').join('\n').replace('12/11/2026', '20/12/2026'))
  expect(again.date).not.toBe(one.date)
  expect(isSamePaper(one, again)).toBe(true)
  // A bank's receipts have the loan's.
  for (const said of [{ folio: '7412589999' }, { mes: 9 }])
    expect(isSamePaper(one, await readPaper('f29', 'labels', said))).toBe(false)
})

test('an amount in UF is none in pesos', async () => {
  expect(await readText('Total a pagar UF 12,34')).toMatchObject({ amount: null })
  expect(await readText('Total a pagar $ 12.340')).toMatchObject({ amount: 12_340 })
})

test("a RUT is no paper's folio", async () => {
  expect(await readText('Formulario 29, folio RUT 76086428-5')).toMatchObject({ folio: null })
})

test('a paper of no known kind is the same by its words, if there are enough of them', async () => {
  const lease = `Contrato de arriendo. ${'El arrendatario pagará la renta. '.repeat(10)}`
  const [one, again, other] = [
    await readText(lease),
    await readText(`${lease}\n`),
    await readText(`${lease} Fin`),
  ]
  expect(isSamePaper(one, again)).toBe(true)
  expect(isSamePaper(one, other)).toBe(false)
  expect(isSamePaper(await readText('Página 1'), await readText('Página 1'))).toBe(false)
})

test.each([
  'periodo '.repeat(25_000),
  '1'.repeat(200_000),
  'rol 1-'.repeat(33_000),
  'folio '.repeat(33_000),
  '<script>alert(1)</script>'.repeat(8_000),
  'f o r m u l a r i o '.repeat(10_000),
  '12.345.'.repeat(28_000),
])('of 200,000 characters only those of a form are read: %.12s…', async (text) => {
  expect(await readText(`${text} Formulario 29 Periodo: 09/2026`)).toEqual(
    await readText(text.slice(0, mostText)),
  )
})

test.each([
  ['Formulario 29', 'f29'],
  ['F29 de octubre', 'f29'],
  ['Carpeta tributaria para acreditar renta', 'carpeta'],
  ['Declaración anual de renta (F22)', 'f22'],
  ['Dividendo', 'dividendo'],
  ['Boletas de honorarios', 'honorarios'],
  ['Boleta o factura de arriendo', 'factura'],
  ['Comprobante de arriendo', null],
  ['Liquidación del crédito', null],
  ['Otros', null],
])('%s asks for %s', (name, kind) => {
  expect(kindAsked(name)).toBe(kind)
})
