import { useState } from 'react'
import type { Judgement } from '../../capture/page-scan/judge-photo'
import type { Verdict } from '../../capture/page-scan/legibility'
import { cornersWithin, isCertain } from '../../capture/page-scan/page-shape'
import type { Look } from '../../capture/page-scan/straighten'
import { Button } from '../../ui/button'
import { useObjectUrl } from '../viewer/use-object-url'
import { frameOf } from './live-view'
import { PageCorners } from './page-corners'
import type { Edits, Finish, Shot } from './use-shot'
import styles from './viewfinder.module.css'

/** A thing, such as a façade, has no page to find. 'unknown' may be either. */
export type Subject = 'paper' | 'thing' | 'unknown'

const looks: readonly { look: Look; name: string }[] = [
  { look: 'colour', name: 'Color' },
  { look: 'grey', name: 'Grises' },
  { look: 'contrast', name: 'Alto contraste' },
]

const words: Record<Verdict, string> = {
  blurred: 'Quedó borrosa: apoya el codo y toma otra.',
  dark: 'Quedó muy oscura: acércate a una ventana o enciende la linterna.',
  glare: 'Un brillo tapa parte del texto: inclina un poco el teléfono y toma otra.',
  'cut-off': 'Falta un borde de la hoja: aléjate un poco y toma otra.',
  'small-text': 'El texto se ve muy pequeño: acércate a la hoja y toma otra.',
}

/** Judges the photo and offers the crop. */
export function ShotReview({
  shot,
  isStored,
  busy,
  subject,
  onlyOne,
  onRetake,
  onEdit,
  onAccept,
}: {
  shot: Shot
  /** False if the device could not store its page. */
  isStored: boolean
  busy: boolean
  subject: Subject
  /** No further page can be taken. */
  onlyOne: boolean
  onRetake: () => void
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
          {shotText(shot, isStored)}
        </p>
        {isHardToRead ? (
          <div className={`row wrap gap-3 shared ${styles['answers']}`}>
            <Button variant="primary" icon="camera" disabled={busy} onClick={onRetake}>
              Volver a tomar
            </Button>
            <Button disabled={busy} onClick={() => setUsed(true)}>
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
                <Button icon="plus" disabled={waits} onClick={() => onAccept(finish, false)}>
                  Otra página
                </Button>
              )}
              <Button variant="primary" icon="check" busy={waits} onClick={() => onAccept(finish, true)}>
                Listo
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** What 'Listo' makes of the photo: the page as it is shown. */
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

function shotText({ page, judgement }: Shot, isStored: boolean): string {
  if (!page) return 'Guardando la página…'
  const kept = isStored ? 'Guardada en este teléfono. ' : ''
  if (judgement === 'pending') return `${kept}Revisando…`
  if (!judgement) return kept
  return kept + (judgement.verdict ? words[judgement.verdict] : 'Se lee bien.')
}
