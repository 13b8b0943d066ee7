import { useMemo } from 'react'
import type { OutboxSnapshot } from '../engine/snapshot'
import { useOutbox } from './use-outbox'

/**
 * What `of` says of each item by the outbox, in their order. The caller is drawn again only if it says
 * something else of one: most changes of a long queue concern no item.
 */
export function useOutboxOf<T, Said extends boolean | null>(
  items: readonly T[],
  of: (item: T, outbox: OutboxSnapshot) => Said,
): readonly Said[] {
  // As text, which is the same value as long as it says the same.
  const said = useOutbox((outbox) => JSON.stringify(items.map((item) => of(item, outbox))))
  return useMemo(() => JSON.parse(said) as Said[], [said])
}
