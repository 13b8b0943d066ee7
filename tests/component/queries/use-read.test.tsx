import { notifyManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../src/api/connection'
import { activity } from '../../../src/api/activity'
import { QueryProvider } from '../../../src/queries/query-provider'
import { responsesCache, putResponse } from '../../../src/queries/stored-responses'
import { useFirstAnswers } from '../../../src/queries/use-first-answers'
import { useInvalidateReads, useRead } from '../../../src/queries/use-read'
import { startSession } from '../../../src/session/session'
import { memoryCaches } from '../../support/memory-caches'
import { maria } from '../../support/open-app'
import { Reply, useWireServer } from '../../support/wire-server'
import { eventually } from '../../support/eventually'
import { resolvable } from '../../support/resolvable'

const server = useWireServer()

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches())
  ;(window as unknown as Window).happyDOM.setURL(server.url)
  await startSession(maria, { keep: false })
})

/** An activity list with one row, as the API answers it. */
const answer = (accion: string) => ({ ActivityRecord: [{ id: 1, modulo_name: 'INMUEBLES', accion }] })

async function store(accion: string, userId = maria.user.id): Promise<void> {
  await putResponse(await caches.open(responsesCache(userId)), activity.path, JSON.stringify(answer(accion)))
}

function Shown() {
  const { status, data, storedAt, retry } = useRead(activity)
  const invalidate = useInvalidateReads()
  return (
    <>
      <p role="status">
        {status}: {data?.map(({ accion }) => accion).join() ?? 'nothing'}{' '}
        {storedAt === null ? 'fresh' : 'stored'}
      </p>
      <button onClick={retry}>Reintentar</button>
      <button onClick={invalidate}>Guardar</button>
    </>
  )
}

function show() {
  return render(<Shown />, { wrapper: QueryProvider })
}

const shown = (text: string) => screen.findByText(text, { exact: true })

test('a first read that was answered before a save is followed by another', async () => {
  const held = resolvable()
  let asked = 0
  server.answer({
    async 'GET /api/client/task/getActivity'() {
      if (asked++ > 0) return answer('de después')
      await held.promise
      return answer('de antes')
    },
  })
  show()
  await eventually(() => expect(asked).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  held.resolve()
  await shown('ready: de después fresh')
})

test('what was last seen is there; a save reads again, and the network’s answer takes its place', async () => {
  await store('de ayer')
  server.answer({ 'GET /api/client/task/getActivity': new Reply(503, {}) })
  show()
  await shown('ready: de ayer stored')
  server.answer({ 'GET /api/client/task/getActivity': answer('de hoy') })
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await shown('ready: de hoy fresh')
})

test('stored rows stay, and say so, while the portal cannot be reached', async () => {
  await store('de ayer')
  server.answer({ 'GET /api/client/task/getActivity': new Reply(500, {}) })
  show()
  await shown('ready: de ayer stored')
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await shown('ready: de ayer stored')
})

test('with nothing stored a failed load says so, and a retry brings the rows', async () => {
  server.answer({ 'GET /api/client/task/getActivity': new Reply(500, {}) })
  show()
  await shown('failed: nothing fresh')
  server.answer({ 'GET /api/client/task/getActivity': answer('de hoy') })
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await shown('ready: de hoy fresh')
})

test('a part of the screen that comes after a load has failed does not load again, another screen does', async () => {
  let asked = 0
  server.answer({
    'GET /api/client/task/getActivity'() {
      asked++
      return new Reply(500, {})
    },
  })
  const { rerender } = show()
  await shown('failed: nothing fresh')
  rerender([<Shown key="first" />])
  await eventually(() => expect(asked).toBe(2))
  await shown('failed: nothing fresh')
  rerender([<Shown key="first" />, <Shown key="late" />])
  expect(await screen.findAllByText('failed: nothing fresh')).toHaveLength(2)
  expect(screen.queryByText('loading: nothing fresh')).toBeNull()
  expect(asked).toBe(2)

  // The frame of the app may have read the list, too.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
  rerender([<Shown key="first" />, <Shown key="next screen" />])
  await eventually(() => expect(asked).toBe(3))
})

test('rows that were fresh say that they are stored once a later load fails', async () => {
  server.answer({ 'GET /api/client/task/getActivity': answer('de hoy') })
  show()
  await shown('ready: de hoy fresh')
  server.answer({ 'GET /api/client/task/getActivity': new Reply(503, {}) })
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await shown('ready: de hoy stored')
})

test('another user’s stored rows, and rows of another shape, are not shown', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await store('de Pedro', 8)
  const cache = await caches.open(responsesCache(maria.user.id))
  await putResponse(cache, activity.path, '{"ActivityRecord": "una página"}')
  server.answer({ 'GET /api/client/task/getActivity': new Reply(500, {}) })
  show()
  await shown('failed: nothing fresh')
})

