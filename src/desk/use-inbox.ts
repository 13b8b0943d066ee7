import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { matches } from '../lib/search'
import { useIsHere } from '../lib/use-is-here'
import { useMedia } from '../lib/use-media'
import * as calls from '../../shared/calls/accountant'
import { write } from './api'
import { isGone, type Gone } from './decisions'
import {
  documentOf,
  freePapers,
  itemKey,
  itemOf,
  loadAhead,
  newest,
  useDocument,
  usePaper,
  useQueue,
  type Filter,
  type QueueItem,
} from './queue'
import { deskSession } from './session'

export type Inbox = ReturnType<typeof useInbox>

/** What waits, and what of it is open. The address says what is open and what the list is narrowed to. */
export function useInbox(gone: Gone) {
  const client = useQueryClient()
  useEffect(() => freePapers(client), [client])
  // As `desk.module.css` has it.
  const isWide = useMedia('(width >= 800px)')
  const [params, setParams] = useSearchParams()
  const isHere = useIsHere()
  const param = (key: string) => params.get(key) ?? ''
  const filter: Filter = {
    ...{ landlord: param('inversionista'), area: param('area'), type: param('tipo') },
    order: param('orden') === 'inversionista' ? 'landlord' : '',
  }
  const queue = useQueue(filter)

  const listed = (data: typeof queue.data) =>
    shownItems(data?.pages.flatMap((page) => page.items) ?? [], gone)
  const items = listed(queue.data)
  const [query, search] = useState('')
  const sought = useDeferredValue(query.trim())
  const find = (all: readonly QueueItem[]) =>
    all.filter(({ landlord, name, detalle, place }) =>
      matches(sought, [landlord.name, name, detalle, place].join(' ')),
    )
  const found = find(items)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const asked = params.get('ver')
  // After a change of the filter the list from before it is still shown until the new one has come.
  const first = queue.isPlaceholderData ? undefined : found[0]
  const open = asked ?? (isWide && first ? itemKey(first) : null)
  const at = found.findIndex((one) => itemKey(one) === open)
  const item = items.find((one) => itemKey(one) === open) ?? null
  const id = documentOf(open)
  const { data: document = null, error } = useDocument(id)
  usePresence(id)
  /** The earlier version that is looked at, and of which document. */
  const [earlier, setEarlier] = useState<{ of: number | null; version: number } | null>(null)
  if (earlier && earlier.of !== id) setEarlier(null)
  const shown = document?.earlier.find((one) => one.id === earlier?.version) ?? document?.document ?? null
  const paper = usePaper(shown?.id ?? 0, shown?.file ?? null)
  const current = shown === document?.document ? document : null
  const drawn = shown?.file === null || paper.data ? current : null
  const tried = paper.isError ? current : drawn
  const isQuestion = item !== null && item.kind !== 'document'
  const question = item && { ...item, note: Math.max(item.note ?? 0, newest(document?.notes ?? [])) }
  const target = document && !isQuestion ? itemOf(document) : question

  const after = found[at + 1]
  const ahead = after ? documentOf(itemKey(after)) : null
  useEffect(() => {
    if (ahead !== null && document) void loadAhead(client, ahead)
  }, [client, ahead, document])

  /** Changes the address in place, while no other screen was chosen: 'back' leaves the Bandeja. */
  function go(changes: Readonly<Record<string, string | null>>) {
    if (!isHere()) return
    // As it is now: an answer may come renders later.
    const next = new URLSearchParams(location.search)
    for (const [key, value] of Object.entries(changes))
      if (value) next.set(key, value)
      else next.delete(key)
    setParams(next, { replace: true })
  }

  function goTo(to: QueueItem | undefined) {
    go({ ver: to ? itemKey(to) : null })
  }

  /**
   * From what the address names now: keys may come faster than renders. After the last one comes the
   * next page.
   */
  async function step(by: 1 | -1) {
    if (queue.isPlaceholderData) return
    const named = () => new URLSearchParams(location.search).get('ver') ?? open
    const from = named()
    const next = (list: QueueItem[]) => list[list.findIndex((one) => itemKey(one) === from) + by]
    const isLast = by === 1 && queue.hasNextPage && !next(found)
    const to = next(isLast ? find(listed((await queue.fetchNextPage()).data)) : found)
    if (to && named() === from) goTo(to)
  }

  function pick(key: string) {
    setPicked(new Set(picked.has(key) ? [...picked].filter((one) => one !== key) : [...picked, key]))
  }

  // In the address from the start: what another accountant decides must not change it under a key.
  // Not over what was opened since this render: React may still be at work on it.
  const stay = useEffectEvent(() => {
    if (!new URLSearchParams(location.search).has('ver')) go({ ver: open })
  })
  useEffect(() => {
    if (asked === null && open !== null) stay()
  }, [asked, open])

  return {
    ...{ queue, filter, items, document, error },
    /** Of all that wait, shown or not. */
    total: queue.data?.pages[0]?.count ?? 0,
    /** What is typed into the search, and what it looks for by now. */
    ...{ query, search, sought },
    /**
     * What is ticked, by `itemKey`; of it what is to be decided at once, as it is listed: nothing out of
     * sight.
     */
    ...{ picked, pick, chosen: found.filter((one) => picked.has(itemKey(one))) },
    unpick: (keys: readonly string[]) =>
      setPicked((before) => new Set([...before].filter((one) => !keys.includes(one)))),
    /** The version of it that is looked at. */
    ...{ shown, show: (version: number) => setEarlier({ of: id, version }) },
    /** The open document while it is looked at, once its file is here or was erased; `tried`: or could not be read. */
    ...{ drawn, tried },
    /** What the keys walk through, and where in it the open item is; -1 if it is not in it. */
    ...{ found, at },
    /** What the address names; what is open, by `itemKey`; its item if it waits; its document's id. */
    ...{ asked, open, item, id },
    /** The item that is decided, as it is on the screen: the list may know a later version, and no notes. */
    ...{ isQuestion, target },
    ...{ go, goTo, step },
  }
}

/** Without what was decided here, each once: pages can overlap while the list moves on. */
function shownItems(items: readonly QueueItem[], gone: Gone): QueueItem[] {
  return [...new Map(items.map((item) => [itemKey(item), item])).values()].filter(
    (item) => !isGone(gone, item),
  )
}

/** Not after the sign-out, which has said so. */
export function leave(): void {
  if (deskSession()) write(calls.presence, {}, { document: null }).catch(() => undefined)
}

/** Others see who has this document open; the server forgets it after 60 s. */
function usePresence(id: number | null): void {
  useEffect(() => {
    const say = () => {
      if (!document.hidden) write(calls.presence, {}, { document: id }).catch(() => undefined)
    }
    say()
    const timer = setInterval(say, 30_000)
    return () => clearInterval(timer)
  }, [id])
  useEffect(() => leave, [])
}
