import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { capture } from '../../capture/capture'
import { Refusal } from '../../capture/prepare/refusal'
import type { LinkState } from '../../documents/upload/parse-link-state'
import { linkState } from '../../documents/upload/upload-targets'
import { refusalText } from '../../documents/chosen/refusal-text'
import { saveToDevice } from '../../lib/save-to-device'
import { notStoredText } from '../../lib/full-disk'
import type { Captured } from '../../lib/captured'
import { once, useFollowed } from '../../lib/use-followed'
import { useIsHere } from '../../lib/use-is-here'
import { otherDocumentType } from '../../../shared/document-types'
import { sharedBytes, type SharedFile } from '../../drafts/shared-files'
import { maxFileBytes } from '../../../shared/files'
import { useSession } from '../../session/use-session'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/dialog'
import { Message } from '../../ui/message'
import { ChoiceList } from './choice-list'
import type { Choice } from './choices'
import { handOver, holdsAnother } from './hand-over'
import { addressOf } from '../../../shared/areas'

/** Prepares the file as the upload form does, and opens the form of the chosen document with it. */
export function AssignTarget({ file, onDiscard }: { file: SharedFile; onDiscard: () => void }) {
  const owner = useSession().user.id
  const navigate = useNavigate()
  const isHere = useIsHere()
  const prepared = usePrepared(file)
  const [replacing, setReplacing] = useState<Choice | null>(null)
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
    if (await holdsAnother(owner, choice.target)) setReplacing(choice)
    else await give(choice, false)
  }

  async function give(choice: Choice, replaces: boolean) {
    const state = stateOf(choice)
    try {
      if (!(await handOver(owner, file, captured, choice, state, { replaces }))) {
        setReplacing(choice)
        return
      }
    } catch (error) {
      console.warn('share: not handed over', error)
      setProblem(notStoredText(error))
      return
    }
    if (isHere()) await navigate(addressOf(choice.target), { state })
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
            void give(replacing, true)
          }}
        >
          <p>
            Para «{replacing.name}» ya elegiste un archivo que aún no guardas. Si sigues, este ocupará su
            lugar.
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

async function prepare({ id, name, size }: SharedFile): Promise<Captured> {
  const bytes = await sharedBytes(id)
  if (bytes) return capture({ name, bytes })
  throw new Refusal(size > maxFileBytes ? 'size' : 'unreadable')
}
