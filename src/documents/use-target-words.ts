import { contratoList } from '../api/contratos'
import { inmuebleList } from '../api/inmuebles'
import { monthlyTasks } from '../api/monthly'
import type { Area, Target } from '../outbox/upload'
import { useRead } from '../reading/use-read'
import { areas } from './upload-targets'

/** What a document is for, in words: 'Inmuebles · Departamento 502'. */
export type TargetWords = (target: Target) => string

/** The names come from the lists, as far as they were ever seen on this device; the area is always known. */
export function useTargetWords(uploads: readonly { target: Target }[]): TargetWords {
  const has = (area: Area) => uploads.some(({ target }) => target.area === area)
  const inmuebles = useRead(inmuebleList, { enabled: has('inmueble') || has('monthly') }).data?.inmuebles
  const contratos = useRead(contratoList, { enabled: has('contrato') || has('monthly') }).data?.contratos
  const tasks = useRead(monthlyTasks, { enabled: has('monthly') }).data?.tasks

  function property(id: number | null): string | null {
    const found = inmuebles?.find((item) => item.id === id)?.inmueble
    return found ? joined(' ', found.tipo, found.numero_departamento) : null
  }
  function contract(id: number | null): string | null {
    const found = id === null ? undefined : contratos?.find(({ idContrato }) => idContrato === id)
    return found ? joined(' ', found.tipo, found.numero_departamento) : null
  }
  function period(id: number): string | null {
    const task = tasks?.find((item) => item.id === id)?.task
    return task ? `Periodo ${task.mes}/${task.periodo}` : null
  }

  return (target) => {
    const { name } = areas[target.area]
    switch (target.area) {
      case 'initial':
        return name
      case 'inmueble':
        return joined(' · ', name, property(target.inmueble))
      case 'contrato':
        return joined(' · ', name, contract(target.contrato))
      case 'monthly':
        return joined(
          ' · ',
          name,
          period(target.task),
          property(target.inmueble) ?? contract(target.contrato),
        )
    }
  }
}

function joined(separator: string, ...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(separator)
}
