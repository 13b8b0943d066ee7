import { contratoList } from '../../api/contratos'
import { inmuebleList } from '../../api/inmuebles'
import { monthlyTasks } from '../../api/monthly'
import { areaNames } from '../../../shared/areas'
import { periodName } from '../../../shared/period'
import { propertyName } from '../../../shared/property-name'
import type { Area, Target } from '../../../shared/target'
import { useRead } from '../../queries/use-read'

/** What a document is for, in words: 'Inmuebles · Departamento 502'. */
export type TargetWords = (target: Target) => string

/** The area is always known. */
export function useTargetLabel(uploads: readonly { target: Target }[]): TargetWords {
  const place = useTargetPlace(uploads)
  return (target) => joined(areaNames[target.area], place(target))
}

/** The same without the area: 'Departamento 502'. The names come from the lists, as far as they were ever seen on this device. */
export function useTargetPlace(uploads: readonly { target: Target }[]): TargetWords {
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
    switch (target.area) {
      case 'initial':
        return ''
      case 'inmueble':
        return property(target.inmueble) ?? ''
      case 'contrato':
        return contract(target.contrato) ?? ''
      case 'monthly':
        return joined(period(target.task), property(target.inmueble) ?? contract(target.contrato))
    }
  }
}

function joined(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}
