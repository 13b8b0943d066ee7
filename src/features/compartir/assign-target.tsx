import { useState } from 'react'
import { Refusal } from '../../capture/prepare/refusal'
import { refusalText } from '../../documents/chosen/refusal-text'
import type { Captured } from '../../lib/captured'
import { once, useFollowed } from '../../lib/use-followed'
import { OutboxError } from '../../outbox/model/outbox-error'
import { outboxFailureText } from '../../outbox/page/outbox-error-text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Message } from '../../ui/message'
import { ChoiceList } from './choice-list'
import { prepareShared } from './prepare-shared'
import type { SharedFile } from './shared-files'
import { useGive } from './use-give'

/** Prepares the file as the upload form does, and opens the form of the chosen document with it. */
export function AssignTarget({ file, onDiscard }: { file: SharedFile; onDiscard: () => void }) {
  const { prepared, retry } = usePrepared(file)
  if (prepared === null)
    return (
      <Card>
        <p role="status">Preparando el archivo…</p>
      </Card>
    )
  if (prepared instanceof OutboxError)
    return (
      <Message tone="danger">
        <p>{outboxFailureText(prepared)}</p>
        <Button icon="refresh" onClick={retry}>
          Reintentar
        </Button>
      </Message>
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
  return <Prepared file={file} captured={prepared} />
}

function Prepared({ file, captured }: { file: SharedFile; captured: Captured }) {
  const { give, parts } = useGive(file, () => Promise.resolve(captured))
  return (
    <>
      {parts}
      <Card title="¿Qué documento es?">
        <ChoiceList onChoose={(choice) => void give(choice)} />
      </Card>
    </>
  )
}

/**
 * `prepared`: the file, its refusal, or why the device does not give it now; null while preparing.
 * An id's bytes do not change.
 */
function usePrepared(file: SharedFile): {
  prepared: Captured | Refusal | OutboxError | null
  retry: () => void
} {
  const [first, setFirst] = useState(file)
  return { prepared: useFollowed(first, prepared), retry: () => setFirst({ ...file }) }
}

const prepared = once((file: SharedFile) =>
  prepareShared(file).catch((error: unknown) =>
    error instanceof Refusal || error instanceof OutboxError ? error : new Refusal('unreadable', error),
  ),
)
