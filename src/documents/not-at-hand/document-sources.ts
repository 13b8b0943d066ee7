import { matches } from '../../lib/search'
import sources from './document-sources.json' with { type: 'json' }

export type DocumentSource = {
  /** The document's name contains all words of one of these. */
  names: readonly string[]
  office: string
  askFor: string
  cost: string
  /** How long the document may be used. */
  validity: string
  link?: { text: string; url: string } | undefined
  /** Issued as a file, not on paper. */
  isFile?: boolean | undefined
}

/** Sources by the accountants' names of documents, narrower names first (docs/document-sources.md). */
const documentSources: readonly DocumentSource[] = sources

export function documentSource(name: string): DocumentSource | null {
  return documentSources.find(({ names }) => names.some((words) => matches(words, name))) ?? null
}
