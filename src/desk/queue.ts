import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/accountant'
import { documentStatus } from '../../shared/document-status'
import { fetchFile, read } from './api'
import { useLookInterval } from './news'
import { keepThumbnail } from './thumbnail'
import { usePages } from './use-answer'

/** A document, a note or an answer that waits. */
export type QueueItem = AnswerOf<typeof calls.queue>['items'][number]
export type DeskDocument = AnswerOf<typeof calls.document>

/** What the list is narrowed to, and its order, as the call names them. */
export type Filter = { landlord: string; area: string; type: string; order: string }

/** Its key in the address. */
export function itemKey({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string {
  return `${kind ?? 'otro'}-${id}`
}

/** The document of an item's key; null for an answer, which has none, and for what is no key. */
export function documentOf(key: string | null): number | null {
  const [, id] = /^(?:document|note)-(\d{1,9})$/.exec(key ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** What an item is called, in the list and when it is decided. */
export function itemName({ kind, name, detalle }: QueueItem): string {
  return kind === 'document' ? (detalle ?? name) : name
}

/** A document as an item of the list, with the newest note that is shown with it. */
export function itemOf({ document, notes }: DeskDocument): QueueItem {
  return { ...document, kind: 'document', place: '', note: newest(notes), at: null, seen_by: null }
}

/** 0 for none. */
export function newest(notes: DeskDocument['notes']): number {
  return Math.max(0, ...notes.map(({ id }) => id))
}

export function useQueue(filter: Filter) {
  return usePages(calls.queue, {}, filter, 100)
}

/** Whether it is still to be decided. */
export function waits({ document: { status, superseded } }: DeskDocument): boolean {
  return status === documentStatus.inReview && !superseded
}

export function documentQuery(id: number) {
  return {
    queryKey: ['document', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => read(calls.document, { id }, { signal }),
    // One that was loaded ahead may be opened minutes later.
    staleTime: 10_000,
  }
}

export function useDocument(id: number | null) {
  return useQuery({
    ...documentQuery(id ?? 0),
    enabled: id !== null,
    refetchInterval: useLookInterval(),
  })
}

/** `address` shows the file in this page; null for a kind that no browser draws. */
type Paper = { blob: Blob; address: string | null; image: HTMLImageElement | null }

/** Its file, ready to be drawn. A document's file never changes. */
function paperQuery(id: number, url: string) {
  return {
    queryKey: ['paper', id],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<Paper> {
      const blob = await fetchFile(url, signal)
      if (blob.type === 'application/pdf') return { blob, address: null, image: null }
      const address = URL.createObjectURL(blob)
      const image = new Image()
      image.src = address
      // Kept with the answer: the browser then draws it at once.
      return image.decode().then(
        () => {
          void keepThumbnail(id, blob)
          return { blob, address, image }
        },
        () => {
          URL.revokeObjectURL(address)
          return { blob, address: null, image: null }
        },
      )
    },
    staleTime: Infinity,
    // Seconds later another document is looked at.
    gcTime: 60_000,
  }
}

/** `url` null: it has none. */
export function usePaper(id: number, url: string | null) {
  return useQuery({
    ...paperQuery(id, url ?? ''),
    ...{ enabled: url !== null, refetchOnMount: false, refetchOnWindowFocus: false },
  })
}

/** Loads what is looked at next. */
export async function loadAhead(client: QueryClient, id: number): Promise<void> {
  try {
    const { document } = await client.query(documentQuery(id))
    if (document.file !== null) await client.query(paperQuery(id, document.file))
  } catch {
    // It is asked for again when it is opened.
  }
}

/** Frees the memory of files that the cache drops. */
export function freePapers(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    const [kind] = query.queryKey as readonly unknown[]
    if (type !== 'removed' || kind !== 'paper') return
    const { address } = (query.state.data as Paper | undefined) ?? {}
    if (address) URL.revokeObjectURL(address)
  })
}
