import * as v from 'valibot'
import type { Read } from './read'
import { list, otherSchema, rowSchema, type Other, type Row } from './wire'

function documentsOf<T>(row: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> {
  return v.pipe(
    v.object({ documents: list(row) }),
    v.transform((answer) => answer.documents),
  )
}

/** docs/contract.md, 'Call 12': the row of type 32 is 'Otros'. */
export const initialDocuments: Read<Row[]> = { path: '/api/client/initial', schema: documentsOf(rowSchema) }

/** docs/contract.md, 'Call 13'. */
export const initialOtherDocuments: Read<Other[]> = {
  path: '/api/client/initial/other',
  schema: documentsOf(otherSchema),
}
