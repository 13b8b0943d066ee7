import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { outboxRef } from '../../outbox/page/outbox-ref'

/** A list that is read may prove a delivery without a receipt (docs/contract.md, 'Receipt'). */
export function useListReads(): void {
  const client = useQueryClient()
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  useEffect(() => {
    if (!outbox) return
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const [, path] = event.query.queryKey as readonly unknown[]
      outbox.listRead(String(path))
    })
  }, [client, outbox])
}
