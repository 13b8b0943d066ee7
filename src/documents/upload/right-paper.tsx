import { useNavigate } from 'react-router-dom'
import { useEffect, useState, type ReactNode } from 'react'
import { formOf, sameTarget } from '../../../shared/areas'
import { compareFacts, isSamePaper, type Comparison } from '../../../shared/facts/compare'
import type { Facts } from '../../../shared/facts/facts'
import { kindAsked } from '../../../shared/facts/papers'
import type { SaidFacts } from '../../../shared/facts/said'
import { monthNames, monthText } from '../../../shared/month-names'
import { monthOf } from '../../../shared/period'
import { formOfAsked, type AskedRow } from '../../areas/asked'
import { isPhoto } from '../../capture/prepare/kind'
import { useIsHere } from '../../lib/use-is-here'
import { isAt } from '../../outbox/engine/view'
import { pictureOf } from '../../outbox/model/page-parts'
import type { Page, Upload } from '../../outbox/model/upload'
import { outboxFailureText } from '../../outbox/page/outbox-error-text'
import { outbox } from '../../outbox/page/page-outbox'
import { useOutbox } from '../../outbox/page/use-outbox'
import { useSession } from '../../session/use-session'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { notify } from '../../ui/toast'
import { dropPage, factsOf } from '../chosen/page-edits'
import type { ChosenFile } from '../chosen/use-chosen-file'
import { saidText } from './said-text'
import { linkState } from './upload-targets'
import styles from './upload.module.css'
import { Doubt } from './doubt'
import type { AskedDocument } from './use-asked-document'
import { useAskedFacts } from './use-asked-facts'
import { useFacts } from './use-facts'
import { savedBeforeText } from './use-possible-duplicate'
import { useWaitingPlace } from './use-waiting-place'

type Difference = Extract<Comparison, { says: 'differs' }>
type Form = { chosen: ChosenFile; disabled: boolean }
/** `ownId`: the upload that this form has made last. */
type Asking = { asked: AskedDocument; ownId: string | null }
type Shown = Form & { page: Page; onInsist: () => void }

/**
 * Whether the file is the paper that is asked for, if that is certain (docs/contract.md, 'The right
 * paper'). It stops nothing.
 */
export function RightPaper(form: Form & Asking) {
  // The reader of codes is loaded only if its facts can be compared.
  const readsPhotos = 'BarcodeDetector' in window || kindAsked(form.asked.title) !== null
  const isReadable = readsPhotos || form.chosen.pages.some(({ type }) => !isPhoto(type))
  return isReadable && <Read {...form} readsPhotos={readsPhotos} />
}

function Read({ chosen, asked, ownId, disabled, readsPhotos }: Form & Asking & { readsPhotos: boolean }) {
  const read = useFacts(chosen, readsPhotos)
  const askedFacts = useAskedFacts(asked.target)(asked.target, asked.title)
  const comparison = read && compareFacts(read.facts, askedFacts)
  const isSent = read && comparison?.says !== 'differs' ? isSameAs(read.facts, read.page) : () => false
  const earlier = useOutbox(({ uploads }) =>
    uploads.filter((upload) => upload.id !== ownId && isSent(upload) && !isReplaced(upload, asked)).at(-1),
  )
  const readPage = read?.page ?? chosen.pages.find((page) => factsOf(page) !== undefined)
  const onInsist = useSaid(readPage, earlier ? sentBefore : comparison, chosen.noteSaid)
  if (!read) return null
  const { page, facts } = read
  const shown = { chosen, page, disabled, onInsist }
  if (earlier) return <Answers text={savedBeforeText('Este mismo papel', earlier, asked.target)} {...shown} />
  if (comparison?.says === 'agrees')
    return (
      <p role="status" className={`row bold ${styles['legible']}`}>
        <Icon name="checkCircle" />
        {comparison.text}
      </p>
    )
  return comparison && <Other {...shown} {...{ asked, facts, comparison }} month={askedFacts.period} />
}

const sentBefore = { says: 'differs', by: 'sent' } as const

/** The returned function records the answer 'Enviar igual'. */
function useSaid(
  page: Page | undefined,
  comparison: Pick<SaidFacts, 'says'> | null,
  noteSaid: ChosenFile['noteSaid'],
): () => void {
  const [insisted, setInsisted] = useState<string | null>(null)
  const picture = page && pictureOf(page)
  const hechos =
    page && saidText(factsOf(page) ?? null, { says: 'silent', ...comparison, insisted: insisted === picture })
  useEffect(() => {
    noteSaid(picture && hechos ? { picture, hechos } : null)
  }, [noteSaid, picture, hechos])
  return () => setInsisted(picture ?? null)
}

