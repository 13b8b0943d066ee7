import type { Page } from '../../outbox/model/upload'
import { fileSizeText } from '../../lib/file-size'
import { IconButton } from '../../ui/button'
import { CameraInput } from './camera-input'
import { movePage, turnPage } from '../chosen/page-edits'
import { DroppedPage } from './dropped-page'
import styles from './upload.module.css'
import { Thumbnail } from '../viewer/thumbnail'
import type { Parts } from './parts'

/** Marks a drag of this list's pages. */
const dragged = 'application/x-portal-page'

/** docs/contract.md, 'Several pages'. */
export function PageList(parts: Parts) {
  const { pages, listed } = parts.chosen
  const size = pages.reduce((sum, page) => sum + page.size, 0)
  return (
    <div className="stack gap-3">
      <ol className={styles['pages']} aria-label="Páginas">
        {listed.map((page) =>
          page.dropped ? (
            <DroppedPage key={page.id} {...parts} page={page} />
          ) : (
            <PageItem key={page.id} {...parts} page={page} index={pages.indexOf(page)} />
          ),
        )}
      </ol>
      <p className="soft small">
        {pages.length} páginas en un solo PDF · {fileSizeText(size)}
      </p>
    </div>
  )
}

function PageItem({
  chosen: { pages, changePages, addPhoto, read },
  camera,
  disabled,
  onDrop,
  page,
  index,
}: Parts & { page: Page; index: number }) {
  const name = `página ${index + 1}`
  const move = (id: string, place: number) => changePages(movePage(id, place))
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
        move(id, index)
      }}
    >
      <div className={styles['thumb']} role="img" aria-label={`Página ${index + 1}`}>
        <Thumbnail picture={{ id: page.id, read }} turn={page.turn} isLarge />
        <span className={`bold centered ${styles['number']}`}>{index + 1}</span>
      </div>
      <div className="stack gap-2">
        <div className="wrap gap-0 between">
          <IconButton
            icon="refresh"
            label={`Girar ${name}`}
            disabled={disabled}
            onClick={() => changePages(turnPage(page.id))}
          />
          {/* A group, so that the focus of one that becomes disabled goes to the other one. */}
          <div role="group" aria-label={`Mover ${name}`} className="row gap-0">
            <IconButton
              icon="arrowLeft"
              label={`Mover ${name} antes`}
              disabled={disabled || index === 0}
              onClick={() => move(page.id, index - 1)}
            />
            <IconButton
              icon="arrowRight"
              label={`Mover ${name} después`}
              disabled={disabled || index === pages.length - 1}
              onClick={() => move(page.id, index + 1)}
            />
          </div>
          <IconButton
            icon="trash"
            label={`Quitar ${name}`}
            disabled={disabled}
            onClick={() => onDrop(page)}
          />
        </div>
        <CameraInput
          label={`Retomar ${name}`}
          camera={camera}
          retaken={page}
          disabled={disabled}
          onChoose={([photo]) => photo && void addPhoto(photo, page)}
        />
      </div>
    </li>
  )
}
