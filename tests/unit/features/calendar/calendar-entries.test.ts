import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contratoList } from '../../../../src/api/contratos'
import { inmuebleList } from '../../../../src/api/inmuebles'
import { monthlyTasks } from '../../../../src/api/monthly'
import type { Todo } from '../../../../src/documents/list/missing-documents'
import { monthNumber } from '../../../../shared/period'
import { calendarEntries, type CalendarSources } from '../../../../src/features/calendar/calendar-entries'
import { casa, departamento, period } from '../../../support/portal-responses'

const nothing: CalendarSources = {
  periods: [],
  inmuebles: [],
  contratos: [],
  missing: [],
  expiring: [],
}

const noDuties = { ...period, countDividendoDocument: 0, countImpuestoDocument: 0 }
const withTax = periods({ ...noDuties, countImpuestoDocument: 1 })
const oneProperty = v.parse(inmuebleList.schema, { inmuebles: [casa] }).inmuebles

function periods(...tasks: readonly object[]): CalendarSources['periods'] {
  return v.parse(monthlyTasks.schema, { tasks }).tasks
}

function contratos(...rows: readonly object[]): CalendarSources['contratos'] {
  return v.parse(contratoList.schema, { contratos: rows.map((row) => ({ ...departamento, ...row })) })
    .contratos
}

/** What the portal still waits for of October 2026. */
function missingOf(name: string, over: Partial<Todo> = {}): Todo {
  return {
    target: { area: 'monthly', type: 72, task: 12, inmueble: null, contrato: null },
    name,
    detalle: '',
    about: 'Periodo 10/2026',
    property: null,
    status: null,
    respuesta: null,
    idDocument: null,
    earlier: [],
    listedAt: null,
    group: 'overdue',
    section: 'Atrasado: Periodo 10/2026',
    month: monthNumber(2026, 10),
    blocked: false,
    ...over,
  }
}

function lines(known: Partial<CalendarSources>, today = '2026-11-22'): string[] {
  return calendarEntries({ ...nothing, ...known }, today).map(
    ({ day, title, about, overdue }) => `${day} ${title} | ${about}${overdue ? ' !' : ''}`,
  )
}

test('a landlord without properties, contracts and duties has no dates', () => {
  expect(lines({})).toEqual([])
})

describe('the F29', () => {
  test('is due on the 20th of the next month, on the Monday after a weekend, up to a year from now', () => {
    expect(lines({ periods: withTax })).toEqual([
      '2026-12-21 Formulario 29 (F29) de noviembre | Periodo 11/2026',
      '2027-01-20 Formulario 29 (F29) de diciembre | Periodo 12/2026',
      '2027-02-22 Formulario 29 (F29) de enero | Periodo 1/2027',
      '2027-03-22 Formulario 29 (F29) de febrero | Periodo 2/2027',
      '2027-04-20 Formulario 29 (F29) de marzo | Periodo 3/2027',
      '2027-05-20 Formulario 29 (F29) de abril | Periodo 4/2027',
      '2027-06-21 Formulario 29 (F29) de mayo | Periodo 5/2027',
      '2027-07-20 Formulario 29 (F29) de junio | Periodo 6/2027',
      '2027-08-20 Formulario 29 (F29) de julio | Periodo 7/2027',
      '2027-09-20 Formulario 29 (F29) de agosto | Periodo 8/2027',
      '2027-10-20 Formulario 29 (F29) de septiembre | Periodo 9/2027',
    ])
  })

  test('of the month before is still to come until its day has passed', () => {
    expect(lines({ periods: withTax }, '2026-11-20')[0]).toBe(
      '2026-11-20 Formulario 29 (F29) de octubre | Periodo 10/2026',
    )
    expect(lines({ periods: withTax }, '2026-11-21')[0]).toMatch(/^2026-12-21/)
  })

  test('is no duty if no period asks for a tax', () => {
    expect(lines({ periods: periods(noDuties) })).toEqual([])
  })

  test.each(['Formulario 29', 'FORMULARIO 29 (IVA)', 'F29', 'Declaración F 29 de octubre'])(
    'is overdue if its day has passed and the portal still waits for %s',
    (name) => {
      const missing = [missingOf(name)]
      expect(lines({ periods: withTax, missing })[0]).toBe(
        '2026-11-20 Formulario 29 (F29) de octubre | Periodo 10/2026 !',
      )
      expect(lines({ periods: withTax, missing }, '2026-11-20')[0]).toBe(
        '2026-11-20 Formulario 29 (F29) de octubre | Periodo 10/2026',
      )
    },
  )

  test.each([
    ['another document', missingOf('Comprobante de dividendo')],
    ['the form of another number', missingOf('Formulario 291')],
    ['that of another month', missingOf('Formulario 29', { month: monthNumber(2026, 9) })],
  ])('is not said to be overdue for %s', (_, document) => {
    expect(lines({ periods: withTax, missing: [document] })[0]).toMatch(/^2026-12-21/)
  })
})

