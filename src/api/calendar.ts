import * as v from 'valibot'
import type { Read } from './read'
import { list, numeric, text } from './wire'

const expiringSchema = v.object({
  documentos: list(
    v.object({
      document_id: numeric,
      area: text,
      documento: text,
      detalle: text,
      tipo: text,
      numero_departamento: text,
      /** `YYYY-MM-DD` */
      vence: text,
    }),
  ),
})

/** docs/contract.md, 'Documents that expire': an addition of the reference backend. */
export const expiringDocuments: Read<v.InferOutput<typeof expiringSchema>> = {
  path: '/api/client/vencimientos',
  schema: expiringSchema,
}
