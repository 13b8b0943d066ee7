import type { DraftPage } from '../../drafts/drafts-database'
import { fileSizeText } from '../../lib/file-size'
import { IconButton } from '../../ui/button'
import { CameraInput } from './camera-input'
import { dropPage, movePage, turnPage } from './page-edits'
import styles from './upload.module.css'
import { Thumbnail } from '../viewer/thumbnail'
import type { ChosenFile } from './use-chosen-file'
import type { PageCamera } from './use-page-camera'

/** Marks a drag of this list's pages. */
const dragged = 'application/x-portal-page'

/** docs/contract.md, 'Several pages'. */
export function PageList({
  chosen,
  camera,
  disabled,
}: {
  chosen: ChosenFile
  camera: PageCamera
  disabled: boolean
}) {
  const { pages, changePages, addPhoto, read } = chosen
  const size = pages.reduce((sum, page) => sum + page.size, 0)
  return (
    <div className="stack gap-3">
      <ol className={styles['pages']} aria-label="Páginas">
        {pages.map((page, index) => (
          <PageItem
            key={page.id}
            page={page}
            number={index + 1}
            of={pages.length}
            disabled={disabled}
            read={read}
            camera={camera}
            onTurn={() => changePages(turnPage(page.id))}
            onMove={(id, place) => changePages(movePage(id, place))}
            onDrop={() => changePages(dropPage(page.id))}
            onRetake={(photo) => void addPhoto(photo, page)}
          />
        ))}
      </ol>
      <p className="soft small">
        {pages.length} páginas en un solo PDF · {fileSizeText(size)}
      </p>
    </div>
  )
}

function PageItem({
  page,
  number,
  of,
  disabled,
  read,
  camera,
  onTurn,
  onMove,
  onDrop,
  onRetake,
}: {
  page: DraftPage
  /** From 1. */
  number: number
  of: number
  disabled: boolean
  read: ChosenFile['read']
  camera: PageCamera
  onTurn: () => void
  /** `place` counts from 0. */
  onMove: (id: string, place: number) => void
  onDrop: () => void
  onRetake: (photo: File) => void
}) {
  const name = `página ${number}`
  return (
    <li
      className={styles['page']}
      draggable={!disabled}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragged, page.id)
        dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault()
      }}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(dragged)
        if (id === '') return
        event.preventDefault()
        onMove(id, number - 1)
      }}
    >
      <div className={styles['thumb']} role="img" aria-label={`Página ${number}`}>
        <Thumbnail picture={{ id: page.id, read }} turn={page.turn} isLarge />
        <span className={`bold centered ${styles['number']}`}>{number}</span>
      </div>
      <div className="stack gap-2">
        <div className="wrap gap-0 between">
          <IconButton icon="refresh" label={`Girar ${name}`} disabled={disabled} onClick={onTurn} />
          <IconButton
            icon="arrowLeft"
            label={`Mover ${name} antes`}
            disabled={disabled || number === 1}
            onClick={() => onMove(page.id, number - 2)}
          />
          <IconButton
            icon="arrowRight"
            label={`Mover ${name} después`}
            disabled={disabled || number === of}
            onClick={() => onMove(page.id, number)}
          />
          <IconButton icon="trash" label={`Quitar ${name}`} disabled={disabled} onClick={onDrop} />
        </div>
        <CameraInput
          label={`Retomar ${name}`}
          camera={camera}
          retaken={page}
          disabled={disabled}
          onChoose={([photo]) => photo && onRetake(photo)}
        />
      </div>
    </li>
  )
}
