import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { outboxRef } from '../../outbox/page/outbox-ref'
import { onAnswered } from '../../queries/use-read'

/** A list that is read may prove a delivery without a receipt (docs/contract.md, 'Receipt'). */
export function useListReads(): void {
  const client = useQueryClient()
  const outbox = useSyncExternalStore(outboxRef.subscribe, outboxRef.getSnapshot)
  useEffect(() => (outbox ? onAnswered(client, outbox.listRead) : undefined), [client, outbox])
}
