import { describe, expect, test } from 'vitest'
import { addressOf, idOf, type Target } from '../../../../shared/areas'
import type { Facts } from '../../../../shared/facts/facts'
import { readText } from '../../../../shared/facts/read-text'
import { monthNumber } from '../../../../shared/period'
import { blankRow } from '../../../../src/areas/asked'
import type { Choice } from '../../../../src/features/compartir/choices'
import { proposePlaces, type Unplaced } from '../../../../src/features/compartir/propose-places'
import type { ContratoListItem } from '../../../../src/api/contratos'
import type { InmuebleListItem } from '../../../../src/api/inmuebles'
import { paperLines, type MadeKind, type Said } from '../../../support/papers'

/** Tasks are numbered like their months of 2026. */
const duty = (task: number, inmueble: number | null = null): Target => ({
  ...{ area: 'monthly', type: inmueble === null ? 60 : 61, task, inmueble, contrato: null },
})
const initial = (type: number): Target => ({ area: 'initial', type })

function row(target: Target, name: string): Choice {
  return { ...blankRow, target, name, place: '', idDocument: null, status: null, listedAt: null }
}

const rows = {
  august: row(duty(8), 'Formulario 29'),
  september: row(duty(9), 'Formulario 29'),
  october: row(duty(10), 'Formulario 29'),
  inicio: row(initial(33), 'Inicio de actividades en el SII'),
  carpeta: row(initial(34), 'Carpeta tributaria electrónica'),
  escritura: row({ area: 'inmueble', type: 7, inmueble: 4 }, 'Escritura de compraventa'),
  otherDeed: row({ area: 'inmueble', type: 7, inmueble: 5 }, 'Escritura de compraventa'),
  dividend: row(duty(10, 4), 'Comprobante de dividendo'),
  otherDividend: row(duty(10, 5), 'Comprobante de dividendo'),
  avaluo: row({ area: 'inmueble', type: 8, inmueble: 5 }, 'Certificado de avalúo fiscal'),
  liquidacion: row({ area: 'contrato', type: 9, contrato: 2 }, 'Liquidaciones de sueldo'),
}

const unit = (id: number, number: string, direccion: string) =>
  ({ id, inmueble: { tipo: 'Departamento', numero_departamento: number, direccion } }) as InmuebleListItem
const lease = (idContrato: number, arrendatario: string) =>
  ({
    idContrato,
    tipo: 'Departamento',
    numero_departamento: '1204',
    direccion: null,
    arrendatario,
  }) as ContratoListItem

const rols: Readonly<Record<number, string>> = { 4: '1523-204', 5: '642-18' }
const things = {
  inmuebles: [unit(4, '1204', 'Los Leones 1150'), unit(5, '502', 'Los Alerces 88')],
  contratos: [lease(1, 'Ana Soto'), lease(2, 'Juan Pérez')],
  tasks: [],
}

async function factsOf([kind, said]: [MadeKind, Said?]): Promise<Facts> {
  return readText(paperLines(kind, 'labels', said ?? {}).join('\n'))
}

type Given = { paper?: [MadeKind, Said?] | 'unread'; given?: string | null }

/** Where each file goes: the address of its row and by what, or 'taken' or 'none'. */
async function placesOf(
  files: Readonly<Record<string, Given>>,
  among: readonly Choice[] = Object.values(rows),
  known = things,
): Promise<Record<string, string | undefined>> {
  const offered = await Promise.all(
    Object.entries(files).map(async ([name, { paper, given }]): Promise<Unplaced> => {
      const facts = paper === 'unread' ? undefined : paper ? await factsOf(paper) : null
      return { id: name, name, facts, given }
    }),
  )
  const asked = ({ target, name }: Choice) => ({
    ...{ name, address: null, ownRut: null, today: '2026-11-28' },
    rut: idOf(target, 'contrato') === 2 ? '12.345.678-5' : null,
    period: target.area === 'monthly' ? monthNumber(2026, target.task) : null,
    rol: rols[idOf(target, 'inmueble')] ?? null,
  })
  const places = proposePlaces(offered, among, { asked, things: known })
  return Object.fromEntries(
    offered.map(({ id }) => {
      const place = places.get(id)
      if (!place) return [id, undefined]
      if (place.row === null) return [id, place.taken ? 'taken' : 'none']
      return [id, `${place.by} ${addressOf(place.row.target)}`]
    }),
  )
}

const at = (by: string, { target }: Choice) => `${by} ${addressOf(target)}`

