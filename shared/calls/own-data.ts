import * as v from 'valibot'
import { get } from './call'
import { text } from './wire'

/** docs/contract.md, 'Download of all data': an addition of the reference backend. */
export const ownData = get(
  '/api/client/mis-datos',
  /** One ZIP with everything, at an address that opens without headers for 15 minutes. */
  v.object({ file: text }),
)
