import { Server } from 'node:net'
import { render } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { connection } from '../../src/api/connection'
import { ApiError } from '../../src/api/errors'
import { send } from '../../src/api/http'
import { drops } from '../../src/app/start/catch-drops'
import { firstScreen } from '../../src/app/start/first-screen'
import { update } from '../../src/app/start/service-worker'
import { installPrompt } from '../../src/lib/install-prompt'
import { lostUploads } from '../../src/outbox/page/loss'
import { outboxRef } from '../../src/outbox/page/outbox-ref'
import { typedPassword } from '../../src/session/typed-password'
import { shownTitle } from '../../src/ui/page-title'
import { eventually } from '../support/eventually'
import { startWireServer } from '../support/wire-server'

const { body, documentElement: html, head } = document
const video = HTMLVideoElement.prototype

const page = () => ({
  address: location.href,
  bodyAttributes: body.getAttributeNames(),
  clock: globalThis.Date,
  connection: connection.getSnapshot(),
  drops: drops.getSnapshot(),
  entry: history.state as unknown,
  fetch: globalThis.fetch,
  firstScreen: firstScreen.getSnapshot(),
  headChildren: [...head.children],
  htmlAttributes: html.getAttributeNames(),
  htmlChildren: [...html.children],
  installPrompt: installPrompt.getSnapshot(),
  local: localStorage.length,
  lostUploads: lostUploads.getSnapshot(),
  navigator: Reflect.ownKeys(navigator),
  outbox: outboxRef.getSnapshot(),
  session: sessionStorage.length,
  shownTitle: shownTitle.getSnapshot(),
  title: document.title,
  typedPassword: typedPassword.getSnapshot(),
  update: update.getSnapshot(),
  video: Reflect.ownKeys(video),
  width: innerWidth,
})

const before = page()

// The two belong together: what the first one leaves is gone in the second.
test('a test leaves what it likes in the browser and in the modules of the app', () => {
  history.pushState({ idx: 2 }, '', '/envios')
  html.setAttribute('style', 'font-size: 20px')
  body.setAttribute('class', 'open')
  html.append(document.createElement('span'))
  head.append(document.createElement('meta'))
  connection.set('offline')
  drops.set(Promise.resolve({ files: [], problem: null }))
  firstScreen.set('shown')
  installPrompt.set(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() }))
  lostUploads.set({ keys: [], labels: ['Mandato'] })
  outboxRef.set(null)
  shownTitle.set({ title: 'Envíos', subtitle: '' })
  typedPassword.set('secret')
  update.set('waiting')
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no fetch')))
  vi.spyOn(globalThis, 'fetch')
  Object.assign(navigator, { standalone: true })
  Object.assign(video, { requestVideoFrameCallback: () => 1 })
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  localStorage.setItem('a', 'b')
  sessionStorage.setItem('a', 'b')
  document.title = 'Envíos'
  ;(window as unknown as Window).happyDOM.setViewport({ width: 390 })
  const left = page()
  for (const [name, value] of Object.entries(before)) expect(left, name).not.toHaveProperty(name, value)
})

test('what a test has left is gone in the next one', () => {
  expect(before).toMatchObject({ connection: 'online', title: 'Portal Inversionista' })
  expect(page()).toEqual(before)
})

let refused: Promise<unknown>

// These two as well.
test('a test leaves a request without an answer', async () => {
  const server = await startWireServer({ 'POST /api/waits': () => new Promise(() => undefined) })
  ;(window as unknown as Window).happyDOM.setURL(server.url)
  refused = send({ method: 'POST', path: '/api/waits' }).catch((error: unknown) => error)
  await eventually(() => expect(server.received).toHaveLength(1))
})

test('the next one does not hear that the portal can not be reached', async () => {
  expect(await refused).toBeInstanceOf(ApiError)
  expect(connection.getSnapshot()).toBe('online')
})

const seen = vi.fn<MutationCallback>()
const observer = new MutationObserver(seen)

test('what a test has rendered is removed under the eyes of an observer', () => {
  render('')
  observer.observe(document.body, { childList: true })
})

test('which hears also of what the next one does', async () => {
  seen.mockClear()
  document.body.append(document.createElement('hr'))
  await eventually(() => expect(seen).toHaveBeenCalled())
  observer.disconnect()
  document.body.replaceChildren()
})

test('no portal has the address of an earlier one, by which the app remembers it', async () => {
  const earlier = await startWireServer()
  await earlier.close()
  vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server, _, ...rest) {
    return this.listen(Number(new URL(earlier.url).port), ...(rest as []))
  })
  expect((await startWireServer()).url).not.toBe(earlier.url)
})
