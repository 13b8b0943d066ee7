import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveErrorMessage } from '../../api/error-catalogue'
import { ApiError } from '../../api/errors'
import { fetchRead, send } from '../../api/http'
import { askDataCopy, dataCopy, type DataCopy } from '../../api/own-data'
import { useSession } from '../../session/use-session'
import { notify } from '../../ui/toast'

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
  const [asking, setAsking] = useState(false)

  async function ask() {
    setAsking(true)
    try {
      await send(askDataCopy)
      await refetch()
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.kind === 'signed-out'))
        notify.error(saveErrorMessage(failure))
    }
    setAsking(false)
  }

  return { copy: data, error, retry: () => void refetch(), asking, ask: () => void ask() }
}
