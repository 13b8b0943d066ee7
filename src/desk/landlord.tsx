import { useParams } from 'react-router-dom'
import { areaIds, areas } from '../../shared/areas'
import { answeredText } from '../../shared/answers'
import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/accountant'
import { takesUpload } from '../../shared/document-status'
import { ApiError } from '../api/errors'
import { DocumentStatusBadge } from '../documents/upload/status'
import { Button, type ButtonVariant } from '../ui/button'
import { Card } from '../ui/card'
import { DataTable, type Column, type Groups } from '../ui/data-table'
import { Empty } from '../ui/empty'
import { Link } from '../ui/link'
import { Panel } from '../ui/panel'
import { ProgressBar } from '../ui/progress-bar'
import { Growing } from '../ui/show-more'
import { write } from './api'
import { draftKey, openDraft, useDrafts } from './drafts'
import { Screen } from './frame'
import { lastUse, RutDialog, Waiting } from './landlords'
import { Needs } from './needs'
import { deskRoutes } from './routes'
import { PaperThumbnail } from './thumbnail'
import { useAnswer } from './use-answer'
import { useWork } from './use-work'

type OneLandlord = AnswerOf<typeof calls.landlordById>['landlord']
type Row = OneLandlord['papers'][number]

/** One landlord: what is asked of them, and what can be done. */
export function Landlord() {
  const { id = '' } = useParams()
  const reading = useAnswer(calls.landlordById, { id })
  const name = reading.data?.landlord.name ?? 'Inversionista'
  return (
    <Screen
      title={name}
      actions={
        <Link className="touch" to={deskRoutes.landlords}>
          Todos los inversionistas
        </Link>
      }
    >
      {reading.error instanceof ApiError && reading.error.status === 404 ? (
        <Empty icon="user" text="Este inversionista no existe." />
      ) : (
        <Panel reading={reading}>{({ landlord }) => <Whole landlord={landlord} />}</Panel>
      )}
    </Screen>
  )
}

/** `ask`: before it is done. */
type Step = { name: string; call: typeof calls.remind; done: string; ask?: string; variant?: ButtonVariant }

function Whole({ landlord }: { landlord: OneLandlord }) {
  const { id, name, email, rut, porcentaje, disabled, password_updated, papers } = landlord
  const { busy, run, say, ask, said, question } = useWork()
  const noting = draftKey('rut', String(id))
  const missing = papers.filter(({ status, respuesta }) => takesUpload(status) && !respuesta).length
  const link = 'recibirá un correo con un enlace para elegir su contraseña'
  const remind: Step = {
    ...{ name: `Recordar (${missing})`, call: calls.remind },
    done: `${name} recibirá un correo con lo que le falta.`,
  }
  const invite: Step = {
    ...{ name: password_updated ? 'Nueva contraseña' : 'Invitar de nuevo', call: calls.invite },
    ...{ done: `${name} ${link}.`, ask: `${name} ${link}. La que tenga sirve hasta entonces.` },
  }
  const suspend: Step = {
    ...{ name: 'Suspender', call: calls.suspend, done: `${name} ya no puede ingresar.` },
    ...{ ask: 'Se cierran sus sesiones y no puede ingresar. Sus datos quedan.', variant: 'danger' },
  }
  const resume: Step = {
    ...{ name: 'Reactivar', call: calls.resume, done: `${name} puede ingresar nuevamente.` },
  }
  function take({ name: title, call, done, ask: text, variant = 'primary' }: Step) {
    const act = () => run(() => write(call, { id }, {}), done)
    if (text) ask({ title: `${title}: ${name}`, confirm: title, variant, children: <p>{text}</p>, act })
    else void act()
  }
  return (
    <>
      <p className="row wrap between">
        <span className="wrap gap-3">
          <span>{email}</span>
          {rut && <span>{`RUT ${rut}`}</span>}
          <span className="soft">{`Último uso: ${lastUse(landlord)}`}</span>
        </span>
        <Waiting {...landlord} />
      </p>
      <ProgressBar label={`Entregado por ${name}`} value={porcentaje} />
      <div className="wrap">
        {(disabled ? [resume] : [remind, invite, suspend]).map((step) => (
          <Button
            key={step.name}
            variant={step.variant ?? 'secondary'}
            disabled={busy || (step === remind && missing === 0)}
            onClick={() => take(step)}
          >
            {step.name}
          </Button>
        ))}
        <Button disabled={busy} onClick={() => openDraft(noting)}>
          {rut ? 'Cambiar RUT' : 'Anotar RUT'}
        </Button>
      </div>
      {said}
      <Needs id={id} />
      {areaIds.map((area) => (
        <Papers
          key={area}
          title={areas[area].name}
          rows={papers.filter((row) => row.area === area)}
          groups={groups[area]}
        />
      ))}
      {useDrafts().open === noting && (
        <RutDialog
          landlord={landlord}
          onClose={() => openDraft(null)}
          onSaved={(saved) =>
            void say(
              saved
                ? 'RUT guardado: sus comprobantes lo nombran desde que ingrese de nuevo.'
                : `${name} queda sin RUT: sus comprobantes dejan de nombrarlo desde que ingrese de nuevo.`,
            )
          }
        />
      )}
      {question}
    </>
  )
}

const columns: readonly Column<Row>[] = [
  {
    title: 'Documento',
    heading: true,
    cell: ({ name, document }) => (
      <>
        <PaperThumbnail id={document} />
        {name}
      </>
    ),
  },
  { title: 'De', cell: ofMonth },
  {
    title: 'Estado',
    cell: ({ status, respuesta }) => (
      <>
        <DocumentStatusBadge status={status} />
        {respuesta && takesUpload(status) && <small>{answeredText(respuesta)}</small>}
      </>
    ),
  },
  {
    title: 'Acciones',
    actions: true,
    cell: ({ document, name }) =>
      document !== null && (
        <Link
          className="touch"
          to={`${deskRoutes.inbox}?ver=document-${document}`}
          aria-label={`Ver ${name}`}
        >
          Ver
        </Link>
      ),
  },
]

/** Of a month's row the property and the tenant: its month is a heading. */
function ofMonth({ place }: Row): string {
  return place.split(', ').slice(0, -1).join(', ')
}

const months: Groups<Row> = {
  of: ({ place }) => place.split(', ').at(-1) ?? '',
  title: (month) => `Periodo ${month}`,
}
const ofPlace: Groups<Row> = {
  of: ({ place, where }) => [place, where && `(${where})`].filter(Boolean).join(' '),
  title: (place) => place,
}

/** Rows under headings, as the landlord's own lists have them. */
const groups = { initial: undefined, inmueble: ofPlace, contrato: ofPlace, monthly: months }

/** What is asked in an area, as its landlord sees it. 'Ver' opens it with all that can be done there. */
function Papers({
  title,
  rows,
  groups,
}: {
  title: string
  rows: readonly Row[]
  groups: Groups<Row> | undefined
}) {
  return (
    <Card title={title} count={rows.length}>
      {rows.length === 0 && <Empty text="SIN DATOS." />}
      <Growing items={rows}>
        {(shown) => (
          <DataTable
            caption={title}
            columns={groups === months ? columns : columns.filter(({ cell }) => cell !== ofMonth)}
            rows={shown}
            groups={groups}
            rowKey={(row) => rows.indexOf(row)}
            onPhone="aside"
          />
        )}
      </Growing>
    </Card>
  )
}
