import * as v from 'valibot'
import { get } from './call'
import { list, otherSchema, rowSchema } from './wire'

/** docs/contract.md, 'Call 12': the row of type 32 is 'Otros'. */
export const documents = get('/api/client/initial', v.object({ documents: list(rowSchema) }))

/** docs/contract.md, 'Call 13'. */
export const others = get('/api/client/initial/other', v.object({ documents: list(otherSchema) }))
