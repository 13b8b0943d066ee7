import { answerTarget } from '../../api/documents'
import { answers, answerNames } from '../../../shared/answers'
import { useDraft } from '../../drafts/use-draft'
import { EntryForm } from '../../forms/entry-form'
import { useSave } from '../../forms/use-save'
import { contactUrl } from '../../lib/contact'
import { Button } from '../../ui/button'
import { ChoiceField } from '../../ui/choice-field'
import { ExternalLink } from '../../ui/external-link'
import { TextAreaField } from '../../ui/text-area'
import { documentSource } from './document-sources'
import styles from '../documents.module.css'
import { addressOf, type Target } from '../../../shared/areas'

/** Where a document is issued, and an answer to the accountant (docs/contract.md, 'Not at hand'). */
export function NotAtHand({
  target,
  name,
  rejected,
  onAnswered,
}: {
  target: Target
  /** The document type's name. */
  name: string
  /** The row's rejected document. */
  rejected: number | null
  onAnswered: () => void
}) {
  return (
    <div className="stack gap-5">
      <WhereToGet name={name} />
      <AnswerForm target={target} rejected={rejected} onAnswered={onAnswered} />
    </div>
  )
}

function WhereToGet({ name }: { name: string }) {
  const source = documentSource(name)
  return (
    <section aria-label="¿Dónde lo consigo?" className="stack gap-3 start">
      <h3>¿Dónde lo consigo?</h3>
      {source ? (
        <>
          <dl className={`facts ${styles['source']}`}>
            <dt>Quién lo da</dt>
            <dd>{source.office}</dd>
            <dt>Qué pedir</dt>
            <dd>{source.askFor}</dd>
            <dt>Costo</dt>
            <dd>{source.cost}</dd>
            <dt>Hasta cuándo sirve</dt>
            <dd>{source.validity}</dd>
          </dl>
          {source.link && <ExternalLink href={source.link.url}>{source.link.text}</ExternalLink>}
        </>
      ) : (
        <p>
          Tu contador te dirá dónde se consigue:{' '}
          <ExternalLink href={contactUrl}>escríbele por WhatsApp</ExternalLink>.
        </p>
      )}
    </section>
  )
}

function AnswerForm({
  target,
  rejected,
  onAnswered,
}: {
  target: Target
  rejected: number | null
  onAnswered: () => void
}) {
  const draft = useDraft(`respuesta ${addressOf(target)}`, { respuesta: '', detalle: '' })
  const { value } = draft
  const write = ({ respuesta, detalle }: typeof value) =>
    answerTarget(target, rejected, { respuesta, detalle: detalle.trim() })
  const save = useSave({
    draft,
    check: ({ respuesta }) => (respuesta === '' ? { respuesta: 'Elige una de las dos.' } : {}),
    write,
    // An answer replaces the one before.
    creates: { change: (_, edited) => write(edited), unchanged: '' },
    onSaved: onAnswered,
  })
  return (
    <section aria-label="Avisar a tu contador" className="stack gap-3 start">
      <h3>Avisar a tu contador</h3>
      <EntryForm
        draft={draft}
        save={save}
        actions={
          <Button type="submit" icon="send" busy={save.saving}>
            Avisar
          </Button>
        }
      >
        <ChoiceField
          label="¿Qué pasa con este documento?"
          value={value.respuesta}
          onChange={(respuesta) => draft.set({ ...value, respuesta })}
          options={answers.map((answer) => ({ value: answer, label: answerNames[answer] }))}
          error={save.problems['respuesta']}
        />
        <TextAreaField
          label="Explicación (opcional)"
          hint="Tu contador decide; mientras tanto el documento sigue en la lista."
          value={value.detalle}
          onChange={(detalle) => draft.set({ ...value, detalle })}
          error={save.problems['detalle']}
        />
      </EntryForm>
    </section>
  )
}
