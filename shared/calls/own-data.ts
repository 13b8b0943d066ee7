import * as v from 'valibot'
import { get } from './call'
import { text } from './wire'

/** docs/contract.md, 'Download of all data': an addition of the reference backend. */
export const ownData = get(
  '/api/client/mis-datos',
  /** The address of one ZIP with everything, which opens without headers for 15 minutes. */
  v.object({ file: text }),
)
