import { useDeferredValue, useState } from 'react'
import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/accountant'
import { storedAtText } from '../../shared/dates'
import { plainEmail } from '../../shared/email-address'
import { emailProblem, missing } from '../forms/checks'
import { Button } from '../ui/button'
import { DataTable, type Column } from '../ui/data-table'
import { Empty } from '../ui/empty'
import { TextField } from '../ui/field'
import { Link } from '../ui/link'
import { Panel } from '../ui/panel'
import { ProgressBar } from '../ui/progress-bar'
import { RutField } from '../ui/rut-field'
import { ShowMore } from '../ui/show-more'
import { write } from './api'
import { draftKey, dropDraft, forgetDrafts, openDraft, useDraft, useDrafts } from './drafts'
import { Screen } from './frame'
import { deskRoutes } from './routes'
import { FormDialog } from './sent-form'
import { readingOf, usePages } from './use-answer'
import { useWork } from './use-work'

type Listed = AnswerOf<typeof calls.landlords>['landlords'][number]

const columns: readonly Column<Listed>[] = [
  {
    title: 'Inversionista',
    heading: true,
    cell: ({ id, name, email }) => (
      <>
        <Link className="touch" to={`${deskRoutes.landlords}/${id}`}>
          {name}
        </Link>
        <small>{email}</small>
      </>
    ),
  },
  {
    title: 'Entregado',
    cell: ({ name, porcentaje }) => <ProgressBar label={`Entregado por ${name}`} value={porcentaje} />,
  },
  { title: 'Por revisar', cell: Waiting },
  { title: 'Último uso', cell: lastUse },
]

/** Leads to the Bandeja, narrowed to a landlord. */
export function Waiting({ id, waiting }: Pick<Listed, 'id' | 'waiting'>) {
  return (
    waiting > 0 && (
      <Link className="touch" to={`${deskRoutes.inbox}?inversionista=${id}`}>
        {`${waiting} por revisar`}
      </Link>
    )
  )
}

/** Of a session that ended before the last use was kept nothing is known. */
export function lastUse({
  disabled,
  password_updated,
  last_use,
}: Pick<Listed, 'disabled' | 'password_updated' | 'last_use'>): string {
  if (disabled) return 'Suspendido'
  if (last_use) return storedAtText(Date.parse(last_use))
  return password_updated ? 'Sin registro' : 'Aún no ingresa'
}

export function Landlords() {
  const [query, search] = useState('')
  const list = usePages(calls.landlords, {}, { search: useDeferredValue(query.trim()) }, 50)
  const { say, said } = useWork()
  const invitation = draftKey('invite', '')
  return (
    <Screen
      title="Inversionistas"
      actions={
        <Button icon="plus" onClick={() => openDraft(invitation)}>
          Invitar inversionista
        </Button>
      }
    >
      {said}
      <TextField
        label="Buscar inversionista"
        type="search"
        enterKeyHint="search"
        value={query}
        onChange={search}
      />
      <Panel
        reading={readingOf(list)}
        list={({ pages }) => pages[0]?.landlords}
        empty={
          <Empty icon="user" text={query ? 'Nada coincide con la búsqueda.' : 'Aún no hay inversionistas.'} />
        }
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ landlords }) => landlords)
          return (
            <>
              <DataTable
                caption="Inversionistas"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                onPhone="aside"
              />
              <ShowMore
                shown={rows.length}
                of={pages[0]?.count ?? 0}
                onMore={() => void list.fetchNextPage()}
              />
            </>
          )
        }}
      </Panel>
      {useDrafts().open === invitation && (
        <Invitation
          onClose={() => openDraft(null)}
          onSent={(name) => {
            forgetDrafts('invite')
            void say(`${name} recibirá un correo para elegir su contraseña.`)
          }}
        />
      )}
    </Screen>
  )
}

function Invitation({ onClose, onSent }: { onClose: () => void; onSent: (name: string) => void }) {
  const [name, setName] = useDraft(draftKey('invite', 'name'))
  const [email, setEmail] = useDraft(draftKey('invite', 'email'))
  const [rut, setRut] = useDraft(draftKey('invite', 'rut'))
  return (
    <FormDialog
      title="Invitar inversionista"
      send="Invitar"
      check={() => ({
        ...missing({ name, email }, { name: 'Escribe su nombre.', email: 'Escribe su correo electrónico.' }),
        ...emailProblem('email', email),
      })}
      save={(signal) =>
        write(calls.addLandlord, {}, { name: name.trim(), email: plainEmail(email), rut }, signal)
      }
      onClose={onClose}
      onSaved={() => onSent(name.trim())}
    >
      {(problems) => (
        <>
          <p className="soft">
            Recibirá un correo con un enlace para elegir su contraseña, que funciona siete días.
          </p>
          <TextField label="Nombre" required value={name} onChange={setName} error={problems['name']} />
          <TextField
            label="Correo electrónico"
            type="email"
            required
            value={email}
            onChange={setEmail}
            error={problems['email']}
          />
          <OwnRut value={rut} onChange={setRut} error={problems['rut']} />
        </>
      )}
    </FormDialog>
  )
}

export function RutDialog({
  landlord: { id, name, rut: known },
  onClose,
  onSaved,
}: {
  landlord: Pick<Listed, 'id' | 'name' | 'rut'>
  onClose: () => void
  onSaved: (rut: string) => void
}) {
  const draft = draftKey('rut', String(id))
  const [rut, setRut] = useDraft(draft, known ?? '')
  return (
    <FormDialog
      title={`RUT: ${name}`}
      send="Guardar"
      save={(signal) => write(calls.saveRut, { id }, { rut }, signal)}
      onClose={onClose}
      onSaved={() => {
        dropDraft(draft)
        onSaved(rut)
      }}
    >
      {(problems) => <OwnRut value={rut} onChange={setRut} error={problems['rut']} />}
    </FormDialog>
  )
}

function OwnRut(field: { value: string; onChange: (rut: string) => void; error: string | undefined }) {
  return <RutField label="RUT" hint="Sus comprobantes lo nombran. Puede quedar vacío." {...field} />
}
