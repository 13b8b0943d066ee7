import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { addressOf, formOf } from '../../../shared/areas'
import { otherDocumentType } from '../../../shared/document-types'
import { Refusal } from '../../capture/prepare/refusal'
import { refusalText } from '../../documents/chosen/refusal-text'
import type { LinkState } from '../../documents/upload/parse-link-state'
import { linkState } from '../../documents/upload/upload-targets'
import type { Captured } from '../../lib/captured'
import { saveToDevice } from '../../lib/save-to-device'
import { useIsHere } from '../../lib/use-is-here'
import { isAt } from '../../outbox/engine/view'
import { shownPages, type DraftPlace } from '../../outbox/model/upload'
import { outboxFailureText } from '../../outbox/page/outbox-error-text'
import { outbox } from '../../outbox/page/page-outbox'
import { useSession } from '../../session/use-session'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog'
import { Message } from '../../ui/message'
import { placeText, type Choice } from './choices'
import type { SharedFile } from './shared-files'

/** `pages`: ids of what the document's form holds, as the question shows it. */
type Replacing = { choice: Choice; pages: readonly string[] }

/**
 * Gives a file to the form of a document, and opens it. `parts`: what went wrong, and the question
 * whether to replace what the form holds. `prepare` may throw `Refusal`.
 */
export function useGive(
  file: SharedFile,
  prepare: () => Promise<Captured>,
): { give: (choice: Choice) => Promise<void>; busy: boolean; parts: ReactNode } {
  const owner = useSession().user.id
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [replacing, setReplacing] = useState<Replacing | null>(null)
  const [problem, setProblem] = useState<{ text: string; captured: Captured | null } | null>(null)
  const [busy, setBusy] = useState(false)

  async function give(choice: Choice): Promise<void> {
    const pages = heldAt(placeOf(choice))
    if (pages.length > 0) setReplacing({ choice, pages })
    else await hand(choice, [])
  }

  /** The ids of other pages. */
  function heldAt(place: DraftPlace): readonly string[] {
    const there = outbox.getSnapshot().drafts.find((draft) => isAt(draft, place))
    return shownPages(there?.pages ?? []).flatMap(({ id }) => (id === file.page.id ? [] : id))
  }

  function placeOf({ target }: Choice): DraftPlace {
    return { owner, form: formOf(target), replaces: null }
  }

  async function hand(choice: Choice, replaced: readonly string[]): Promise<void> {
    setBusy(true)
    const link = stateOf(choice)
    const from = { id: file.draft.id, page: file.page.id }
    let captured: Captured | null = null
    try {
      // In a form it is prepared, and may be cut out and turned.
      if (file.draft.form === null) captured = await prepare()
      const given = { about: { title: choice.name, link }, file: captured, replaced }
      const isGiven = await outbox.drafts.assign(from, placeOf(choice), given)
      if (isGiven === false) setReplacing({ choice, pages: heldAt(placeOf(choice)) })
      if (isGiven === null)
        setProblem({ text: 'Este archivo ya no está por asignar: lo tomaste en otra ventana.', captured })
      if (isGiven !== true) return
    } catch (error) {
      console.warn('share: not handed over', error)
      const text = error instanceof Refusal ? refusalText[error.code] : outboxFailureText(error)
      setProblem({ text, captured })
      return
    } finally {
      setBusy(false)
    }
    if (isHere()) await navigate(addressOf(choice.target), { state: link })
  }

  const parts = (
    <>
      {problem && <NotGiven {...problem} />}
      {replacing && (
        <ConfirmDialog
          title="¿Reemplazar el archivo elegido antes?"
          confirm="Reemplazar"
          onCancel={() => setReplacing(null)}
          onConfirm={() => {
            setReplacing(null)
            void hand(replacing.choice, replacing.pages)
          }}
        >
          <p>
            Para «{replacing.choice.name}» ya elegiste un archivo que aún no guardas. Si sigues, este ocupará
            su lugar.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
  return { give, busy, parts }
}

function NotGiven({ text, captured }: { text: string; captured: Captured | null }) {
  return (
    <Message tone="danger">
      <p>
        {text}
        {captured && ' También puedes guardar el archivo en el dispositivo.'}
      </p>
      {captured && (
        <Button icon="download" onClick={() => saveToDevice(captured)}>
          Guardar en el dispositivo
        </Button>
      )}
    </Message>
  )
}

function stateOf(choice: Choice): LinkState {
  if (choice.target.type === otherDocumentType) return { name: choice.name, seen: null }
  return linkState({ ...choice, about: placeText(choice) })
}
