import { areas, type Area, type Target } from '../../../shared/areas'
import { periodName } from '../../../shared/period'
import { propertyName } from '../../../shared/property-name'
import { contratoList } from '../../api/contratos'
import { inmuebleList } from '../../api/inmuebles'
import { monthlyTasks } from '../../api/monthly'
import { useRead } from '../../queries/use-read'

/** 'Inmuebles · Departamento 502'. */
export type TargetWords = (target: Target) => string

export function useTargetLabel(uploads: readonly { target: Target }[]): TargetWords {
  const place = useTargetPlace(uploads)
  return (target) => joined(areas[target.area].name, place(target))
}

type Place = { area: Area; inmueble?: number | null; contrato?: number | null; task?: number | null }

/** 'Departamento 502', as far as the lists are known, fresh or stored. */
export function useTargetPlace(uploads: readonly { target: Target }[]): TargetWords {
  const names = (id: keyof Place) => uploads.some(({ target }: { target: Place }) => target[id])
  const inmuebles = useRead(inmuebleList, { enabled: names('inmueble') }).data?.inmuebles
  const contratos = useRead(contratoList, { enabled: names('contrato') }).data?.contratos
  const tasks = useRead(monthlyTasks, { enabled: names('task') }).data?.tasks

  return ({ task, inmueble, contrato }: Place) => {
    const period = tasks?.find(({ id }) => id === task)?.task
    const property = inmuebles?.find(({ id }) => id === inmueble)?.inmueble
    const contract = contrato ? contratos?.find(({ idContrato }) => idContrato === contrato) : undefined
    const named = property ?? contract
    return joined(period && periodName(period), named && propertyName(named))
  }
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
