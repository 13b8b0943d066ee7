import { PDFDocument, StandardFonts } from 'pdf-lib'
import { dateText } from '../../shared/dates'
import { quotaMonths } from '../../shared/facts/read-text'
import { monthNames } from '../../shared/month-names'
import { Chance } from '../capture-set/second/chance'
import { writePage } from '../capture-set/second/handwriting'
import { develop, exposed } from '../capture-set/second/second-set'
import { soften } from '../capture-set/second/shutter'
import { caseAt, codeOf, isStamped, type Case, type Code, type Paper } from './cases'

/**
 * The paper at this place of the second set, by another generator. Nothing may be tuned on its
 * photos; its PDFs were looked at when reading by rows was introduced, and are no check any more.
 */
export async function secondPaper(place: number, caseOf = caseAt): Promise<Paper> {
  const chance = new Chance(place + 1)
  const random = () => chance.next()
  const one = caseOf(place, random)
  if (one.kind === 'cedula' || isStamped(one.kind))
    return {
      ...one,
      file: photographed(chance, one, await codeOf(one, random, 'eclevel=5,columns=12')),
    }
  return { ...one, file: { pdf: await typeset(chance, layouts[one.kind](valuesOf(chance, one))) } }
}

const { min, floor, round } = Math

function photographed(chance: Chance, { kind }: Case, code: Code) {
  const wanted = isStamped(kind) ? chance.between(1.6, 3.8) : chance.between(2, 6)
  const [width, height] = isStamped(kind) && wanted > 2.4 ? [1500, 2000] : [1200, 1600]
  let scale = 0
  const how = chance.next() < 0.3 ? 'shadow' : 'plain'
  const { light } = exposed(chance, how, { width, height }, ({ across, down, far }) => {
    scale = min(wanted, (0.86 * far) / code.width)
    // As many pixels a module as there are in the photo's nearest row, printed a little too wide.
    const dot = (scale * across) / far
    const page = writePage(chance, round(across), round(down), chance.between(14, 24))
    const [wide, high] = [code.width * dot, code.height * dot]
    const [left, top] = [
      round((page.width - wide) * chance.between(0.4, 0.6)),
      round((page.height - high) * chance.between(0.2, 0.8)),
    ]
    const spread = chance.between(0, 0.15)
    const dark = (x: number, y: number) => {
      const [column, row] = [floor(x / dot), floor(y / dot)]
      return x >= 0 && y >= 0 && column < code.width && row < code.height
        ? 1 - min(1, code.data[row * code.width + column] ?? 1)
        : 0
    }
    for (let y = -4 * dot; y < high + 4 * dot; y += 1)
      for (let x = -4 * dot; x < wide + 4 * dot; x += 1) {
        const shades = [0.17, 0.5, 0.83].flatMap((down) =>
          [0.17, 0.5, 0.83].map((right) =>
            Math.max(dark(x + right, y + down), dark(x + right - spread * dot, y + down)),
          ),
        )
        page.ink[(top + floor(y)) * page.width + left + floor(x)] =
          shades.reduce((sum, shade) => sum + shade, 0) / shades.length
      }
    return page
  })
  soften(light, width, height, chance.between(0.5, 1.2))
  return { photo: develop(chance, 'plain', light, width, height), scale }
}

/** What is written in the rows of a form: a label, and its value. */
type Row = readonly string[]

type Values = ReturnType<typeof valuesOf>

