import { expiringDocuments } from '../../api/calendar'
import { contratoList } from '../../api/contratos'
import { ApiError } from '../../api/errors'
import { inmuebleList } from '../../api/inmuebles'
import { monthlyTasks } from '../../api/monthly'
import { useMissingDocuments } from '../../documents/list/use-missing-documents'
import { today } from '../../../shared/dates'
import { together, useRead, type Reading } from '../../queries/use-read'
import { calendarEntries, type CalendarEntry } from './calendar-entries'

/**
 * Dates from the portal's lists, fresh or stored. `incomplete` if a list can't be read: the known
 * dates are shown, but 'no dates' must not be.
 */
export function useCalendar(): Reading<CalendarEntry[]> & { incomplete: boolean } {
  const periods = useRead(monthlyTasks)
  const inmuebles = useRead(inmuebleList)
  const contratos = useRead(contratoList)
  const missing = useMissingDocuments()
  const expiring = useRead(expiringDocuments)

  const readings = [periods, inmuebles, contratos, missing]
  const all = together(lacksCall(expiring) ? readings : [...readings, expiring])
  const data = calendarEntries(
    {
      periods: periods.data?.tasks ?? [],
      inmuebles: inmuebles.data?.inmuebles ?? [],
      contratos: contratos.data?.contratos ?? [],
      missing: missing.data?.missing ?? [],
      expiring: expiring.data?.documentos ?? [],
    },
    today(),
  )
  const incomplete = all.status === 'failed' || missing.incomplete
  if (all.status === 'loading') return { ...all, data: undefined, incomplete: false }
  if (incomplete && data.length === 0) return { ...all, status: 'failed', data: undefined, incomplete }
  return { ...all, status: 'ready', data, incomplete }
}

/** Servers without this call know no expiry dates. */
function lacksCall({ error }: Reading<unknown>): boolean {
  return error instanceof ApiError && error.status === 404
}
