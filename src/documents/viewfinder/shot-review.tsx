import { useState } from 'react'
import type { Judgement } from '../../capture/page-scan/judge-photo'
import { cornersWithin, isCertain } from '../../capture/page-scan/page-shape'
import type { Look } from '../../capture/page-scan/straighten'
import { Button } from '../../ui/button'
import { legibleText, verdictOf, verdictText } from '../chosen/verdict'
import { useObjectUrl } from '../viewer/use-object-url'
import { frameOf } from './live-view'
import { PageCorners } from './page-corners'
import { shotNames, type Subject } from './subject'
import type { Edits, Finish, Shot } from './use-shot'
import styles from './viewfinder.module.css'

const looks: readonly { look: Look; name: string }[] = [
  { look: 'colour', name: 'Color' },
  { look: 'grey', name: 'Grises' },
  { look: 'contrast', name: 'Alto contraste' },
]

/** Judges the photo and offers the crop. */
export function ShotReview({
  shot,
  busy,
  subject,
  onlyOne,
  doneText,
  onRetake,
  onUse,
  onEdit,
  onAccept,
}: {
  shot: Shot
  busy: boolean
  subject: Subject
  /** No further page can be taken. */
  onlyOne: boolean
  /** The last button. */
  doneText: string
  onRetake: () => void
  /** 'Usar igual'. */
  onUse: () => void
  onEdit: (edits: Edits) => void
  onAccept: (finish: Finish, done: boolean) => void
}) {
  const url = useObjectUrl(shot.photo)
  const [ratio, setRatio] = useState<number | null>(null)
  const [used, setUsed] = useState(false)
  const judgement = judgementOf(shot)
  const finish = finishOf(shot, subject)
  const { corners, look } = finish
  // The verdict comes before the next photo.
  const waits = busy || !shot.page || shot.judgement === 'pending'
  const isHardToRead = judgement?.verdict != null && !used

  return (
    <>
      <div className={styles['stage']}>
        <div className={styles['frame']} style={frameOf(ratio)}>
          {url && (
            <img
              className={styles['picture']}
              src={url}
              alt="Foto tomada"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / naturalHeight)
              }
            />
          )}
          {/* Corners that move before the page is stored would not reach it. */}
          {url && corners && shot.page && (
            <PageCorners photo={url} corners={corners} onChange={(moved) => onEdit({ corners: moved })} />
          )}
        </div>
      </div>
      <div className={`stack gap-3 ${styles['review']}`}>
        <p role="status" className="bold">
          {shotText(shot, shotNames[subject])}
        </p>
        {isHardToRead ? (
          <div className={`row wrap gap-3 shared ${styles['answers']}`}>
            <Button variant="primary" icon="camera" disabled={busy} onClick={onRetake}>
              Volver a tomar
            </Button>
            <Button
              disabled={busy}
              onClick={() => {
                setUsed(true)
                onUse()
              }}
            >
              Usar igual
            </Button>
          </div>
        ) : (
          <>
            {subject !== 'thing' && (
              <div className={`row wrap gap-3 ${styles['finish']}`}>
                <label className={`row tall ${styles['choice']}`}>
                  <input
                    type="checkbox"
                    checked={corners !== null}
                    disabled={waits}
                    onChange={({ target }) =>
                      onEdit({
                        corners: target.checked ? (judgement?.corners ?? cornersWithin(0.08)) : 'whole',
                      })
                    }
                  />
                  Recortar la hoja
                </label>
                <select
                  className={`tall rounded ${styles['look']}`}
                  aria-label="Colores"
                  value={look}
                  disabled={waits}
                  onChange={({ target }) => onEdit({ look: looks[target.selectedIndex]?.look ?? 'colour' })}
                >
                  {looks.map(({ look: value, name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
            )}
            <div className={`row wrap gap-3 shared ${styles['answers']}`}>
              <Button disabled={waits} onClick={onRetake}>
                Volver a tomar
              </Button>
              {!onlyOne && (
                <Button disabled={waits} onClick={() => onAccept(finish, false)}>
                  {`Otra ${shotNames[subject]}`}
                </Button>
              )}
              <Button
                className={styles['last']}
                variant="primary"
                icon="check"
                busy={waits}
                onClick={() => onAccept(finish, true)}
              >
                {doneText}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** How the last button finishes the photo, so that the page is as it is shown. */
export function finishOf(shot: Shot, subject: Subject): Finish {
  const { corners, look = 'colour' } = shot.edits
  const judgement = judgementOf(shot)
  // A façade has four sides too: crop unasked only what is surely paper.
  const isSure = subject === 'paper' && judgement !== null && isCertain(judgement.certainty)
  const found = isSure ? judgement.corners : null
  return { corners: corners === 'whole' ? null : (corners ?? found), look }
}

function judgementOf({ judgement }: Shot): Judgement | null {
  return judgement === 'pending' ? null : judgement
}

/** A page of a form that was not saved is not sent: it is not called stored. */
function shotText({ page, judgement }: Shot, name: string): string {
  if (!page) return `Preparando la ${name}…`
  const says = judgement === 'pending' ? judgement : verdictOf(judgement)
  const verdict =
    says === 'pending' ? 'Revisando…' : says === 'legible' ? legibleText : says && verdictText(says)
  return ['Tomada, falta guardar.', verdict].filter(Boolean).join(' ')
}