/** Each as one of several offices writes it. */
function valuesOf(chance: Chance, { said }: Case) {
  const { mes, year, cuota, rol, address, ruts, folio } = said
  const one = (...choices: string[]) => choices[chance.whole(choices.length)] ?? ''
  const two = String(mes).padStart(2, '0')
  const name = monthNames[mes - 1] ?? ''
  const [block = '', plot = ''] = rol.split('-')
  const due = `${year}-${String(quotaMonths[cuota - 1]).padStart(2, '0')}-30`
  return {
    one,
    year,
    folio,
    address,
    month: one(`${two}/${year}`, `${two} / ${year}`, `${year}${two}`, `${two}-${year}`, `${name} ${year}`),
    monthInWords: one(`${name} ${year}`, `${name} de ${year}`, `${name.toUpperCase()} DE ${year}`),
    quota: one(`${cuota}-${year}`, `${cuota}/${year}`, `0${cuota}/${year}`, `${cuota} de ${year}`),
    due: dateText(due) ?? '',
    rol: one(
      rol,
      `${block.padStart(5, '0')} - ${plot.padStart(5, '0')}`,
      `${block.padStart(5, '0')}-${plot}`,
    ),
    company: one(ruts[0], ruts[0].replaceAll('.', '')),
    person: one(ruts[1], ruts[1].replaceAll('.', '')),
    today: `05/${String((mes % 12) + 1).padStart(2, '0')}/${year}`,
  }
}

