import type { Draft, Upload } from '../model/upload'

export type OutboxSnapshot = {
  /** False until the store was read. */
  ready: boolean
  /** Whose they are; null until the store was read. */
  owner: number | null
  /** The last read failed. It is repeated automatically. */
  unreadable: boolean
  /** The signed-in user's, oldest first, delivered ones included. */
  uploads: readonly Upload[]
  /** The user's drafts, and those that came from another app for no user. Oldest first. */
  drafts: readonly Draft[]
  /** How many stored entries can't be read. They stay. */
  setAside: number
  /** The answer of `navigator.storage.persist()`; null before. */
  persisted: boolean | null
}

export const nothing: OutboxSnapshot = {
  ready: false,
  owner: null,
  unreadable: false,
  uploads: [],
  drafts: [],
  setAside: 0,
  persisted: null,
}
