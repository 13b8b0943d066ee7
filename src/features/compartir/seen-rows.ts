import { contratoDocuments } from '../../api/contratos'
import { initialDocuments } from '../../api/initial'
import { inmuebleDocuments } from '../../api/inmuebles'
import { monthlyDocuments, monthlyRows, type MonthlyDocument } from '../../api/monthly'
import type { Read } from '../../api/read'
import type { Row } from '../../api/wire'
import { periodName } from '../../../shared/period'
import { propertyName, propertyTitle } from '../../../shared/property-name'
import { propertySections } from '../../../shared/property-sections'
import { readStoredResponse } from '../../queries/read-stored-response'
import { contractName, type Choice, type Places } from './choices'
import type { Target } from '../../../shared/areas'

const duties = [
  { name: 'Dividendo', type: 'dividendo' },
  { name: 'Arriendo', type: 'arriendo' },
  { name: 'Impuesto', type: 'impuesto' },
] as const

/** The rows of every document list that was ever seen on this device, with any status. Uses no network; never throws. */
export async function readSeenRows(
  { inmuebles, contratos, tasks }: Places,
  userId: number,
): Promise<Choice[]> {
  async function rows<T>(read: Read<T[]>, choiceOf: (row: T) => Omit<Choice, 'listedAt'>): Promise<Choice[]> {
    const stored = await readStoredResponse(read, userId)
    return (stored?.data ?? []).map((row) => ({ ...choiceOf(row), listedAt: stored?.storedAt ?? null }))
  }
  const asked = (place: string, targetOf: (type: number) => Target) => (row: Row) => ({
    target: targetOf(row.id),
    name: row.name,
    place,
    about: '',
    idDocument: row.idDocument,
    status: row.status,
  })

  const found = await Promise.all([
    rows(
      initialDocuments,
      asked('', (type) => ({ area: 'initial', type })),
    ),
    ...inmuebles.flatMap(({ id, inmueble }) =>
      propertySections.map(({ id: section }) =>
        rows(
          inmuebleDocuments(id, section),
          asked(propertyTitle(inmueble), (type) => ({ area: 'inmueble', type, inmueble: id })),
        ),
      ),
    ),
    ...contratos.flatMap((row) => {
      const { idContrato: contrato } = row
      if (contrato === null) return []
      return [
        rows(
          contratoDocuments(contrato),
          asked(contractName(row), (type) => ({ area: 'contrato', type, contrato })),
        ),
      ]
    }),
    ...tasks.map(async ({ id: task, task: period }) => {
      const types = (await readStoredResponse(monthlyRows(task), userId))?.data
      if (!types) return []
      const lists = duties.map(({ name, type }) =>
        rows(monthlyDocuments(types[type], task), (row) => duty(row, name, periodName(period), task)),
      )
      return (await Promise.all(lists)).flat()
    }),
  ])
  return found.flat()
}

function duty(row: MonthlyDocument, name: string, place: string, task: number): Omit<Choice, 'listedAt'> {
  const { id: type, inmueble_id: inmueble, contrato_id: contrato, idDocument, status } = row
  return {
    target: { area: 'monthly', type, task, inmueble, contrato },
    name,
    place,
    about: [propertyName(row), row.nombre_arrendatario].filter(Boolean).join(', '),
    idDocument,
    status,
  }
}
