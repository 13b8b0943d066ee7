import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { ifGiven } from '../lib/if-given'
import { createStore } from '../lib/store'
import { deskSession } from './session'

/** What is written on an item before it is sent. */
export type DraftKind = 'reject' | 'note' | 'reason'

/** `texts` by `draftKey`; `open`: the one whose dialog is open. */
const draftsSchema = v.object({ open: v.nullable(v.string()), texts: v.record(v.string(), v.string()) })
type Drafts = v.InferOutput<typeof draftsSchema>

const key = 'contador-textos'
const none: Drafts = { open: null, texts: {} }

/** In the tab's storage, so that a text outlives a reload and the end of the session. */
const store = createStore<Drafts>(stored())

export function useDrafts(): Drafts {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** Another accountant may use the same tab after a session that ended. */
const owner = () => `${deskSession()?.user.id ?? 0} `

export function draftKey(kind: DraftKind, item: string): string {
  return `${owner()}${kind} ${item}`
}

export function openDraft(draft: string | null): void {
  set({ ...store.getSnapshot(), open: draft })
}

export function draftIsOpen(draft: string): boolean {
  return store.getSnapshot().open === draft
}

/** Not over another that was opened meanwhile. */
export function reopenDraft(draft: string): void {
  if (store.getSnapshot().open === null) openDraft(draft)
}

export function typeDraft(draft: string, text: string): void {
  const { texts, ...rest } = store.getSnapshot()
  set({ ...rest, texts: { ...texts, [draft]: text } })
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
  const { open, texts } = store.getSnapshot()
  const { [draft]: _sent, ...others } = texts
  set({ open: open === draft ? null : open, texts: others })
}

/** Of who is signed in. */
export function forgetDrafts(): void {
  Object.keys(store.getSnapshot().texts)
    .filter((draft) => draft.startsWith(owner()))
    .forEach(dropDraft)
}

function set(drafts: Drafts): void {
  ifGiven(() => sessionStorage.setItem(key, JSON.stringify(drafts)))
  store.set(drafts)
}

function stored(): Drafts {
  try {
    return v.parse(draftsSchema, JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return none
  }
}
