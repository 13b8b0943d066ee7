import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { newId } from '../lib/new-id'
import { createKept } from './kept'
import { deskSession } from './session'

/** What is written before it is sent. */
export type DraftKind = 'reject' | 'note' | 'reason' | 'move' | 'invite' | 'rut'

/** `texts`, and a UUID of each, by `draftKey`; `open`: the one whose dialog is open. */
const draftsSchema = v.object({
  open: v.nullable(v.string()),
  texts: v.record(v.string(), v.string()),
  /** Absent: written by an earlier version in this tab. */
  ids: v.optional(v.record(v.string(), v.string()), {}),
})

const store = createKept('contador-textos', draftsSchema, { open: null, texts: {}, ids: {} })

export function useDrafts(): v.InferOutput<typeof draftsSchema> {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** A field's text as a draft, and how to change it. `first`: before anything is typed. */
export function useDraft(draft: string, first = ''): [text: string, type: (text: string) => void] {
  return [useDrafts().texts[draft] ?? first, (text) => typeDraft(draft, text)]
}

/** Another accountant may use the same tab after a session that ended. */
const owner = () => `${deskSession()?.user.id ?? 0} `

export function draftKey(kind: DraftKind, item: string): string {
  return `${owner()}${kind} ${item}`
}

export function openDraft(draft: string | null): void {
  store.set({ ...store.getSnapshot(), open: draft })
}

export function draftIsOpen(draft: string): boolean {
  return store.getSnapshot().open === draft
}

/** Not over another that was opened meanwhile. */
export function reopenDraft(draft: string): void {
  if (store.getSnapshot().open === null) openDraft(draft)
}

export function typeDraft(draft: string, text: string): void {
  const { open, texts, ids } = store.getSnapshot()
  store.set({ open, texts: { ...texts, [draft]: text }, ids: { ...ids, [draft]: newId() } })
}

/** Names this text, also after a reload: what is sent twice with it is kept once. */
export function draftId(draft: string): string | undefined {
  return store.getSnapshot().ids[draft]
}

/** Its text goes on as another draft's, below what is written there. */
export function moveDraft(draft: string, to: string): void {
  const { [draft]: text = '', [to]: there = '' } = store.getSnapshot().texts
  if (draft === to) return
  typeDraft(to, [...new Set([there, text])].filter(Boolean).join('\n'))
  dropDraft(draft)
}

/** Its text was sent. */
export function dropDraft(draft: string): void {
  dropWhere((one) => one === draft)
}

/** Of who is signed in; all, or of one `kind` those whose items begin with `item`. */
export function forgetDrafts(kind?: DraftKind, item = ''): void {
  dropWhere((one) => one.startsWith(kind ? draftKey(kind, item) : owner()))
}

function dropWhere(isDropped: (draft: string) => boolean): void {
  const { open, texts, ids } = store.getSnapshot()
  const others = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([draft]) => !isDropped(draft)))
  store.set({ open: open !== null && isDropped(open) ? null : open, texts: others(texts), ids: others(ids) })
}