/** After what the offices' own papers look like. */
const layouts: Record<Exclude<Paper['kind'], 'cedula' | 'factura' | 'boleta'>, (of: Values) => Row[]> = {
  f29: ({ one, folio, company, month, today }) => [
    ['SII', 'Servicio de Impuestos Internos'],
    [one('DECLARACIÓN MENSUAL Y PAGO SIMULTÁNEO DE IMPUESTOS', 'Formulario 29'), one('F29', 'FORMULARIO 29')],
    ['FOLIO', one('[07]', ''), folio],
    ['RUT', one('[03]', ''), company],
    [one('PERIODO', 'Período tributario'), one('[15]', ''), month],
    ['538', 'TOTAL DÉBITOS', '0'],
    ['91', 'TOTAL A PAGAR DENTRO DEL PLAZO LEGAL', '1.234.567'],
    ['315', 'FECHA DE PRESENTACIÓN', today],
  ],
  carpeta: ({ one, company, today }) => [
    [one('CARPETA TRIBUTARIA ELECTRÓNICA', 'Carpeta Tributaria para Solicitar Créditos')],
    ['Nombre del emisor:', 'INVERSIONES ÑANDÚ SPA'],
    ['RUT del emisor:', company],
    ['Fecha de generación de la carpeta:', today],
    ['Declaraciones de IVA (F29) de los últimos 24 meses'],
    ['Declaraciones de Renta (F22) de los últimos 3 años'],
  ],
  f22: ({ one, year, company, folio }) => [
    ['Servicio de Impuestos Internos', one('', 'Formulario 22 Compacto')],
    ['FORMULARIO 22', one('IMPUESTOS ANUALES A LA RENTA', 'DECLARACIÓN DE RENTA')],
    ['AÑO TRIBUTARIO', String(year)],
    ['ROL ÚNICO TRIBUTARIO', company],
    ['FOLIO', folio],
  ],
  inicio: ({ one, company, today }) => [
    [one('Comprobante de Inicio de Actividades', 'DECLARACIÓN DE INICIO DE ACTIVIDADES')],
    ['RUT', company],
    ['Fecha inicio de actividades', today],
    ['Actividad económica', '681011 Alquiler de bienes inmuebles amoblados'],
  ],
  avaluo: ({ one, rol, year, address }) => [
    ['Servicio de Impuestos Internos', 'Subdirección de Avaluaciones'],
    ['CERTIFICADO DE AVALÚO FISCAL', one('', 'DETALLADO')],
    [`Avalúos en pesos del ${one('PRIMER', 'SEGUNDO')} SEMESTRE DE ${year}`],
    ['Comuna', 'ÑUÑOA'],
    ['Número de Rol de Avalúo', rol],
    ['Dirección o Nombre del bien raíz', address],
    ['AVALÚO TOTAL', '$ 98.765.432'],
    ['Contribución semestral', '$ 368.440'],
  ],
  contribuciones: ({ one, rol, quota, due }) => [
    ['TESORERÍA GENERAL DE LA REPÚBLICA', one('', 'Certificado de pago')],
    [one('CONTRIBUCIONES DE BIENES RAÍCES', 'Aviso recibo Impuesto Territorial', 'PAGO DE CONTRIBUCIONES')],
    ['ROL', one('', '151 -') + rol],
    [one('CUOTA', 'N° CUOTA', 'Cuota N°'), quota],
    ['FECHA DE VENCIMIENTO', due],
    ['TOTAL A PAGAR', '$ 184.220'],
  ],
  tabla: ({ one, today }) => [
    ['BANCO DEL PACÍFICO', one('', 'Crédito hipotecario')],
    [one('TABLA DE DESARROLLO', 'Tabla de Desarrollo del Crédito', 'TABLA DE AMORTIZACIÓN')],
    ['N° DIVIDENDO', 'VENCIMIENTO', 'INTERÉS', 'SALDO'],
    ['1', today, '12,34', '2.345,67'],
    ['2', today, '12,30', '2.340,11'],
  ],
  dividendo: ({ one, month, monthInWords, due, today }) => [
    ['Banco del Pacífico', one('', 'Créditos hipotecarios')],
    [one('Comprobante de Pago de Dividendo', 'AVISO DE DIVIDENDO HIPOTECARIO', 'Comprobante de dividendo')],
    one(
      `Mes de pago|${month}`,
      `Período|${monthInWords}`,
      `Dividendo correspondiente a|${monthInWords}`,
      `Dividendo del mes de ${monthInWords}`,
    ).split('|'),
    ['N° de operación', '00012345678'],
    ['Fecha de vencimiento', due],
    ['Fecha de pago', today],
    ['Total pagado', '$ 512.331'],
  ],
  liquidacion: ({ one, company, person, monthInWords }) => [
    [one('LIQUIDACIÓN DE SUELDO', 'Liquidación de Remuneraciones'), one('', monthInWords)],
    [one('Empleador', 'Razón social'), 'COMERCIAL LOS ÁLAMOS LTDA', 'RUT', company],
    [one('Trabajador', 'Nombre'), 'ANA SOTO PÉREZ', one('RUT', 'R.U.T.', 'C.I.'), person],
    ['Sueldo base', '$ 1.200.000'],
    ['Alcance líquido', '$ 1.012.345'],
  ],
  honorarios: ({ one, company, person, today, folio }) => [
    ['ANA SOTO PÉREZ', one('', 'Asesorías contables')],
    [one('BOLETA DE HONORARIOS ELECTRÓNICA', 'Boleta de Honorarios'), `N° ${folio.slice(0, 4)}`],
    [one('RUT', 'R.U.T.'), person],
    [one('Señor(es)', 'Cliente'), 'INVERSIONES ÑANDÚ SPA', 'RUT', company],
    ['Fecha / Hora Emisión', today],
    ['Total Honorarios', '450.000'],
    ['14.50 % Impto. Retenido', '65.250'],
  ],
  cartola: ({ one, today, folio }) => [
    ['BANCO DEL PACÍFICO'],
    [one('CARTOLA DE CUENTA CORRIENTE', 'Cartola Histórica', 'CARTOLA N° 10'), one('', folio)],
    ['DESDE', today, 'HASTA', today],
    [today, 'PAGO DIVIDENDO HIPOTECARIO', '512.331'],
    [today, 'PAGO EN LÍNEA SII FORMULARIO 29', '84.120'],
  ],
}

/** A page of cells, drawn row by row, or first all labels and then all values. */
async function typeset(chance: Chance, rows: readonly Row[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([792, 792])
  const font = await pdf.embedFont(chance.next() < 0.5 ? StandardFonts.Helvetica : StandardFonts.TimesRoman)
  const wide = chance.between(130, 190)
  const size = chance.between(8, 11)
  const cells = rows.flatMap((row, down) => {
    let x = 50
    return row.map((text, across) => {
      const cell = { text, across, at: { x, y: 730 - down * size * 2, size, font } }
      x = Math.max(x + (text === '' ? 0 : wide), x + font.widthOfTextAtSize(text, size) + 12)
      return cell
    })
  })
  if (chance.next() < 0.3) cells.sort((a, b) => Math.min(1, a.across) - Math.min(1, b.across))
  for (const { text, at } of cells) page.drawText(text, at)
  return Buffer.from(await pdf.save())
}