describe('by its content', () => {
  test('a paper goes to the row that waits for just it', async () => {
    expect(
      await placesOf({
        'a.pdf': { paper: ['f29', { mes: 9 }] },
        'b.pdf': { paper: ['f29'] },
        'c.pdf': { paper: ['carpeta'] },
        'd.pdf': { paper: ['avaluo', { rol: '642-18' }] },
      }),
    ).toEqual({
      'a.pdf': at('content', rows.september),
      'b.pdf': at('content', rows.october),
      'c.pdf': at('content', rows.carpeta),
      'd.pdf': at('content', rows.avaluo),
    })
  })

  test('its name is of no account where they disagree', async () => {
    expect(await placesOf({ 'F29 agosto.pdf': { paper: ['f29', { mes: 9 }] } })).toEqual({
      'F29 agosto.pdf': at('content', rows.september),
    })
  })

  test('a month that no row waits for is proposed for none, whatever the name says', async () => {
    expect(await placesOf({ 'F29 agosto 2026.pdf': { paper: ['f29', { mes: 3 }] } })).toEqual({
      'F29 agosto 2026.pdf': 'none',
    })
  })

  test('a dividend, which does not say whose it is, needs the property in its name or only one property', async () => {
    const dividend: Given = { paper: ['dividendo', { mes: 10 }] }
    expect(await placesOf({ 'a.pdf': dividend, 'alerces.pdf': dividend })).toEqual({
      'a.pdf': 'none',
      'alerces.pdf': at('content', rows.otherDividend),
    })
    // The other one's is delivered: it may be that one again.
    expect(await placesOf({ 'a.pdf': dividend }, [rows.dividend])).toEqual({ 'a.pdf': 'none' })
    const one = { ...things, inmuebles: things.inmuebles.slice(0, 1) }
    expect(await placesOf({ 'a.pdf': dividend }, [rows.dividend], one)).toEqual({
      'a.pdf': at('content', rows.dividend),
    })
  })

  test("a tenant's paper is told by the RUT", async () => {
    const ruts = ['76.086.428-5', '12.345.678-5']
    expect(await placesOf({ 'a.pdf': { paper: ['liquidacion', { ruts }] } })).toEqual({
      'a.pdf': at('content', rows.liquidacion),
    })
  })
})

describe('by its name', () => {
  test('kind, month and property make it certain', async () => {
    expect(
      await placesOf({
        'F29 agosto 2026.jpg': {},
        'inicio actividades SII.jpg': {},
        'escritura compraventa 1204.jpg': {},
        'dividendo oct26 depto 502.jpg': {},
      }),
    ).toEqual({
      'F29 agosto 2026.jpg': at('name', rows.august),
      'inicio actividades SII.jpg': at('name', rows.inicio),
      'escritura compraventa 1204.jpg': at('name', rows.escritura),
      'dividendo oct26 depto 502.jpg': at('name', rows.otherDividend),
    })
  })

  test.each([
    ['F29.jpg', 'no month'],
    ['F29 agosto 2025.jpg', 'another year'],
    ['escritura compraventa.jpg', 'no property'],
    ['dividendo octubre.jpg', 'no property'],
    ['octubre 2026.jpg', 'no document'],
    ['IMG_0001.jpg', 'nothing'],
  ])('%s has %s', async (name) => {
    expect(await placesOf({ [name]: {} })).toEqual({ [name]: 'none' })
  })

  test('a paper that is known for another is not placed by its name', async () => {
    expect(await placesOf({ 'escritura compraventa 1204.pdf': { paper: ['f29', { mes: 3 }] } })).toEqual({
      'escritura compraventa 1204.pdf': 'none',
    })
  })
})

test('a row takes one file: the second says so', async () => {
  expect(
    await placesOf({ 'a.pdf': { paper: ['f29'] }, 'b.pdf': { paper: ['f29'] }, 'F29 octubre.jpg': {} }),
  ).toEqual({ 'a.pdf': at('content', rows.october), 'b.pdf': 'taken', 'F29 octubre.jpg': 'taken' })
})

test('what is not read yet has no place, and is none', async () => {
  expect(await placesOf({ 'F29 octubre 2026.pdf': { paper: 'unread' } })).toEqual({
    'F29 octubre 2026.pdf': undefined,
  })
})

test('what the user said stands, whatever is found before or after', async () => {
  const paper: [MadeKind] = ['f29']
  const october = addressOf(rows.october.target)
  expect(
    await placesOf({
      'a.pdf': { paper },
      'mine.jpg': { given: october },
      'none.pdf': { paper: ['f29', { mes: 9 }], given: null },
      'unread.pdf': { paper: 'unread', given: addressOf(rows.inicio.target) },
    }),
  ).toEqual({
    'a.pdf': 'taken',
    'mine.jpg': at('user', rows.october),
    'none.pdf': 'none',
    'unread.pdf': at('user', rows.inicio),
  })
})

test('a place that takes no file any more is none', async () => {
  expect(await placesOf({ 'a.jpg': { given: '/task/initial/create/99' } })).toEqual({ 'a.jpg': 'none' })
})
