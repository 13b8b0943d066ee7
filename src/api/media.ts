import * as calls from '../../shared/calls/media'
import { readAs } from './read'

/** `video_home` holds the video, `btn_home` the button's link and label. */
export const homeMedia = readAs(calls.home, {}, (items) => {
  const button = items.find((item) => item.location === 'btn_home')
  return {
    video: items.find((item) => item.location === 'video_home')?.file_path ?? null,
    button: button?.file_path ? { url: button.file_path, label: button.title } : null,
  }
})

export type SidebarItem = { id: number; title: string }

export const sidebarMedia = readAs(
  calls.sidebar,
  {},
  (items): Record<'documents' | 'videos', SidebarItem[]> => ({
    documents: items.filter((item) => item.sidebar_content_type === 0),
    videos: items.filter((item) => item.sidebar_content_type === 1),
  }),
)

export type MediaItem = { id: number; title: string; file_path: string | null }

/** Null if there is none. */
export function mediaItem(id: number) {
  return readAs(calls.item, { id }, (item): MediaItem | null =>
    item && item.id > 0 ? { ...item, title: item.title ?? 'Documento o video' } : null,
  )
}
