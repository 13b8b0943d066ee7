import * as v from 'valibot'
import { get } from './call'
import { added, codeOf, count, label, list, numeric, text } from './wire'

/** docs/contract.md, 'Call 9'. */
export const home = get(
  '/api/client/media/home',
  list(v.object({ id: added(numeric), title: label, file_path: text, location: text })),
)

/** docs/contract.md, 'Call 10', and 'Places of media'. */
export const sidebar = get(
  '/api/client/media/sidebar',
  list(
    v.object({
      id: numeric,
      title: label,
      file_path: text,
      /** 0 is a document, 1 a video. */
      sidebar_content_type: codeOf([0, 1], null, 'sidebar_content_type'),
    }),
  ),
)

/** docs/contract.md, 'Call 11': `id` is 0 if there is none. */
export const item = get(
  '/api/client/media/sidebar/:id',
  v.nullish(v.object({ id: count, title: text, file_path: text }), null),
)
