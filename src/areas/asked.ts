import type { AnswerKind } from '../../shared/answers'
import type { Target } from '../../shared/areas'
import type { AskedStatus } from '../../shared/document-status'

/** A document that the accountant asks for, wherever a list tells of it. */
export type Asked = {
  target: Target
  /** The document type's name. */
  name: string
  /** Which property, tenant and period, as far as its list says. */
  about: string
  /** The document that stands there. */
  idDocument: number | null
  status: AskedStatus
  /** What the landlord said of it. */
  respuesta: AnswerKind | null
  /** When its list was read, while it is only what this device stored (`Reading.storedAt`). */
  listedAt: number | null
}
