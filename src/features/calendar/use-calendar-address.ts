import { useQuery } from '@tanstack/react-query'
import { calendarAddress, changeCalendarAddress } from '../../api/calendar'
import { fetchRead } from '../../api/http'
import { useChange } from '../../forms/use-change'
import { webUrl } from '../../lib/video-links'
import { useSession } from '../../session/use-session'

/**
 * The address that calendars subscribe to; null if there is none, undefined while it is not known, or if the server has no such call. Never
 * from what is stored: another device may have ended it.
 */
export function useCalendarAddress(): {
  address: string | null | undefined
  changing: boolean
  change: (activa: boolean) => void
} {
  const userId = useSession().user.id
  const { data, refetch } = useQuery({
    queryKey: [userId, calendarAddress.path],
    queryFn: ({ signal }) => fetchRead(calendarAddress, signal),
    gcTime: 0,
  })
  const { changing, change } = useChange(refetch)
  return {
    address: data && (webUrl(data.direccion)?.href ?? null),
    changing,
    change: (activa) => void change(changeCalendarAddress(activa)),
  }
}
