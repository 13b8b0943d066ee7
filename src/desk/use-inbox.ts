import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { matches } from '../lib/search'
import { useMedia } from '../lib/use-media'
import { seenKey } from './decisions'
import { usePresence } from './presence'
import {
  documentOf,
  freePapers,
  itemKey,
  loadAhead,
  useDocument,
  useQueue,
  type Filter,
  type QueueItem,
} from './queue'
import { searchText, type Order } from './queue-list'

/**
 * What waits, and what of it is open. The address says what is open and what the list is narrowed to.
 * `gone`: what was decided here (`seenKey`); `sought`: what the search looks for.
 */
export function useInbox(gone: ReadonlySet<string>, sought: string) {
  const client = useQueryClient()
  useEffect(() => freePapers(client), [client])
  // As `desk.module.css` has it.
  const isWide = useMedia('(width >= 800px)')
  const [params, setParams] = useSearchParams()
  const param = (key: string) => params.get(key) ?? ''
  const filter: Filter = { landlord: param('inversionista'), area: param('area'), type: param('tipo') }
  const order: Order = param('orden') === 'inversionista' ? 'landlord' : 'oldest'
  const queue = useQueue(filter)

  const items = shownItems(queue.data?.pages.flatMap((page) => page.items) ?? [], gone, order)
  const found = items.filter((one) => matches(sought, searchText(one)))
  const asked = params.get('ver')
  const open = asked ?? (isWide && found[0] ? itemKey(found[0]) : null)
  const at = found.findIndex((one) => itemKey(one) === open)
  const item = items.find((one) => itemKey(one) === open) ?? null
  const id = documentOf(open)
  const { data: document = null, error } = useDocument(id)
  usePresence(id)

  const after = found[at + 1]
  const ahead = after ? documentOf(itemKey(after)) : null
  useEffect(() => {
    if (ahead !== null && document) void loadAhead(client, ahead)
  }, [client, ahead, document])

  /** Changes the address in place: 'back' leaves the Bandeja. */
  function go(changes: Readonly<Record<string, string | null>>) {
    // As it is now: an answer may come renders later.
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes))
      if (value) next.set(key, value)
      else next.delete(key)
    setParams(next, { replace: true })
  }

  // In the address from the start: what another accountant decides must not change it under a key.
  const stay = useEffectEvent(() => go({ ver: open }))
  useEffect(() => {
    if (asked === null && open !== null) stay()
  }, [asked, open])

  return {
    ...{ queue, filter, order, items, document, error },
    /** What the keys walk through, and where in it the open item is; -1 if it is not in it. */
    ...{ found, at },
    /** What the address names; what is open, by `itemKey`; its item if it waits; its document's id. */
    ...{ asked, open, item, id },
    go,
    goTo: (to: QueueItem | undefined) => go({ ver: to ? itemKey(to) : null }),
  }
}

/** Without what was decided here, each once: pages can overlap while the list moves on. */
function shownItems(items: readonly QueueItem[], gone: ReadonlySet<string>, order: Order): QueueItem[] {
  const waiting = [...new Map(items.map((item) => [itemKey(item), item])).values()].filter(
    (item) => !gone.has(seenKey(item)),
  )
  if (order === 'oldest') return waiting
  const landlords = [...new Set(waiting.map(({ landlord }) => landlord.id))]
  return landlords.flatMap((id) => waiting.filter(({ landlord }) => landlord.id === id))
}
