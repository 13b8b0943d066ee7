import { describe, expect, test } from 'vitest'
import { monthNumber } from '../../../shared/period'
import { documentStatus } from '../../../shared/document-status'
import type { NotificationItem } from '../../../src/api/notifications'
import { askedOfItems } from '../../../src/areas/notified'
import { isBlocked, isForToday, missingDocuments } from '../../../src/documents/list/missing-documents'
import type { Upload } from '../../../src/outbox/model/upload'
import { notificationItem } from '../../support/notification-item'
import { anUpload } from '../../support/uploads'

const today = '2026-11-22'

function item(descripcion: string, over: Partial<NotificationItem> = {}): NotificationItem {
  return notificationItem({ descripcion, ...over })
}

const casa = { inmueble_id: 4, tipo: 'Casa', numero_departamento: '12' }
const oficina = { inmueble_id: 5, tipo: 'Oficina', numero_departamento: '3' }
const duty = (mes: number, periodo: string) => ({ ...casa, tarea_id: mes, mes, periodo })

function missing(
  pending: readonly NotificationItem[],
  {
    rejected = [],
    uploads = [],
    day = today,
  }: { rejected?: readonly NotificationItem[]; uploads?: readonly Upload[]; day?: string } = {},
) {
  const asked = [
    ...askedOfItems(rejected, documentStatus.rejected, null),
    ...askedOfItems(pending, null, 5_000),
  ]
  const blocked = asked.map((document) => isBlocked(document, { uploads }))
  return missingDocuments(asked, blocked, day)
}

const names = (documents: readonly { name: string }[]) => documents.map(({ name }) => name)

