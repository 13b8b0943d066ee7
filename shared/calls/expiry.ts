import * as v from 'valibot'
import { get } from './call'
import { list, numeric, text } from './wire'

/** docs/contract.md, 'Documents that expire': an addition of the reference backend. */
export const expiring = get(
  '/api/client/vencimientos',
  v.object({
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
  }),
)
