import { idOf, type Target } from '../../../shared/areas'
import type { Asked } from '../../../shared/facts/compare'
import { today } from '../../../shared/dates'
import { monthNumber } from '../../../shared/period'
import { contratoList } from '../../api/contratos'
import { inmuebleList } from '../../api/inmuebles'
import { monthlyTasks } from '../../api/monthly'
import { useRead } from '../../queries/use-read'
import { useSession } from '../../session/use-session'

/**
 * The facts that a paper of this target and type must agree with, as far as the lists are known, fresh
 * or stored. `target` null: any target.
 */
export function useAskedFacts(target: Target | null): (of: Target, name: string) => Asked {
  const { rut: ownRut = null } = useSession().user
  const names = (id: string) => target === null || idOf(target, id) > 0
  const inmuebles = useRead(inmuebleList, { enabled: names('inmueble') }).data?.inmuebles
  const contratos = useRead(contratoList, { enabled: names('contrato') }).data?.contratos
  const tasks = useRead(monthlyTasks, { enabled: names('task') }).data?.tasks

  return (of, name) => {
    const period = tasks?.find(({ id }) => id === idOf(of, 'task'))?.task
    const property = inmuebles?.find(({ id }) => id === idOf(of, 'inmueble'))?.inmueble
    const contract = contratos?.find(({ idContrato }) => idContrato === idOf(of, 'contrato'))
    return {
      name,
      period: period ? monthNumber(period.periodo, period.mes) : null,
      rol: property?.rol ?? null,
      address: property?.direccion
        ? { street: property.direccion, unit: property.numero_departamento ?? '' }
        : null,
      rut: contract?.rut_arrendatario ?? null,
      ownRut: of.area === 'initial' ? ownRut : null,
      today: today(),
    }
  }
}
