import { useState } from 'react'
import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/accountant'
import { storedAtText } from '../../shared/dates'
import { plainEmail } from '../../shared/email-address'
import { emailProblem, missing } from '../forms/checks'
import { Button } from '../ui/button'
import { DataTable, type Column } from '../ui/data-table'
import { Empty } from '../ui/empty'
import { TextField } from '../ui/field'
import { GrowingRows } from '../ui/growing-list'
import { Link } from '../ui/link'
import { Panel } from '../ui/panel'
import { ProgressBar } from '../ui/progress-bar'
import { RutField } from '../ui/rut-field'
import { write } from './api'
import { Screen } from './frame'
import { deskRoutes } from './routes'
import { FormDialog } from './sent-form'
import { useAnswer } from './use-answer'
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

/** A session that ended leaves no time of its use. */
export function lastUse({
  disabled,
  password_updated,
  last_use,
}: Pick<Listed, 'disabled' | 'password_updated' | 'last_use'>): string {
  if (disabled) return 'Suspendido'
  if (last_use) return storedAtText(Date.parse(last_use))
  return password_updated ? 'Sin sesión abierta' : 'Aún no ingresa'
}

export function Landlords() {
  const reading = useAnswer(calls.landlords, {})
  const { say, said } = useWork()
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Screen
      title="Inversionistas"
      actions={
        <Button icon="plus" onClick={() => setIsInviting(true)}>
          Invitar inversionista
        </Button>
      }
    >
      {said}
      <Panel
        reading={reading}
        list={({ landlords }) => landlords}
        empty={<Empty icon="user" text="Aún no hay inversionistas." />}
      >
        {({ landlords }) => (
          <GrowingRows
            label="Buscar inversionista"
            items={landlords}
            itemKey={({ id }) => id}
            searchText={searchText}
          >
            {(shown) => (
              <DataTable
                caption="Inversionistas"
                columns={columns}
                rows={shown}
                rowKey={({ id }) => id}
                onPhone="aside"
              />
            )}
          </GrowingRows>
        )}
      </Panel>
      {isInviting && (
        <Invitation
          onClose={() => setIsInviting(false)}
          onSent={(name) => void say(`${name} recibirá un correo para elegir su contraseña.`)}
        />
      )}
    </Screen>
  )
}

function searchText({ name, email }: Listed): string {
  return `${name} ${email}`
}

function Invitation({ onClose, onSent }: { onClose: () => void; onSent: (name: string) => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [rut, setRut] = useState('')
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
  const [rut, setRut] = useState(known ?? '')
  return (
    <FormDialog
      title={`RUT: ${name}`}
      send="Guardar"
      save={(signal) => write(calls.saveRut, { id }, { rut }, signal)}
      onClose={onClose}
      onSaved={() => onSaved(rut)}
    >
      {(problems) => <OwnRut value={rut} onChange={setRut} error={problems['rut']} />}
    </FormDialog>
  )
}

function OwnRut(field: { value: string; onChange: (rut: string) => void; error: string | undefined }) {
  return <RutField label="RUT" hint="Sus comprobantes lo nombran. Puede quedar vacío." {...field} />
}
