import { useEffect, useState } from 'react'
import { thumbnailPart } from '../../outbox/model/page-parts'
import { shownPages, type Draft, type Page, type Upload } from '../../outbox/model/upload'
import { outboxRef } from '../../outbox/page/outbox-ref'
import { useDocumentThumbnail } from '../../queries/use-document-file'
import { classes } from '../../ui/classes'
import { Icon, type IconName } from '../../ui/icon'
import { useNear } from '../../ui/use-near'
import styles from './thumbnail.module.css'
import { useObjectUrl } from './use-object-url'

/*
 * Small pictures in lists, as they were made once (docs/architecture.md, 'Thumbnails'): nothing is
 * drawn here, and no photo read. Until one is read, and without one, its place has an icon.
 */

/** The small picture of a page (by default the first) of an upload or draft on this device. */
export function UploadThumbnail({
  entry,
  page = shownPages(entry.pages)[0],
  icon = 'document',
}: {
  entry: Upload | Draft
  page?: Page | undefined
  icon?: IconName | null
}) {
  const [ref, near] = useNear('200px')
  const [found, setFound] = useState<{ page: string; picture: Blob } | null>(null)
  const id = page?.id
  const isFound = found?.page === id
  useEffect(() => {
    if (!near || id === undefined || isFound) return
    let left = false
    // Loaded, since it has the entry; a list needs no more of it.
    const reading = outboxRef.getSnapshot()?.drafts.bytes(entry.id, thumbnailPart(id))
    reading?.then(
      (bytes) => {
        if (bytes && !left) setFound({ page: id, picture: new Blob([bytes]) })
      },
      () => undefined, // The icon stays.
    )
    return () => {
      left = true
    }
    // The entry is another object when its picture was made.
  }, [near, entry, id, isFound])
  return (
    <Picture ref={ref} picture={isFound ? (found?.picture ?? null) : null} turn={page?.turn} icon={icon} />
  )
}

/** The small picture of a document whose file is kept on this device. `documentId`: null if there is none. */
export function DocumentThumbnail({
  documentId,
  icon = 'document',
}: {
  documentId: number | null
  icon?: IconName | null
}) {
  const [ref, near] = useNear('200px')
  const picture = useDocumentThumbnail(near ? documentId : null)
  return <Picture ref={ref} picture={picture} icon={icon} />
}

function Picture({
  ref,
  picture,
  turn = 0,
  icon,
}: {
  ref: ReturnType<typeof useNear>[0]
  picture: Blob | null
  /** Clockwise degrees. */
  turn?: number | undefined
  /** Null: there is no document yet. */
  icon: IconName | null
}) {
  const url = useObjectUrl(picture)
  return (
    <span
      ref={ref}
      className={classes(
        `soft rounded ${styles['thumbnail']}`,
        icon === null && !url ? styles['blank'] : 'sunken',
      )}
      aria-hidden="true"
      data-thumbnail
    >
      <Icon name={icon ?? 'document'} />
      {url && <img src={url} alt="" decoding="async" style={{ rotate: `${turn}deg` }} />}
    </span>
  )
}
