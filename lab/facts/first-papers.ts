import { pagesPdf } from '../../tests/support/paper-pdf'
import { paperLines } from '../../tests/support/papers'
import { holdCamera } from '../capture-set/first/camera'
import { drawDocument } from '../capture-set/first/document'
import { blurFocus, develop } from '../capture-set/first/lens'
import { shadows } from '../capture-set/first/light'
import { expose, smallestScale } from '../capture-set/first/scene'
import { clutter, tableTop, tableTops } from '../capture-set/first/table-top'
import { from, oneOf, seeded, type Random } from '../capture-set/random'
import { caseAt, codeOf, isStamped, type Case, type Code, type Paper } from './cases'

/** What else may stand on a paper. */
const others: [string, ...string[]] = [
  'Santiago, 5 de noviembre de 2026',
  'Documento emitido electrónicamente. Código de verificación: 8F3A-22C1',
  'Fecha de pago: 08/11/2026',
  'Vencimiento 30-11-2026   Monto $ 184.220',
  'Oficina Providencia, Avenida Los Leones 1201, piso 4',
  'Atención de clientes 600 330 3000',
]

/** The paper at this place of the first set, always the same: as tests write it, or photographed. */
export async function firstPaper(place: number, caseOf = caseAt): Promise<Paper> {
  const random = seeded(10_007 + place * 7_919)
  const one = caseOf(place, random)
  if (one.kind === 'cedula' || isStamped(one.kind))
    return { ...one, file: photographed(random, one, await codeOf(one, random)) }
  const lines = paperLines(one.kind, random() < 0.5 ? 'labels' : 'table', one.said)
  const rest = Array.from({ length: 12 }, () => oneOf(random, others))
  return { ...one, file: { pdf: pagesPdf([[...lines, ...rest]]) } }
}

/** Pixels of the sheet for each. */
const module = 4

function photographed(random: Random, { kind }: Case, code: Code) {
  const isStamp = isStamped(kind)
  const wanted = isStamp ? from(random, 1.6, 4) : from(random, 2, 6)
  const long = isStamp && wanted > 2.4 ? 2000 : 1600
  const picture = { width: (long * 3) / 4, height: long }
  const page = { width: 1, height: from(random, 0.95, 1.3) }
  const fills = from(random, 0.8, 0.94)
  const camera = holdCamera(random, picture, page, { fills, tilt: 0.4, cutOff: false })
  const scale = Math.min(wanted, (0.85 * smallestScale(camera, page)) / code.width)
  const width = Math.round((module * smallestScale(camera, page)) / scale)
  const sheet = drawDocument(random, width, Math.round(width * page.height), from(random, 14, 22))
  const left = Math.round((width - code.width * module) * from(random, 0.4, 0.6))
  const top = Math.round((sheet.height - code.height * module) * from(random, 0.3, 0.9))
  const quiet = 4 * module
  for (let y = -quiet; y < code.height * module + quiet; y += 1)
    for (let x = -quiet; x < code.width * module + quiet; x += 1) {
      const [column, row] = [Math.floor(x / module), Math.floor(y / module)]
      const isIn = column >= 0 && row >= 0 && column < code.width && row < code.height
      const shade = isIn && code.data[row * code.width + column] === 0 ? 0.12 : 0.95
      sheet.rgb.fill(shade, ((top + y) * width + left + x) * 3, ((top + y) * width + left + x + 1) * 3)
    }
  const light = shadows(random, oneOf(random, ['plain', 'plain', 'shadow', 'dim']), picture, camera.corners)
  const things = clutter(random, Math.floor(from(random, 0, 2.9)))
  const film = expose(
    { camera, page, sheet, light, things, table: tableTop(oneOf(random, tableTops), random) },
    picture,
  )
  blurFocus(film, from(random, 0.3, 0.9))
  return { photo: develop(film, random, from(random, 1, 3.5)), scale }
}
