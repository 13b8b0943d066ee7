import { useMemo, useState } from 'react'
import { once, useFollowed } from '../../lib/use-followed'
import type { Page } from '../../outbox/model/upload'
import { fileSizeText } from '../../lib/file-size'
import { Button, IconButton } from '../../ui/button'
import { classes } from '../../ui/classes'
import { Message } from '../../ui/message'
import { CameraInput } from './camera-input'
import { acceptPage, movePage, turnPage } from '../chosen/page-edits'
import { doubtOf, outlineOf } from '../chosen/verdict'
import { DroppedPage } from './dropped-page'
import { PageGrip } from './page-grip'
import styles from './upload.module.css'
import { Enlarge, EnlargedPicture } from '../viewer/enlarged-picture'
import { Thumbnail } from '../viewer/thumbnail'
import { SheetCorners } from './sheet-corners'
import type { Parts } from './parts'

/** Marks a drag of this list's pages. */
const dragged = 'application/x-portal-page'

/** docs/contract.md, 'Several pages'. */
export function PageList(parts: Parts) {
  const { pages, listed } = parts.chosen
  const size = pages.reduce((sum, page) => sum + page.size, 0)
  const doubtful =
    parts.subject === 'thing' ? [] : pages.flatMap((page, index) => (doubtOf(page) ? [index + 1] : []))
  return (
    <div className="stack gap-3">
      {doubtful.length > 0 && <Message tone="warning">{doubtText(doubtful)}</Message>}
      <ol className={styles['pages']} aria-label="Páginas">
        {listed.map((page) =>
          page.dropped ? (
            <DroppedPage key={page.id} {...parts} page={page} />
          ) : (
            <PageItem
              key={page.id}
              {...parts}
              page={page}
              index={pages.indexOf(page)}
              doubt={doubtful.includes(pages.indexOf(page) + 1) ? doubtOf(page) : null}
            />
          ),
        )}
      </ol>
      <p className="soft small">
        {pages.length} páginas en un solo PDF · {fileSizeText(size)}
      </p>
    </div>
  )
}

const numbers = new Intl.ListFormat('es')

function doubtText(pages: readonly number[]): string {
  const which = numbers.format(pages.map(String))
  return pages.length === 1
    ? `Mira la página ${which}: puedes tomarla otra vez o guardarla así.`
    : `Mira las páginas ${which}: puedes tomarlas otra vez o guardarlas así.`
}

function PageItem({
  chosen,
  camera,
  subject,
  disabled,
  onDrop,
  page,
  index,
  doubt,
}: Parts & { page: Page; index: number; doubt: string | null }) {
  const { pages, changePages, addPhoto, read, outline } = chosen
  const name = `página ${index + 1}`
  const move = (id: string, place: number) => changePages(movePage(id, place))
  if (outline?.page === page.id) return <OutlinedPage chosen={chosen} disabled={disabled} page={page} />
  return (
    <li
      className={styles['page']}
      data-place={index}
      draggable={!disabled}
      onDragStart={(event) => {
        // A long press of the finger that moves it already.
        if (event.currentTarget.dataset['dragged'] !== undefined) event.preventDefault()
        event.dataTransfer.setData(dragged, page.id)
        event.dataTransfer.effectAllowed = 'move'
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
      <div className={classes('rounded sunken', styles['thumb'], doubt !== null && styles['doubtful'])}>
        <div role="img" aria-label={`Página ${index + 1}`} className={styles['picture']}>
          <Thumbnail picture={{ id: page.id, read }} turn={page.turn} isLarge />
        </div>
        <Enlarge label={`Ampliar ${name}`}>
          <EnlargedPicture picture={page} read={read} />
        </Enlarge>
      </div>
      <div className="stack gap-0">
        <div className="row between">
          <PageGrip disabled={disabled} onMove={(place) => move(page.id, place)}>
            Página {index + 1}
          </PageGrip>
          <IconButton
            icon="trash"
            label={`Quitar ${name}`}
            disabled={disabled}
            onClick={() => onDrop(page)}
          />
        </div>
        {doubt !== null && <p className={`small ${styles['doubt']}`}>{doubt}</p>}
        <div className="wrap gap-0">
          <IconButton
            icon="refresh"
            label={`Girar ${name}`}
            disabled={disabled}
            onClick={() => changePages(turnPage(page.id))}
          />
          {subject !== 'thing' && (
            <IconButton
              icon={page.original ? 'history' : 'crop'}
              label={page.original ? `Usar original de ${name}` : `Recortar la hoja de ${name}`}
              disabled={disabled}
              onClick={() => (page.original ? chosen.uncrop(page) : chosen.setOutline(outlineOf(page)))}
            />
          )}
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
        </div>
        <div className={`wrap gap-0 ${styles['again']}`}>
          <CameraInput
            label={`Retomar ${name}`}
            variant={doubt === null ? 'quiet' : 'secondary'}
            camera={camera}
            retaken={page}
            disabled={disabled}
            onChoose={([photo]) => photo && void addPhoto(photo, page)}
          />
          {doubt !== null && (
            <Button
              variant="quiet"
              disabled={disabled}
              aria-label={`Usar igual ${name}`}
              onClick={() => void chosen.note(acceptPage(page.id))}
            >
              Usar igual
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

/** The page with its corners, as wide as the list. */
function OutlinedPage({ chosen, disabled, page }: Pick<Parts, 'chosen' | 'disabled'> & { page: Page }) {
  const [readOnce] = useState(() => once(chosen.read))
  const bytes = useFollowed(page.id, readOnce)
  const file = useMemo(
    () => bytes && { name: page.name, type: page.type, bytes },
    [bytes, page.name, page.type],
  )
  return (
    <li className={styles['outlined']}>
      {file && <SheetCorners file={file} page={page} chosen={chosen} disabled={disabled} />}
    </li>
  )
}
