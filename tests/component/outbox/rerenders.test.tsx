import { act, render, screen } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { Profiler, type FunctionComponent } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Target } from '../../../shared/areas'
import { readText } from '../../../shared/facts/read-text'
import { OtherDocumentList } from '../../../src/documents/list/other-documents'
import { useMissingDeliveries } from '../../../src/documents/list/use-missing-deliveries'
import { useMissingDocuments } from '../../../src/documents/list/use-missing-documents'
import { useWaitingPlace } from '../../../src/documents/upload/use-waiting-place'
import { usePlaces } from '../../../src/features/compartir/use-places'
import { useVisit } from '../../../src/features/visita/use-visit'
import { createView } from '../../../src/outbox/engine/view'
import type { Upload } from '../../../src/outbox/model/upload'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { outboxRef } from '../../../src/outbox/page/outbox-ref'
import { QueryProvider } from '../../../src/queries/query-provider'
import { startSession } from '../../../src/session/session'
import { eventually } from '../../support/eventually'
import { memoryCaches } from '../../support/memory-caches'
import { period } from '../../support/portal-responses'
import { notificationItem } from '../../support/notification-item'
import { maria } from '../../support/open-app'
import { paperLines } from '../../support/papers'
import { anUpload } from '../../support/uploads'
import { useWireServer } from '../../support/wire-server'

const task = { ...period, id: 12, task: { ...period.task, mes: 9, periodo: 2026 } }
const form29: Target = { area: 'monthly', type: 60, task: 12, inmueble: null, contrato: null }
const cedula: Target = { area: 'initial', type: 30 }
const others: Target = { area: 'initial', type: 32 }

const server = useWireServer({
  'GET /api/client/notifications/pending': {
    pendings: [
      notificationItem({ id: 30, descripcion: 'Cédula de identidad' }),
      notificationItem({ id: 60, descripcion: 'Formulario 29', tarea_id: 12, mes: 9, periodo: '2026' }),
    ],
  },
  'GET /api/client/notifications/rejected': { rejected: [] },
  'GET /api/client/task-monthly': { tasks: [task] },
  'GET /api/client/inmueble': { inmuebles: [], cantidadDocuments: 0 },
  'GET /api/client/contrato': { contratos: [], cantidadDocuments: 0 },
})

const view = createView({ now: Date.now })

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches())
  ;(window as unknown as Window).happyDOM.setURL(server.url)
  await startSession(maria, { keep: false })
  outboxRef.set({ ...outbox, ...view.watched })
})

const upload = (id: string, over: Partial<Upload>) => anUpload({ id, owner: maria.user.id, ...over })

/** Of documents that no screen here asks for. */
const uploads = Array.from({ length: 20 }, (_, at) =>
  upload(`${at}`, { target: { area: 'inmueble', inmueble: 90 + at, type: 7 } }),
)

const received: Partial<Upload> = {
  ...({ state: 'delivered', delivered: 5 } as const),
  receipt: { document_id: 77, received_at: '2026-03-03T14:05:00-03:00', proof: 'answer' },
}

const facts = await readText(paperLines('f29', 'labels', { mes: 9 }).join('\n'))

function Visit() {
  const { visit, saved } = useVisit({ of: 'todo' })
  return (
    <>
      {visit.step === 'asking' && visit.number === 1 && <button onClick={() => saved('own')}>Guardar</button>}
      <p>{visit.step === 'asking' && `${visit.number} de ${visit.of}, antes ${visit.savedBefore}`}</p>
    </>
  )
}

function Missing() {
  const { data } = useMissingDocuments()
  return <p>{data && `Faltan ${data.missing.map(({ name, blocked }) => `${name} ${blocked}`).join()}`}</p>
}

function Places() {
  const { lists } = usePlaces([], { paused: false })
  return <p>{lists.status}</p>
}

function Waiting() {
  return <p>{useWaitingPlace(facts, cedula)?.name}</p>
}

function Deliveries() {
  return <p>{useMissingDeliveries().size} perdidos</p>
}

function Others() {
  return <OtherDocumentList caption="Otros" documents={[]} target={others} />
}

test.each<[string, FunctionComponent, string, Partial<Upload>]>([
  ['a visit', Visit, '2 de 2, antes Formulario 29', { target: form29 }],
  ['what is missing', Missing, 'Faltan Formulario 29 false,Cédula de identidad false', { target: cedula }],
  ['the places of shared files', Places, 'ready', { target: form29 }],
  ['the place where a paper is waited for', Waiting, 'Formulario 29', { target: form29 }],
  ['what the portal no longer has', Deliveries, '0 perdidos', { target: cedula, ...received }],
  ["the documents of 'Otros'", Others, 'SIN DOCUMENTOS', { target: others }],
])('%s is rendered again by a change of its own uploads only', async (_what, Screen, shown, own) => {
  const delivered = upload('delivered', { target: { area: 'inmueble', inmueble: 80, type: 7 }, ...received })
  const all = [delivered, ...uploads]
  act(() => view.reload({ owner: maria.user.id, uploads: all, drafts: [], unreadable: 0 }))
  const draws = vi.fn()
  render(
    <QueryProvider>
      <MemoryRouter>
        <Profiler id="screen" onRender={draws}>
          <Screen />
        </Profiler>
      </MemoryRouter>
    </QueryProvider>,
  )
  if (Screen === Visit) {
    ;(await screen.findByRole('button', { name: 'Guardar' }, { timeout: 60_000 })).click()
    act(() => view.apply([upload('own', own)]))
  }
  await eventually(() => expect(screen.getByText(shown)).toBeVisible())
  const before = draws.mock.calls.length
  for (const one of uploads) {
    act(() => view.apply([{ ...one, state: 'sending', attempts: 1 }]))
    act(() => view.apply([{ ...one, state: 'blocked', reason: { kind: 'refused' } }]))
  }
  expect(draws).toHaveBeenCalledTimes(before)
  act(() => (Screen === Visit ? view.apply([], ['own']) : view.apply([upload('own', own)])))
  expect(draws.mock.calls.length).toBeGreaterThan(before)
})
