import type { ReactNode } from 'react'
import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/accountant'
import { folded } from '../lib/search'
import { Button } from '../ui/button'
import { CheckField } from '../ui/check-field'
import { Dialog } from '../ui/dialog'
import { TextAreaField } from '../ui/text-area'
import { Panel } from '../ui/panel'
import { draftKey, dropDraft, openDraft, typeDraft, useDraft, useDrafts } from './drafts'
import { Screen } from './frame'
import styles from './desk.module.css'
import { SentForm } from './sent-form'
import { useAnswer, useChange } from './use-answer'
import { useWork } from './use-work'

type ReasonList = AnswerOf<typeof calls.reasons>
type Reason = ReasonList['reasons'][number]
type Type = AnswerOf<typeof calls.types>['types'][number]

const fresh: Reason = { id: '', text: '', types: [] }

/** The firm's own reasons of a rejection, in the order of their keys. */
export function ReasonsScreen() {
  const reading = useAnswer(calls.reasons, {})
  const { data } = useAnswer(calls.types, {})
  return (
    <Screen
      title="Motivos"
      actions={
        <Button icon="plus" onClick={() => openDraft(draftKey('reason', fresh.id))}>
          Agregar motivo
        </Button>
      }
    >
      <p className="soft">
        Con lo que un documento se rechaza. El número es su tecla, entre los que le sirven.
      </p>
      <Panel reading={reading}>{(list) => <Reasons {...list} types={data?.types ?? []} />}</Panel>
    </Screen>
  )
}

function Reasons({ version, reasons, types }: ReasonList & { types: readonly Type[] }) {
  const { busy, run, ask, said, question } = useWork()
  const { open, texts } = useDrafts()
  const edited = [...reasons, fresh].find(({ id }) => open === draftKey('reason', id)) ?? null
  const change = useChange()
  const save = (next: readonly Reason[], done: string) =>
    run(() => change(calls.saveReasons, {}, { version, reasons: next }), done)

  async function keep(reason: Reason) {
    const isNew = reason.id === fresh.id
    const next = isNew
      ? [...reasons, { ...reason, id: idOf(reason.text, reasons) }]
      : reasons.map((one) => (one.id === reason.id ? reason : one))
    if (!(await save(next, 'El motivo quedó guardado.'))) return
    dropDraft(typesDraft(reason.id))
    dropDraft(draftKey('reason', reason.id))
  }
  return (
    <>
      {!edited && said}
      <ol className="stack gap-2">
        {reasons.map((reason, at) => {
          const button = (verb: string, act: () => void, disabled = false) => (
            <Button variant="quiet" aria-label={`${verb}: ${reason.text}`} disabled={disabled} onClick={act}>
              {verb}
            </Button>
          )
          return (
            <li key={reason.id} className="row wrap surface rounded pad">
              <span className={`grow ${styles['reasonText']}`}>
                {at + 1}. {reason.text}
                <small>{typeNames(reason, types)}</small>
              </span>
              {button('Subir', () => void save(moved(reasons, at), 'Cambió el orden.'), busy || at === 0)}
              {button('Editar', () => openDraft(draftKey('reason', reason.id)))}
              {button('Quitar', () =>
                ask({
                  ...{ title: '¿Quitar este motivo?', confirm: 'Quitar' },
                  children: <p className="bold">{reason.text}</p>,
                  act: () =>
                    save(
                      reasons.filter(({ id }) => id !== reason.id),
                      'Se quitó el motivo. Lo que se rechazó con él queda como está.',
                    ),
                }),
              )}
            </li>
          )
        })}
      </ol>
      {edited && open !== null && (
        <ReasonDialog
          key={open}
          {...{ types, busy, said }}
          reason={{ ...edited, text: texts[open] ?? edited.text }}
          onType={(text) => typeDraft(open, text)}
          onSave={keep}
        />
      )}
      {question}
    </>
  )
}

function ReasonDialog({
  reason: { id, text, types: before },
  types,
  busy,
  said,
  onType,
  onSave,
}: {
  /** As it is written by now. */
  reason: Reason
  types: readonly Type[]
  busy: boolean
  said: ReactNode
  onType: (text: string) => void
  onSave: (reason: Reason) => Promise<void>
}) {
  const [ticked, tick] = useDraft(typesDraft(id), before.join())
  const chosen = ticked.split(',').filter(Boolean).map(Number)
  const offered = types.filter((type) => type.on || chosen.includes(type.id))
  const onClose = () => openDraft(null)
  return (
    <Dialog title="Motivo" onClose={onClose}>
      <SentForm
        send="Guardar"
        {...{ busy, said, onClose }}
        disabled={text.trim() === ''}
        onSubmit={() => void onSave({ id, text: text.trim(), types: chosen })}
      >
        <TextAreaField label="Lo que lee el inversionista" value={text} onChange={onType} />
        <fieldset>
          <legend className="bold">Para qué documentos (si no eliges ninguno, para todos)</legend>
          {offered.map(({ id: type, name }) => (
            <CheckField
              key={type}
              label={name}
              checked={chosen.includes(type)}
              onChange={(on) => tick((on ? [...chosen, type] : chosen.filter((one) => one !== type)).join())}
            />
          ))}
        </fieldset>
      </SentForm>
    </Dialog>
  )
}

/** The ids of the types that are ticked, with commas. */
function typesDraft(reason: string): string {
  return draftKey('reason', `${reason} tipos`)
}

function moved(reasons: readonly Reason[], at: number): Reason[] {
  const next = [...reasons]
  next.splice(at - 1, 0, ...next.splice(at, 1))
  return next
}

function typeNames({ types: ids }: Reason, types: readonly Type[]): string {
  const names = types.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  if (ids.length === 0) return 'Todos los documentos'
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} y ${names.length - 3} más` : names.join(', ')
}

/** As the command takes it: `falta-el-reverso`. */
function idOf(text: string, reasons: readonly Reason[]): string {
  const words = folded(text).match(/[a-z0-9]+/g) ?? ['motivo']
  let id = words.slice(0, 4).join('-').slice(0, 30)
  while (reasons.some((one) => one.id === id)) id += '-2'
  return id
}