test('the connection follows the answers: none or a portal’s page is offline, an error of the API is not', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  server.answer({
    'GET /api/client/task/getActivity': new Reply(500, { message: 'Falla' }),
  })
  show()
  await shown('failed: nothing fresh')
  expect(connection.getSnapshot()).toBe('online')

  server.answer({ 'GET /api/client/task/getActivity': new Reply(200, '<html>Wi-Fi gratis</html>') })
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await eventually(() => expect(connection.getSnapshot()).toBe('offline'))

  server.answer({ 'GET /api/client/task/getActivity': answer('de hoy') })
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await shown('ready: de hoy fresh')
  expect(connection.getSnapshot()).toBe('online')

  await act(() => server.close())
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await eventually(() => expect(connection.getSnapshot()).toBe('offline'))
})

function Rest({ longest }: { longest: number }) {
  return useFirstAnswers({ longest }) ? 'lo demás' : 'espera'
}

function showWithRest(longest = 1_000_000) {
  return render(
    <>
      <Shown />
      <Rest longest={longest} />
    </>,
    { wrapper: QueryProvider },
  )
}

const hanging = () => new Promise<never>(() => undefined)

test('what can wait waits for the first answer', async () => {
  const { promise: held, resolve: answerNow } = resolvable()
  server.answer({ 'GET /api/client/task/getActivity': () => held.then(() => answer('de hoy')) })
  showWithRest()
  await eventually(() => expect(server.received).toHaveLength(1))
  expect(screen.getByText('espera')).toBeVisible()
  answerNow()
  await screen.findByText('lo demás')
  await shown('ready: de hoy fresh')
})

test.each([
  ['hangs, with a stored answer', hanging, true],
  ['fails', new Reply(503, {}), false],
])('what can wait does not wait for a network that %s', async (_what, reply, isStored) => {
  if (isStored) await store('de ayer')
  server.answer({ 'GET /api/client/task/getActivity': reply })
  showWithRest()
  await screen.findByText('lo demás')
})

test('what can wait waits for a stored answer, also of a network that fails at once', async () => {
  await store('de ayer')
  const { promise: held, resolve: readNow } = resolvable()
  const match = caches.match.bind(caches)
  vi.spyOn(caches, 'match').mockImplementation((...args) => held.then(() => match(...args)))
  server.answer({ 'GET /api/client/task/getActivity': new Reply(200, '<html>Wi-Fi gratis</html>') })
  showWithRest()
  await eventually(() => expect(connection.getSnapshot()).toBe('offline'))
  // After what follows from the failure, which is told in a later task.
  await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)))
  expect(screen.getByText('espera')).toBeVisible()
  readNow()
  await screen.findByText('lo demás')
  await shown('ready: de ayer stored')
})

test('what can wait waits for nothing once it has waited long', async () => {
  server.answer({ 'GET /api/client/task/getActivity': hanging })
  showWithRest(50)
  await shown('loading: nothing fresh')
  await screen.findByText('lo demás')
})
