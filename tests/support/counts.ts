import { expect } from 'vitest'
import { contratoDocuments, contratoList, contratoOtherDocuments } from '../../src/api/contratos'
import { notificationsSummary, totals } from '../../src/api/dashboard'
import { initialDocuments, initialOtherDocuments } from '../../src/api/initial'
import { inmuebleDocuments, inmuebleList, inmuebleOtherDocuments } from '../../src/api/inmuebles'
import { monthlyDocuments, monthlyRows, monthlyTasks } from '../../src/api/monthly'
import { pendingDocuments, rejectedDocuments } from '../../src/api/notifications'
import type { Landlord } from './client'

/** Every number that a call gives a landlord with one property, one contract and one month equals what the rows of the lists say. */
export async function expectCountsToAgree(
  landlord: Landlord,
  { inmueble, contrato, task }: { inmueble: number; contrato: number; task: number },
): Promise<void> {
  const areas = {
    initial: (await landlord.read(initialDocuments)).filter(({ id }) => id !== 32),
    inmueble: (
      await Promise.all(
        [1, 2, 3, 4, 5, 6].map((section) => landlord.read(inmuebleDocuments(inmueble, section))),
      )
    ).flat(),
    contrato: (await landlord.read(contratoDocuments(contrato))).filter(({ id }) => id !== 32),
    monthly: (
      await Promise.all([70, 71, 72].map((type) => landlord.read(monthlyDocuments(type, task))))
    ).flat(),
  }
  const { documentosTask } = await landlord.read(monthlyRows(task))
  const others = [
    ...(await landlord.read(initialOtherDocuments)),
    ...(await landlord.read(inmuebleOtherDocuments(inmueble))),
    ...(await landlord.read(contratoOtherDocuments(contrato))),
    ...documentosTask,
  ]
  const count = (rows: readonly { status: number | null }[]) =>
    rows.filter(({ status }) => status !== null && status !== 2).length
  const percent = (rows: readonly { status: number | null }[]) =>
    Math.floor((100 * count(rows)) / rows.length)
  const { initial, inmueble: property, contrato: lease, monthly } = areas

  expect(await landlord.read(totals)).toEqual({
    initialDocumentation: initial.length,
    initialDocumentationUser: count(initial),
    initialDocumentationPorcentaje: percent(initial),
    cantidadDocuments: property.length,
    cantidadDocumentsUser: count(property),
    inmuebleDocumentPorcentaje: percent(property),
    cantidadDocumentsContratos: lease.length,
    cantidadDocumentsContratosUser: count(lease),
    ContratosDocumentPorcentaje: percent(lease),
    cantidadDocumentsTaks: monthly.length,
    cantidadDocumentsTasksUser: count(monthly),
    TaskDocumentPorcentaje: percent(monthly),
  })
  expect(await landlord.read(inmuebleList)).toMatchObject({
    inmuebles: [{ cantidadDocumentsUser: count(property), inmuebleDocumentPorcentaje: percent(property) }],
    cantidadDocuments: property.length,
  })
  expect(
    (await landlord.read(contratoList)).contratos.find(({ idContrato }) => idContrato === contrato),
  ).toMatchObject({ cantidadDocumentsUser: count(lease), contratoDocumentPorcentaje: percent(lease) })
  expect((await landlord.read(monthlyTasks)).tasks).toMatchObject([
    {
      numberTasks: monthly.length,
      numberTasksUser: count(monthly),
      countOtrosDocument: documentosTask.length,
    },
  ])
  const rows = Object.values(areas).flat()
  const pending = rows.filter(({ status }) => status === null)
  const rejected = [...rows, ...others].filter(({ status }) => status === 2)
  expect(await landlord.read(notificationsSummary)).toMatchObject({
    notification_red: pending.length,
    notification_orange: rejected.length,
  })
  expect(await landlord.read(pendingDocuments)).toHaveLength(pending.length)
  expect(await landlord.read(rejectedDocuments)).toHaveLength(rejected.length)
}
