import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

/** Milliseconds after a failure in which parts of the same screen still come. */
const sameScreen = 5_000

/** Holds one user's reads while it is mounted. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Stored answers are read offline too, and `navigator.onLine` may be wrong.
        networkMode: 'always',
        // Every screen asks again; meanwhile an answer of the last minute is shown without its age.
        staleTime: 60_000,
        refetchOnMount: 'always',
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
        // A failed read is repeated when the connection returns, the user asks or another screen opens:
        // for a part of this one that comes late, what is shown would give way to a skeleton.
        retry: false,
        retryOnMount: (query) =>
          query.getObserversCount() < 2 || Date.now() - query.state.errorUpdatedAt > sameScreen,
      },
    },
  })
}
