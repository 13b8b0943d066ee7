import { useQuery } from '@tanstack/react-query'
import { pathOf, type Get, type Params } from '../../shared/calls/call'
import type { PanelReading } from '../ui/panel'
import { read } from './api'

/** What a GET answers, for a panel. */
export function useAnswer<Path extends string, Answer>(
  call: Get<Path, Answer>,
  params: Params<Path>,
): PanelReading<Answer> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [pathOf(call, params)],
    queryFn: ({ signal }) => read(call, params, { signal }),
  })
  const status = data ? 'ready' : error && !isFetching ? 'failed' : 'loading'
  return { data, error, status, storedAt: null, retry: () => void refetch() }
}
