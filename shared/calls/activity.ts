import * as v from 'valibot'
import { get } from './call'
import { label, list, numeric, text } from './wire'

/** docs/contract.md, 'Call 7'. */
export const activity = get(
  '/api/client/task/getActivity',
  v.object({
    ActivityRecord: list(
      v.object({
        id: numeric,
        modulo_name: label,
        accion: label,
        fecha_hora: text,
        url_redirect_name: text,
        url_redirect: text,
      }),
    ),
  }),
)
