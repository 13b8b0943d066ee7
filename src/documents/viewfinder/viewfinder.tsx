import { counted } from '../../../shared/counted'
import { kindAsked, paper } from '../../../shared/facts/papers'
import { useCallback, useState } from 'react'
import type { Page } from '../../outbox/model/upload'
import { Button, IconButton } from '../../ui/button'
import { Message } from '../../ui/message'
import { Modal } from '../../ui/modal'
import { useShownPageTitle } from '../../ui/page-title'
import { Thumbnail } from '../viewer/thumbnail'
import { NotStoredNote } from '../chosen/not-stored-note'
import { acceptPage } from '../chosen/page-edits'
import type { ChosenFile } from '../chosen/use-chosen-file'
import { useRejectionReason } from '../viewer/use-rejection-reason'
import { CameraTrouble } from './camera-trouble'
import { LiveView } from './live-view'
import { finishOf, ShotReview } from './shot-review'
import { shotNames, type Subject } from './subject'
import { useCamera } from './use-camera'
import { useScanner } from './use-scanner'
import { useShot } from './use-shot'
import styles from './viewfinder.module.css'

/**
 * Labels: docs/contract.md, 'Viewfinder'. Each photo becomes a page of the form, stored if possible,
 * before the next can be taken. With `retaken`, one photo replaces that page.
 */
export function Viewfinder({
  chosen,
  subject,
  place,
  rejected,
  retaken,
  saves,
  onClose,
  onDone,
  onSkip,
}: {
  chosen: ChosenFile
  subject: Subject
  /** The property, tenant or month; else the bar shows the area. */
  place: string | undefined
  /** The rejected document, whose reason is in the bar. */
  rejected: number | null
  retaken?: Page | undefined
  /** The last button is 'Guardar'; else 'Listo', which leads to the form. */
  saves: boolean
  onClose: () => void
  /** The last button, instead of `onClose`; a page that is being retaken only closes. */
  onDone: () => void
  /** In a visit: continues with the next document. */
  onSkip?: (() => void) | undefined
}) {
  // A thing has no page to find and no text to judge.
  const scanner = useScanner(subject !== 'thing')
  const { state, reopen } = useCamera()
  const taking = useShot(chosen, scanner, retaken, place)
  const { shot, busy, failed, take, keep, retake, edit, accept } = taking
  const [isStampRead, setStampRead] = useState(false)
  const onStampRead = useCallback(() => setStampRead(true), [])
  const { pages, refusals, notStored } = chosen
  const { title, subtitle } = useShownPageTitle()
  const kind = kindAsked(chosen.title)
  const last = pages.at(-1)

  const isRetaking = retaken !== undefined || taking.isRetaking
  const doneText = saves && !isRetaking ? saveText(pages.length, subject) : 'Listo'
  const finished = isRetaking ? onClose : onDone
  // The page is being cut out: to leave now would end the scanner before, or cut it again.
  const isFinishing = busy && shot?.page != null
  const done = (
    <Button variant="primary" disabled={busy} onClick={finished}>
      {doneText}
    </Button>
  )

  /** Corners that were moved and colours that were chosen are kept, as by the last button. */
  async function leave(then: () => void): Promise<void> {
    if (shot && Object.keys(shot.edits).length > 0) await accept(finishOf(shot, subject))
    then()
  }
  const close = () => void leave(onClose)

  function choose([photo]: readonly File[], isShot = false): void {
    if (photo) void keep(photo, isShot)
  }

  return (
    <Modal className={styles['viewfinder']} aria-label="Cámara" onClose={isFinishing ? undefined : close}>
      <header className={`row ${styles['header']}`}>
        <IconButton icon="close" label="Cerrar cámara" disabled={isFinishing} onClick={close} />
        <div className={`grow ${styles['words']}`}>
          <h2 className="normal">{title}</h2>
          <p className="soft small">{place === undefined || place === '' ? subtitle : place}</p>
          {rejected !== null && <Reason documentId={rejected} />}
        </div>
        {onSkip && (
          <Button disabled={busy} aria-label="Saltar este documento" onClick={() => void leave(onSkip)}>
            Saltar
          </Button>
        )}
      </header>
      <p role="status" className={`soft small ${styles['pages']}`}>
        {pages.length === 0 ? hints[subject] : takenText(pages.length, subject)}
      </p>
      {(refusals.length > 0 || failed || notStored) && (
        <div className={`stack gap-2 ${styles['notes']}`}>
          {refusals.map((refusal) => (
            <Message key={refusal} tone="danger">
              {refusal}
            </Message>
          ))}
          {failed && <Message tone="danger">La cámara no entregó la foto. Tómala otra vez.</Message>}
          {notStored && <NotStoredNote reason={notStored} />}
        </div>
      )}
      {shot ? (
        <ShotReview
          // Resets the review for another photo.
          key={`${shot.photo.lastModified} ${shot.photo.size}`}
          shot={shot}
          busy={busy}
          subject={subject}
          onlyOne={retaken !== undefined}
          doneText={doneText}
          onRetake={() => {
            // The stamp that was read goes with its photo.
            setStampRead(false)
            retake()
          }}
          onUse={() => shot.page && void chosen.note(acceptPage(shot.page.id))}
          onEdit={edit}
          onAccept={(finish, done) => void accept(finish).then(() => done && finished())}
        />
      ) : state.step === 'open' ? (
        <LiveView
          camera={state.camera}
          changeLens={state.changeLens}
          scanner={scanner}
          isStamped={kind !== null && paper(kind).stamps !== undefined}
          isStampRead={isStampRead}
          busy={busy}
          onStampRead={onStampRead}
          onShoot={(video) => void take(state.camera, video)}
          onRetry={reopen}
          onChoose={choose}
          start={
            last && (
              <>
                <Thumbnail picture={{ id: last.id, read: chosen.read }} turn={last.turn} />
                {done}
              </>
            )
          }
        />
      ) : state.step === 'problem' ? (
        <CameraTrouble problem={state.problem} onRetry={reopen} onChoose={choose}>
          {last && done}
        </CameraTrouble>
      ) : (
        <p role="status" className={`centered ${styles['opening']}`}>
          Abriendo la cámara… Si el teléfono pregunta, permite usarla.
        </p>
      )}
    </Modal>
  )
}

function Reason({ documentId }: { documentId: number }) {
  const { ref, note } = useRejectionReason(documentId)
  return (
    <p ref={ref} className={`small clamp ${styles['reason']}`}>
      {note && `Se rechazó: ${note.detail}`}
    </p>
  )
}

const hints: Record<Subject, string> = {
  paper: 'Que se vea toda la hoja.',
  unknown: 'Que se vea toda la hoja.',
  thing: 'Que se vea completo.',
}

function takenText(count: number, subject: Subject): string {
  const one = shotNames[subject]
  return counted(count, `${one} tomada`, `${one}s tomadas`)
}

function saveText(count: number, subject: Subject): string {
  return count > 1 ? `Guardar ${count} ${shotNames[subject]}s` : 'Guardar'
}
