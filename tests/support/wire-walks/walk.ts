import type { Session } from '../../../src/session/session'

/** A call of docs/contract.md, 'The calls', and the way to it through the screen that makes it. The numbers are the contract's. */
export type Walk = {
  call: string
  /** `METHOD /path` */
  is: string
  /** The address that is opened. */
  at: string
  /** Maria's session, unless this says otherwise; null is signed out. */
  as?: Session | null
  /** What the user then does. */
  does?: () => Promise<unknown>
  /** What is sent; a read sends nothing. */
  body?: object
  /** A multipart create. Its file is the PDF that `uploadPdf` chooses. */
  form?: Record<string, string>
}
