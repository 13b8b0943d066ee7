import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarAddress, changeCalendarAddress } from '../../api/calendar'
import { saveErrorMessage } from '../../api/error-catalogue'
import { ApiError } from '../../api/errors'
import { fetchRead, send } from '../../api/http'
import { webUrl } from '../../lib/video-links'
import { useSession } from '../../session/use-session'
import { notify } from '../../ui/toast'

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
  const [changing, setChanging] = useState(false)

  async function change(activa: boolean) {
    setChanging(true)
    try {
      await send(changeCalendarAddress(activa))
      await refetch()
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.kind === 'signed-out'))
        notify.error(saveErrorMessage(failure))
    }
    setChanging(false)
  }

  return {
    address: data && (webUrl(data.direccion)?.href ?? null),
    changing,
    change: (activa) => void change(activa),
  }
}
