import { useQuery } from '@tanstack/react-query'
import { fetchRead } from '../../api/http'
import { askDataCopy, dataCopy, type DataCopy } from '../../api/own-data'
import { useChange } from '../../forms/use-change'
import { useSession } from '../../session/use-session'

/** Milliseconds: while a copy is being made, and otherwise before the address of one expires. */
const rereads = { making: 5_000, idle: 10 * 60_000 }

/**
 * The copy of the user's data: read again while the screen is visible, and never from what is stored, since its state and its
 * address are only true now.
 */
export function useDataCopy(): {
  copy: DataCopy | undefined
  error: unknown
  retry: () => void
  asking: boolean
  ask: () => void
} {
  const userId = useSession().user.id
  const { data, error, refetch } = useQuery({
    queryKey: [userId, dataCopy.path],
    queryFn: ({ signal }) => fetchRead(dataCopy, signal),
    refetchInterval: ({ state }) => (state.data?.estado === 'preparando' ? rereads.making : rereads.idle),
  })
  const { changing, change } = useChange(refetch)
  return {
    copy: data,
    error,
    retry: () => void refetch(),
    asking: changing,
    ask: () => void change(askDataCopy),
  }
}
