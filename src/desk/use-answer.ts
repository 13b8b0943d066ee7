import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'
import { longestPage } from '../../shared/calls/accountant'
import { pathOf, type BodyOf, type Fields, type Get, type Params, type Write } from '../../shared/calls/call'
import type { PanelReading } from '../ui/panel'
import { read, write } from './api'
import { useLookInterval } from './news'

/** What a GET answers, for a panel. */
export function useAnswer<Path extends string, Answer>(
  call: Get<Path, Answer>,
  params: Params<Path>,
): PanelReading<Answer> {
  return readingOf(
    useQuery({
      queryKey: [pathOf(call, params)],
      queryFn: ({ signal }) => read(call, params, { signal }),
    }),
  )
}

/** Changes what a GET of the same path answers, and shows the answer at once. Throws `ApiError`. */
export function useChange() {
  const client = useQueryClient()
  return async <Path extends string, F extends Fields, Answer>(
    call: Write<Path, F, v.GenericSchema<unknown, Answer>>,
    params: Params<Path>,
    body: BodyOf<F>,
  ) => client.setQueryData([pathOf(call, params)], await write(call, params, body))
}

/**
 * The pages of a list so far, of which the first has `length` items; those of the `query` before are
 * shown until its own have come.
 */
export function usePages<Path extends string, Page extends { next: string | null }>(
  call: Get<Path, Page>,
  params: Params<Path>,
  query: Record<string, string>,
  length: number,
) {
  return useInfiniteQuery({
    queryKey: [pathOf(call, params), query],
    queryFn: ({ pageParam: { after, limit }, signal }) =>
      read(call, params, { query: { ...query, after, limit: String(limit) }, signal }),
    initialPageParam: { after: '', limit: length },
    // Each is longer than the one before, because every look asks for all of them again.
    getNextPageParam: ({ next }: Page, _pages, { limit }) =>
      next === null ? null : { after: next, limit: Math.min(limit * 2, longestPage) },
    refetchInterval: useLookInterval(),
    placeholderData: keepPreviousData,
  })
}

export function readingOf<Answer>({
  data,
  error,
  isFetching,
  refetch,
}: {
  data: Answer | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}): PanelReading<Answer> {
  const status = data ? 'ready' : error && !isFetching ? 'failed' : 'loading'
  return { data, error, status, storedAt: null, retry: () => void refetch() }
}
