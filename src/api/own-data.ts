import * as v from 'valibot'
import type { Read } from './read'
import { text } from './wire'

/** `file`: the address of one ZIP with everything, which opens without headers for 15 minutes. */
const schema = v.object({ file: text })

/** docs/contract.md, 'Download of all data': an addition of the reference backend. */
export const ownData: Read<v.InferOutput<typeof schema>> = { path: '/api/client/mis-datos', schema }