describe('contribuciones', () => {
  test('are due on the 30th of four months if there is a property', () => {
    expect(lines({ inmuebles: oneProperty })).toEqual([
      '2026-11-30 Contribuciones, cuota 4 de 4 | Casa 12',
      '2027-04-30 Contribuciones, cuota 1 de 4 | Casa 12',
      '2027-06-30 Contribuciones, cuota 2 de 4 | Casa 12',
      '2027-09-30 Contribuciones, cuota 3 de 4 | Casa 12',
    ])
  })

  test('count several properties', () => {
    expect(lines({ inmuebles: [...oneProperty, ...oneProperty] })[0]).toBe(
      '2026-11-30 Contribuciones, cuota 4 de 4 | 2 inmuebles',
    )
  })
})

describe('the receipt of a dividendo', () => {
  const asked = { ...noDuties, countDividendoDocument: 2, countDividendoDocumentUser: 1 }

  test('is listed on the last day of its month while one is missing', () => {
    const november = { ...asked, task: { mes: '11', periodo: '2026', descripcion: null } }
    expect(lines({ periods: periods(november) })).toEqual([
      '2026-11-30 Comprobante de dividendo de noviembre: hasta fin de mes | Periodo 11/2026',
    ])
    expect(lines({ periods: periods({ ...november, countDividendoDocumentUser: 2 }) })).toEqual([])
  })

  test.each([
    ['2027-02-03', 2027, '2027-02-28'],
    ['2028-02-03', 2028, '2028-02-29'],
  ])('on %s, its month ends as that of %i does', (today, periodo, day) => {
    const february = { ...asked, task: { mes: 2, periodo, descripcion: null } }
    expect(lines({ periods: periods(february) }, today)[0]).toMatch(new RegExp(`^${day}`))
  })

  test('of a month that is over is not listed', () => {
    const october = { ...asked, task: { mes: 10, periodo: 2026, descripcion: null } }
    expect(lines({ periods: periods(october) })).toEqual([])
  })
})

describe('the end of a contract', () => {
  /** The days that are listed of contracts that end on these. */
  const listedOf = (ends: readonly string[], today?: string) => {
    const ending = ends.map((fecha_termino, index) => ({ fecha_termino, idContrato: index + 1 }))
    return lines({ contratos: contratos(...ending) }, today).map((line) => line.slice(0, 10))
  }

  test('names the tenant and what is let', () => {
    expect(lines({ contratos: contratos({}) })).toEqual([
      '2027-02-28 Termina el contrato de Juana Pérez | Departamento 1204 + Bodega 7',
    ])
    expect(
      lines({ contratos: contratos({ arrendatario: null, tipo_contrato: 5, estacionamiento_numero: 14 }) }),
    ).toEqual(['2027-02-28 Termina un contrato de arriendo | Estacionamiento 14'])
  })

  test('is listed from today to a year from now', () => {
    const ends = ['2026-11-21', '2026-11-22', '2027-11-21', '2027-11-22']
    expect(listedOf(ends)).toEqual(['2026-11-22', '2027-11-21'])
  })

  test('is listed to the end of February if today is its 29th', () => {
    expect(listedOf(['2029-02-28', '2029-03-01'], '2028-02-29')).toEqual(['2029-02-28'])
  })

  test.each([null, '', '2027-02-30', 'mañana', '<b>2027-02-01</b>'])(
    'is not listed without a date: %s',
    (fecha_termino) => {
      expect(lines({ contratos: contratos({ fecha_termino }) })).toEqual([])
    },
  )

  test('is not listed of a unit that is not let, and once of a contract that is listed twice', () => {
    expect(lines({ contratos: contratos({ idContrato: 0 }) })).toEqual([])
    expect(lines({ contratos: contratos({}, {}) })).toHaveLength(1)
  })
})

