import { useId, useState, type ReactNode } from 'react'
import { isPhoto } from '../../capture/prepare/kind'
import type { Page } from '../../outbox/model/upload'
import { routes } from '../../lib/routes'
import { classes } from '../../ui/classes'
import { Link } from '../../ui/link'
import { Message } from '../../ui/message'
import { DroppedPage } from './dropped-page'
import { shotNames } from '../viewfinder/subject'
import { FilePicker } from './file-picker'
import { PageList } from './page-list'
import { SingleFile } from './single-file'
import { dropPage } from '../chosen/page-edits'
import { NotStoredNote } from '../chosen/not-stored-note'
import type { ChosenFile } from '../chosen/use-chosen-file'
import { usePageCamera, type CameraOptions } from './use-page-camera'
import type { FirstWay } from './use-subject'
import styles from './upload.module.css'
import { useVerdicts } from './use-verdicts'

export function UploadFile({
  chosen,
  first,
  problem = null,
  incomplete,
  disabled,
  cameraOptions,
  children,
}: {
  chosen: ChosenFile
  first: FirstWay
  /** Instead of what is wrong with the files. */
  problem?: string | null
  /** The form can't be saved without a file. */
  incomplete: boolean
  disabled: boolean
  cameraOptions: CameraOptions
  children?: ReactNode
}) {
  const problemId = useId()
  const camera = usePageCamera(chosen, cameraOptions)
  const { ready, pages, listed, preparing, progress, notStored } = chosen
  const [justDropped, setJustDropped] = useState<string | null>(null)
  const problems = problem !== null ? [problem] : fileProblems(chosen, incomplete)
  const hasPhotos = pages.some(({ type }) => isPhoto(type))
  const dropped = listed.filter((page) => page.dropped)
  const { subject } = cameraOptions
  const parts = { chosen, camera, subject, disabled, justDropped, onDrop }
  // The viewfinder judges what it takes.
  useVerdicts(chosen, subject !== 'thing' && !camera.view)

  function onDrop({ id }: Page): void {
    setJustDropped(id)
    chosen.changePages(dropPage(id))
  }

  return (
    <div className="stack">
      {pages.length > 1 && <PageList {...parts} />}
      {pages.length === 1 && <SingleFile {...parts} />}
      {pages.length < 2 && dropped.length > 0 && (
        <ul className="stack gap-2" aria-label="Lo que quitaste">
          {dropped.map((page) => (
            <DroppedPage key={page.id} {...parts} page={page} />
          ))}
        </ul>
      )}
      {(preparing || progress) && (
        <p
          role="status"
          className={classes('soft', pages.length === 0 && `sunken rounded ${styles['coming']}`)}
        >
          Preparando el archivo…{' '}
          {progress && (
            <span>
              {Math.min(progress.done + 1, progress.of)} de {progress.of}
            </span>
          )}
        </p>
      )}
      {problems.length > 0 && (
        <div id={problemId}>
          <Message tone="danger">
            {problems.map((problem, index) => (
              <p key={index}>{problem}</p>
            ))}
          </Message>
        </div>
      )}
      {notStored && !disabled && <NotStoredNote reason={notStored} />}
      {children}
      <FilePicker
        first={first}
        hidden={!ready}
        more={
          pages.length === 0 ? null : hasPhotos ? `Agregar otra ${shotNames[subject]}` : 'Elegir otro archivo'
        }
        required={pages.length === 0 && !preparing}
        disabled={disabled}
        describedBy={problems.length > 0 ? problemId : undefined}
        camera={camera}
        onChoose={chosen.choose}
      />
      {camera.view}
    </div>
  )
}

function fileProblems({ refusals, hasFile }: ChosenFile, incomplete: boolean): readonly string[] {
  if (refusals.length > 0 || hasFile || !incomplete) return refusals
  return ['Falta el archivo. Toma una foto o elige uno.']
}

/** For a file chosen or shared on an earlier visit. */
export function RestoredNote({ isShared }: { isShared: boolean }) {
  return (
    <Message tone="info">
      {!isShared ? (
        'Este archivo lo elegiste antes y aún no lo guardas.'
      ) : (
        <p>
          Lo compartiste desde otra aplicación y aún no lo guardas. ¿No es este documento?{' '}
          <Link to={routes.compartir}>Elige otro</Link>
        </p>
      )}
    </Message>
  )
}