describe('what is to be done first', () => {
  test('rejected, overdue with the oldest first, this month, the initial documents; then by property, and later months', () => {
    const found = missing(
      [
        item('Cédula'),
        item('Avalúo', casa),
        item('Plano', oficina),
        item('Contrato', { ...casa, contrato_id: 9 }),
        item('F29 de diciembre', duty(12, '2026')),
        item('F29', duty(11, '2026')),
        item('Dividendo de octubre', duty(10, '2026')),
        item('Dividendo de diciembre', duty(12, '2025')),
      ],
      { rejected: [item('Escritura', { ...oficina, documents_id: 900 })] },
    ).missing
    expect(found.map(({ name, section }) => `${section}: ${name}`)).toEqual([
      'Rechazados: Escritura',
      'Atrasado: Periodo 12/2025: Dividendo de diciembre',
      'Atrasado: Periodo 10/2026: Dividendo de octubre',
      'Este mes: Periodo 11/2026: F29',
      'Documentación Inicial: Cédula',
      'Oficina 3: Plano',
      'Casa 12: Avalúo',
      'Casa 12: Contrato',
      'Periodo 12/2026: F29 de diciembre',
    ])
    // 'Lo que falta hoy' ends with the initial documents.
    expect(found.map(isForToday)).toEqual([true, true, true, true, true, false, false, false, false])
  })

  test.each([
    // The 20th of June and of December 2026: a Saturday and a Sunday.
    ['2026-06-22', 5, 'Vence el 22/06/2026: Periodo 5/2026'],
    ['2026-06-23', 5, 'Atrasado: Periodo 5/2026'],
    ['2026-12-21', 11, 'Vence el 21/12/2026: Periodo 11/2026'],
    ['2026-12-22', 11, 'Atrasado: Periodo 11/2026'],
    ['2027-01-20', 12, 'Vence el 20/01/2027: Periodo 12/2026'],
    ['2027-01-21', 12, 'Atrasado: Periodo 12/2026'],
    ['2027-01-10', 11, 'Atrasado: Periodo 11/2026'],
  ])("on %s, the F29 of month %i of 2026 stands under '%s'", (day, mes, section) => {
    const [found] = missing([item('Formulario 29 (IVA)', duty(mes, '2026'))], { day }).missing
    expect(found?.section).toBe(section)
    expect(found?.group).toBe(section.startsWith('Atrasado') ? 'overdue' : 'month')
  })

  test("the rest of last month's duties is overdue from the first day on, and before the F29", () => {
    const duties = [item('Formulario 29', duty(10, '2026')), item('Dividendo', duty(10, '2026'))]
    const found = missing(duties, { day: '2026-11-01' }).missing
    expect(found.map(({ name, section }) => `${section}: ${name}`)).toEqual([
      'Atrasado: Periodo 10/2026: Dividendo',
      'Vence el 20/11/2026: Periodo 10/2026: Formulario 29',
    ])
  })

  test('a duty without a month is of this one', () => {
    expect(missing([item('F29', { tarea_id: 3 })]).missing).toMatchObject([
      { group: 'month', section: 'Deberes Mensuales' },
    ])
  })

  test('each says where it belongs, and which document was rejected', () => {
    const rejected = item('Comprobante', {
      ...duty(3, '2025'),
      contrato_id: 9,
      nombre_arrendatario: 'Juana Pérez',
      documents_id: 900,
    })
    expect(missing([], { rejected: [rejected] }).missing).toMatchObject([
      {
        name: 'Comprobante',
        about: 'Casa 12 · Juana Pérez · Periodo 3/2025',
        property: { key: '4', title: 'Casa 12' },
        idDocument: 900,
        target: { area: 'monthly', type: 30, task: 3, inmueble: 4, contrato: 9 },
      },
    ])
  })

  test('rejected documents keep the order of their list, and their months', () => {
    const rejected = [item('F29', duty(11, '2026')), item('Cédula'), item('Dividendo', duty(3, '2025'))]
    const found = missing([], { rejected }).missing
    expect(names(found)).toEqual(['F29', 'Cédula', 'Dividendo'])
    expect(found.map(({ month }) => month)).toEqual([monthNumber(2026, 11), 0, monthNumber(2025, 3)])
  })

  test('a contract says since when, if the portal says it in a way that can be read', () => {
    const contract = (fecha_inicio: string) => item('Aval', { ...casa, contrato_id: 9, fecha_inicio })
    const found = missing([contract('2025-03-01'), contract('0000-00-00')]).missing
    expect(found.map(({ about }) => about)).toEqual(['Casa 12 · desde el 01/03/2025', 'Casa 12'])
  })

  test('contracts whose property has no id stand together by its name', () => {
    const unnamed = { contrato_id: 9, tipo: 'Casa', numero_departamento: '12' }
    const found = missing([
      item('Contrato', unnamed),
      item('Plano', oficina),
      item('Aval', { ...unnamed, contrato_id: 10 }),
    ])
    expect(names(found.missing)).toEqual(['Contrato', 'Aval', 'Plano'])
  })
})

describe('what this device has sent', () => {
  const target = { area: 'initial', type: 30 } as const

  test.each(['queued', 'sending'] as const)('is done while it is %s', (state) => {
    const found = missing([item('Cédula'), item('Escritura', { id: 31 })], {
      uploads: [anUpload({ target, state })],
    })
    expect(names(found.missing)).toEqual(['Escritura'])
    expect(names(found.onTheWay)).toEqual(['Cédula'])
  })

  test('is done after its delivery until the list was read again', () => {
    const delivered = (at: number) => anUpload({ target, state: 'delivered', delivered: at })
    expect(missing([item('Cédula')], { uploads: [delivered(6_000)] }).missing).toEqual([])
    expect(names(missing([item('Cédula')], { uploads: [delivered(4_000)] }).missing)).toEqual(['Cédula'])
  })

  test('is to be done if it needs the user', () => {
    const found = missing([item('Cédula')], { uploads: [anUpload({ target, state: 'blocked' })] })
    expect(found.missing).toMatchObject([{ name: 'Cédula', blocked: true }])
  })

  test("of 'Otros' is the one with its detail", () => {
    const rejected = [
      item('Otros: Plano', { id: 32, documents_id: 900 }),
      item('Otros: Poder', { id: 32, documents_id: 901 }),
    ]
    const uploads = [anUpload({ target: { area: 'initial', type: 32 }, detalle: 'Plano' })]
    expect(names(missing([], { rejected, uploads }).missing)).toEqual(['Otros: Poder'])
  })
})
