import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { capture } from '../../capture/capture'
import { Refusal } from '../../capture/prepare/refusal'
import type { LinkState } from '../../documents/upload/parse-link-state'
import { linkState } from '../../documents/upload/upload-targets'
import { refusalText } from '../../documents/chosen/refusal-text'
import { saveToDevice } from '../../lib/save-to-device'
import type { Captured } from '../../lib/captured'
import { once, useFollowed } from '../../lib/use-followed'
import { useIsHere } from '../../lib/use-is-here'
import { otherDocumentType } from '../../../shared/document-types'
import { maxFileBytes } from '../../../shared/files'
import { isAt } from '../../outbox/engine/view'
import { shownPages, type DraftPlace } from '../../outbox/model/upload'
import { outboxFailureText } from '../../outbox/page/outbox-error-text'
import { outbox } from '../../outbox/page/page-outbox'
import { useSession } from '../../session/use-session'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/dialog'
import { Message } from '../../ui/message'
import { ChoiceList } from './choice-list'
import type { Choice } from './choices'
import type { SharedFile } from './shared-files'
import { addressOf, formOf } from '../../../shared/areas'

/** `pages`: ids of what the document's form holds, as the question shows it. */
type Replacing = { choice: Choice; pages: readonly string[] }

/** Prepares the file as the upload form does, and opens the form of the chosen document with it. */
export function AssignTarget({ file, onDiscard }: { file: SharedFile; onDiscard: () => void }) {
  const owner = useSession().user.id
  const navigate = useNavigate()
  const isHere = useIsHere()
  const prepared = usePrepared(file)
  const [replacing, setReplacing] = useState<Replacing | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  if (prepared === null)
    return (
      <Card>
        <p role="status">Preparando el archivo…</p>
      </Card>
    )
  if (prepared instanceof Refusal)
    return (
      <Message tone="danger">
        <p>{refusalText[prepared.code]}</p>
        <Button icon="trash" onClick={onDiscard}>
          Descartar
        </Button>
      </Message>
    )
  const captured = prepared

  async function choose(choice: Choice) {
    const pages = heldAt(placeOf(choice))
    if (pages.length > 0) setReplacing({ choice, pages })
    else await give(choice, [])
  }

  /** The ids of other pages. */
  function heldAt(place: DraftPlace): readonly string[] {
    const there = outbox.getSnapshot().drafts.find((draft) => isAt(draft, place))
    return shownPages(there?.pages ?? []).flatMap(({ id }) => (id === file.page.id ? [] : id))
  }

  function placeOf({ target }: Choice): DraftPlace {
    return { owner, form: formOf(target), replaces: null }
  }

  async function give(choice: Choice, replaced: readonly string[]) {
    const link = stateOf(choice)
    const from = { id: file.draft.id, page: file.page.id }
    const given = { about: { title: choice.name, link }, file: captured, replaced }
    try {
      const isGiven = await outbox.drafts.assign(from, placeOf(choice), given)
      if (isGiven === false) setReplacing({ choice, pages: heldAt(placeOf(choice)) })
      if (isGiven === null) setProblem('Este archivo ya no está por asignar: lo tomaste en otra ventana.')
      if (isGiven !== true) return
    } catch (error) {
      console.warn('share: not handed over', error)
      setProblem(outboxFailureText(error))
      return
    }
    if (isHere()) await navigate(addressOf(choice.target), { state: link })
  }

  return (
    <>
      {problem !== null && (
        <Message tone="danger">
          <p>{problem} También puedes guardar el archivo en el dispositivo.</p>
          <Button icon="download" onClick={() => saveToDevice(captured)}>
            Guardar en el dispositivo
          </Button>
        </Message>
      )}
      <ChoiceList onChoose={(choice) => void choose(choice)} />
      {replacing && (
        <ConfirmDialog
          title="¿Reemplazar el archivo elegido antes?"
          confirm="Reemplazar"
          onCancel={() => setReplacing(null)}
          onConfirm={() => {
            setReplacing(null)
            void give(replacing.choice, replacing.pages)
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
}

function stateOf(choice: Choice): LinkState {
  if (choice.target.type === otherDocumentType) return { name: choice.name, seen: null }
  const about = [choice.place, choice.about].filter(Boolean).join(' · ')
  return linkState({ ...choice, about })
}

/** The prepared file or its refusal; null while preparing. An id's bytes do not change. */
function usePrepared(file: SharedFile): Captured | Refusal | null {
  const [first] = useState(file)
  return useFollowed(first, prepared)
}

const prepared = once((file: SharedFile) =>
  prepare(file).catch((error: unknown) =>
    error instanceof Refusal ? error : new Refusal('unreadable', error),
  ),
)

async function prepare({ draft, page: { id, name, size } }: SharedFile): Promise<Captured> {
  const bytes = await outbox.drafts.bytes(draft.id, id)
  if (bytes) return capture({ name, bytes })
  throw new Refusal(size > maxFileBytes ? 'size' : 'unreadable')
}