/** Another file of the same paper; of the same file the form warns as it is. */
function isSameAs(facts: Facts, { sha256 }: Page): (upload: Upload) => boolean {
  return ({ file, pages }) => {
    const [only] = pages
    const sent = only && pages.length === 1 && file.sha256 !== sha256 ? factsOf(only) : null
    return sent ? isSamePaper(sent, facts) : false
  }
}

/** Whether a retake is wanted: the portal has refused this row's upload, or the accountant its document. */
function isReplaced({ target, detalle, state, reason, seen }: Upload, asked: AskedDocument): boolean {
  if (!sameTarget(target, asked.target) || detalle !== (asked.detalle ?? '')) return false
  if (state === 'blocked') return reason?.kind === 'refused' || reason?.kind === 'too-large'
  // The upload in the rejected document's place is the retake.
  return state === 'delivered' && asked.rejected !== null && seen?.idDocument !== asked.rejected
}

function Other({
  chosen,
  page,
  asked,
  disabled,
  onInsist,
  facts,
  comparison,
  month,
}: Shown & { asked: AskedDocument; facts: Facts; comparison: Difference; month: number | null }) {
  const place = useWaitingPlace(facts, asked.target)
  const move = useMove(asked)
  return (
    <Answers text={comparison.text} {...{ chosen, page, disabled, onInsist }}>
      {place && chosen.pages.length === 1 && (
        <Button disabled={disabled} onClick={() => void move(chosen, page, place)}>
          Ponerlo en {placeName(place, comparison, facts, month)}
        </Button>
      )}
    </Answers>
  )
}

function Answers({
  text,
  chosen,
  page,
  disabled,
  onInsist,
  children,
}: Shown & { text: string; children?: ReactNode }) {
  function chooseOther(form: HTMLFormElement | null): void {
    // The form's own input, whose picker may stay open for long.
    form?.querySelector<HTMLInputElement>('input[type=file][multiple]')?.click()
    // A PDF is replaced, but a photo is one more page.
    if (isPhoto(page.type)) chosen.changePages(dropPage(page.id))
  }

  return (
    <Doubt text={text}>
      {children}
      <Button variant="quiet" type="submit" disabled={disabled} onClick={onInsist}>
        Enviar igual
      </Button>
      <Button
        variant="quiet"
        disabled={disabled}
        onClick={({ currentTarget }) => chooseOther(currentTarget.form)}
      >
        Elegir otro
      </Button>
    </Doubt>
  )
}

/** The month, the property or the document, whichever the paper does not agree with. */
function placeName(
  { name, property }: AskedRow,
  { by }: Difference,
  { period }: Facts,
  asked: number | null,
): string {
  if (by === 'period' && period !== null && asked !== null) {
    const { mes, year } = monthOf(period)
    return year === monthOf(asked).year ? (monthNames[mes - 1] ?? '') : monthText(mes, year)
  }
  return (by === 'rol' || by === 'address') && property ? property.title : `«${name}»`
}

const notStoredText =
  'No se movió: el archivo no está guardado en este dispositivo. Elígelo otra vez en el otro documento.'
const takenText = 'No se movió: ese documento ya tiene un archivo elegido que aún no guardas.'

/** Puts the file into the form of another row, and opens it. */
function useMove({ target, replaces }: AskedDocument) {
  const owner = useSession().user.id
  const navigate = useNavigate()
  const isHere = useIsHere()

  return async (chosen: ChosenFile, page: Page, row: AskedRow): Promise<void> => {
    await chosen.settled()
    const here = { owner, form: formOf(target, replaces), replaces: null }
    const link = linkState(row)
    const draft = outbox.getSnapshot().drafts.find((one) => isAt(one, here))
    try {
      const isMoved = await outbox.drafts.assign(
        { id: draft?.id ?? '', page: page.id },
        { owner, form: formOfAsked(row), replaces: null },
        { about: { title: row.name, link }, file: null, replaced: [] },
      )
      if (!isMoved) notify.error(isMoved === null ? notStoredText : takenText)
      else if (isHere()) await navigate(formOfAsked(row), { state: link })
    } catch (error) {
      console.warn('right paper: not moved', error)
      notify.error(outboxFailureText(error))
    }
  }
}
