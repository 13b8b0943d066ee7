import { addNote, notes, type Note } from '../../api/documents'
import { useDraft } from '../../drafts/use-draft'
import { missing } from '../../forms/checks'
import { EntryForm } from '../../forms/entry-form'
import { useSave } from '../../forms/use-save'
import { noteTimeText } from '../../../shared/note-time'
import { useRead } from '../../queries/use-read'
import { Empty } from '../../ui/empty'
import { TextAreaField } from '../../ui/text-area'
import { Panel } from '../../ui/panel'
import styles from '../documents.module.css'

export function DocumentNotes({ documentId }: { documentId: number }) {
  return (
    <>
      <Panel
        reading={useRead(notes(documentId))}
        empty={
          <Empty text="SIN DATOS" icon="note">
            <p>Lo que escribas aquí lo lee tu contador.</p>
          </Empty>
        }
      >
        {(list) => <NoteList list={list} />}
      </Panel>
      <NoteForm documentId={documentId} />
    </>
  )
}

function NoteList({ list }: { list: readonly Note[] }) {
  return (
    <ul className="stack gap-3">
      {list.map((note, index) => (
        <li key={`${note.id} ${index}`} className="sunken rounded pad">
          <p className="wrap gap-3 rows-0 between">
            {/* The client's own notes carry no name (docs/contract.md, 'Call 17'). */}
            <strong>{note.contador_name ?? 'Tú'}</strong>
            <span className="soft small">{noteTimeText(note.created_at)}</span>
          </p>
          <p className={styles['detail']}>{note.detail}</p>
        </li>
      ))}
    </ul>
  )
}

function NoteForm({ documentId }: { documentId: number }) {
  const draft = useDraft(`nota/${documentId}`, { detalle: '' })
  const save = useSave({
    draft,
    check: (value) => missing(value, { detalle: 'Escribe la nota.' }),
    write: ({ detalle }) => addNote({ document_id: documentId, detalle: detalle.trim() }),
    onSaved: () => undefined,
    creates: {
      // No call changes a note.
      unchanged:
        'La nota ya había llegado como la escribiste primero. Si guardas otra vez, esta llega como otra nota.',
    },
  })
  return (
    <EntryForm draft={draft} save={save}>
      <TextAreaField
        label="Nota"
        required
        value={draft.value.detalle}
        onChange={(detalle) => draft.set({ detalle })}
        error={save.problems['detalle']}
      />
    </EntryForm>
  )
}