describe('a document that expires', () => {
  const policy = {
    document_id: 9,
    area: 'inmueble',
    documento: 'Seguro de incendio',
    detalle: null,
    tipo: 'Casa',
    numero_departamento: '12',
    vence: '2027-03-01',
  }
  const expiring = (over: object) => lines({ expiring: [{ ...policy, ...over }] })

  test('is listed on its last day, with its property', () => {
    expect(expiring({})).toEqual(['2027-03-01 Vence: Seguro de incendio | Casa 12'])
  })

  test('of no property, or one that is not named, says what is known', () => {
    const noProperty = { tipo: null, numero_departamento: null, documento: 'Otros', detalle: 'Poder' }
    expect(expiring({ ...noProperty, area: 'initial' })).toEqual([
      '2027-03-01 Vence: Otros: Poder | Documentación Inicial',
    ])
    expect(expiring({ ...noProperty, area: 'monthly' })).toEqual([
      '2027-03-01 Vence: Otros: Poder | Deberes Mensuales',
    ])
    expect(expiring({ ...noProperty, area: null })).toEqual(['2027-03-01 Vence: Otros: Poder | '])
    expect(expiring({ documento: null })).toEqual(['2027-03-01 Vence un documento | Casa 12'])
  })

  test('is listed from today to a year from now, and not without a date', () => {
    expect(expiring({ vence: '2026-11-22' })).toHaveLength(1)
    for (const vence of ['2026-11-21', '2027-11-22', '2027-02-30', 'mañana', '', null])
      expect(expiring({ vence })).toEqual([])
  })
})

test('all dates are in order of time, over the end of the year', () => {
  const found = lines({
    periods: withTax,
    inmuebles: oneProperty,
    contratos: contratos({ fecha_termino: '2026-12-31' }, { idContrato: 8, fecha_termino: '2027-01-01' }),
  })
  expect(found.slice(0, 5)).toEqual([
    '2026-11-30 Contribuciones, cuota 4 de 4 | Casa 12',
    '2026-12-21 Formulario 29 (F29) de noviembre | Periodo 11/2026',
    '2026-12-31 Termina el contrato de Juana Pérez | Departamento 1204 + Bodega 7',
    '2027-01-01 Termina el contrato de Juana Pérez | Departamento 1204 + Bodega 7',
    '2027-01-20 Formulario 29 (F29) de diciembre | Periodo 12/2026',
  ])
})

test('whatever periods are listed on whatever day, no date is there twice and each is a day of the year to come', () => {
  const number = fc.oneof(
    fc.integer(),
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.integer({ min: 1, max: 12 }),
  )
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2050-12-31'), noInvalidDate: true }),
      fc.array(fc.record({ mes: number, periodo: fc.oneof(number, fc.integer({ min: 2026, max: 2051 })) })),
      (date, tasks) => {
        const today = date.toISOString().slice(0, 10)
        const found = calendarEntries(
          {
            ...nothing,
            inmuebles: oneProperty,
            periods: periods(...tasks.map((task) => ({ ...period, task: { ...task, descripcion: null } }))),
          },
          today,
        )
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
        for (const { day } of found) {
          expect(day >= today && day.slice(0, 4) <= String(date.getUTCFullYear() + 1)).toBe(true)
          expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
        }
      },
    ),
  )
})
