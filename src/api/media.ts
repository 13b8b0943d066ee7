import * as v from 'valibot'
import type { Read } from './read'
import { codeOf, count, label, list, numeric, text } from './wire'

export type HomeMedia = { video: string | null; button: { url: string; label: string } | null }
const homeMediaSchema = v.pipe(
  list(v.object({ title: label, file_path: text, location: text })),
  v.transform((items): HomeMedia => {
    const button = items.find((item) => item.location === 'btn_home')
    return {
      video: items.find((item) => item.location === 'video_home')?.file_path ?? null,
      button: button?.file_path ? { url: button.file_path, label: button.title } : null,
    }
  }),
)

/** docs/contract.md, 'Call 9': the item at `video_home` is the video, the one at `btn_home` the button's link and label. */
export const homeMedia: Read<HomeMedia> = { path: '/api/client/media/home', schema: homeMediaSchema }

export type SidebarItem = { id: number; title: string }
export type SidebarMedia = { documents: SidebarItem[]; videos: SidebarItem[] }
const sidebarMediaSchema = v.pipe(
  list(
    v.object({
      id: numeric,
      title: label,
      file_path: text,
      sidebar_content_type: codeOf([0, 1], null, 'sidebar_content_type'),
    }),
  ),
  v.transform((items): SidebarMedia => ({
    documents: items.filter((item) => item.sidebar_content_type === 0),
    videos: items.filter((item) => item.sidebar_content_type === 1),
  })),
)

/** Call 10: content type 0 is a document, 1 a video (docs/contract.md, 'Places of media'). */
export const sidebarMedia: Read<SidebarMedia> = {
  path: '/api/client/media/sidebar',
  schema: sidebarMediaSchema,
}

export type MediaItem = { id: number; title: string; file_path: string | null }
const mediaItemSchema = v.pipe(
  v.nullish(v.object({ id: count, title: label, file_path: text })),
  v.transform((item): MediaItem | null => (item && item.id > 0 ? item : null)),
)

/** docs/contract.md, 'Call 11': null if there is none. */
export function mediaItem(id: number): Read<MediaItem | null> {
  return { path: `/api/client/media/sidebar/${id}`, schema: mediaItemSchema }
}
