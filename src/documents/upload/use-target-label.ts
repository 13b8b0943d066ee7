import { contratoList } from '../../api/contratos'
import { inmuebleList } from '../../api/inmuebles'
import { monthlyTasks } from '../../api/monthly'
import { areaNames } from '../../domain/areas'
import { periodName } from '../../domain/period'
import { propertyName } from '../../domain/property-name'
import type { Area, Target } from '../../domain/target'
import { useRead } from '../../queries/use-read'

/** What a document is for, in words: 'Inmuebles · Departamento 502'. */
export type TargetWords = (target: Target) => string

/** The names come from the lists, as far as they were ever seen on this device; the area is always known. */
export function useTargetLabel(uploads: readonly { target: Target }[]): TargetWords {
  const has = (area: Area) => uploads.some(({ target }) => target.area === area)
  const inmuebles = useRead(inmuebleList, { enabled: has('inmueble') || has('monthly') }).data?.inmuebles
  const contratos = useRead(contratoList, { enabled: has('contrato') || has('monthly') }).data?.contratos
  const tasks = useRead(monthlyTasks, { enabled: has('monthly') }).data?.tasks

  function property(id: number | null): string | null {
    const found = inmuebles?.find((item) => item.id === id)?.inmueble
    return found ? propertyName(found) : null
  }
  function contract(id: number | null): string | null {
    const found = id === null ? undefined : contratos?.find(({ idContrato }) => idContrato === id)
    return found ? propertyName(found) : null
  }
  function period(id: number): string | null {
    const task = tasks?.find((item) => item.id === id)?.task
    return task ? periodName(task) : null
  }

  return (target) => {
    const name = areaNames[target.area]
    switch (target.area) {
      case 'initial':
        return name
      case 'inmueble':
        return joined(name, property(target.inmueble))
      case 'contrato':
        return joined(name, contract(target.contrato))
      case 'monthly':
        return joined(name, period(target.task), property(target.inmueble) ?? contract(target.contrato))
    }
  }
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}
