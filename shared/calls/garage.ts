import * as v from 'valibot'
import { get } from './call'
import { label, list, numeric, otherSchema, rowSchema } from './wire'

export const garages = get(
  '/api/client/garage',
  v.object({ garages: list(v.object({ id: numeric, numero: label })) }),
)

export const documents = get('/api/client/garage/getDocument/:id', v.object({ documents: list(rowSchema) }))

export const others = get(
  '/api/client/garage/getOtherDocument/:id',
  v.object({ documents: list(otherSchema) }),
)
