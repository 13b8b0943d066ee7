import { describe, expect, test } from 'vitest'
import { blankRow } from '../../../../src/areas/asked'
import type { AskedStatus } from '../../../../shared/document-status'
import {
  choiceOfItem,
  found,
  groupsOf,
  openChoices,
  type Choice,
} from '../../../../src/features/compartir/choices'

function initial(type: number, name: string, status: AskedStatus = null): Choice {
  const target = { area: 'initial', type } as const
  return { ...blankRow, target, name, place: '', idDocument: null, status, listedAt: null }
}

function ofProperty(inmueble: number, name: string, type = 40): Choice {
  const target = { area: 'inmueble', type, inmueble } as const
  return { ...initial(type, name), target, place: `Casa ${inmueble}` }
}

const item = {
  id: 52,
  descripcion: 'Arriendo',
  inmueble_id: 4,
  contrato_id: 9,
  tarea_id: 12,
  tipo: 'Casa',
  numero_departamento: '12',
  nombre_arrendatario: 'Juana Pérez',
  fecha_inicio: null,
  mes: 3,
  periodo: '2025',
  documents_id: 700,
  respuesta: null,
  anteriores: [],
}

test('a notification of a month is told by its month, property and tenant', () => {
  expect(choiceOfItem(item, 2, null)).toMatchObject({
    target: { area: 'monthly', type: 52, task: 12, inmueble: 4, contrato: 9 },
    name: 'Arriendo',
    place: 'Periodo 3/2025',
    about: 'Casa 12, Juana Pérez',
    idDocument: 700,
    status: 2,
  })
})

describe('what may be uploaded now', () => {
  test('is pending or rejected, and never twice in the list', () => {
    const asked = [initial(30, 'Cédula'), initial(33, 'Inicio', 2)]
    const seen = [initial(30, 'Cédula'), initial(31, 'Domicilio', 0), initial(34, 'Carpeta', 1)]
    expect(openChoices(asked, seen).map(({ name }) => name)).toEqual(['Cédula', 'Inicio'])
  })

  test('a list that was seen knows better than an old account of what is pending', () => {
    expect(openChoices([initial(30, 'Cédula')], [initial(30, 'Cédula', 0)])).toEqual([])
  })
})

test('areas come in their order, and Otros stands last in its group', () => {
  const others = [initial(32, 'Otros'), ofProperty(5, 'Otros', 32), ofProperty(6, 'Otros', 32)]
  const groups = groupsOf([ofProperty(6, 'Escritura'), initial(30, 'Cédula')], others)
  expect(groups.map(({ place, choices }) => [place, ...choices.map(({ name }) => name)])).toEqual([
    ['', 'Cédula', 'Otros'],
    ['Casa 5', 'Otros'],
    ['Casa 6', 'Escritura', 'Otros'],
  ])
})

test('a search names the document, the property or the area, accents and case aside', () => {
  const groups = groupsOf([ofProperty(6, 'Escritura'), initial(30, 'Cédula')], [])
  const names = (query: string) =>
    found(groups, query).flatMap(({ choices }) => choices.map(({ name }) => name))
  expect(names('cedula')).toEqual(['Cédula'])
  expect(names('casa 6')).toEqual(['Escritura'])
  expect(names('INMUEBLES escri')).toEqual(['Escritura'])
  expect(names('nada')).toEqual([])
})
