import { matches } from '../../lib/search'
import sources from './document-sources.json' with { type: 'json' }

/** Where a document is issued, for a landlord who has not got it. */
export type DocumentSource = {
  /** The document's name has all words of one of these. */
  names: readonly string[]
  /** Who issues it. */
  office: string
  /** What to ask for there. */
  askFor: string
  cost: string
  /** How long it may be used. */
  validity: string
  /** Where it is to be had online. */
  link?: { text: string; url: string } | undefined
  /** It comes as a PDF or a screenshot, not on paper. */
  isFile?: boolean | undefined
}

/** By the names that accountants give them, the narrower name first (docs/document-sources.md). */
const documentSources: readonly DocumentSource[] = sources

/** Null for a document that is not known here. */
export function documentSource(name: string): DocumentSource | null {
  return documentSources.find(({ names }) => names.some((words) => matches(words, name))) ?? null
}
