import { anAnswer } from '../support/http-answer'
import type { HttpResult } from '../../src/outbox/delivery/http-response'
import { contentOf, hashOf } from './contents'
import type { PortalAnswer, PortalRequest } from '../support/portal-model/handlers'
import type { Portal } from './portal'
import type { VirtualTime } from './virtual-time'

/** What the network does to one request. */
export type Weather =
  | { kind: 'fine'; delay?: number }
  /** No connection at all. */
  | { kind: 'none' }
  /** Connects, and not a byte moves. */
  | { kind: 'lie-fi' }
  /** Cut at this share of the body. */
  | { kind: 'cut'; at: number }
  /** Everything arrives and is answered, and the answer does not come back. */
  | { kind: 'lost-answer' }
  /** The connection is lost, and the portal handles what it received only so many ms later. */
  | { kind: 'late-commit'; delay: number }
  /** The answer takes so many ms. */
  | { kind: 'late-answer'; delay: number }
  /** It arrives with an empty part for a file, as WebKit sends a Blob that it lost. */
  | { kind: 'emptied' }
  /** The browser sends it a second time by itself; only the second answer comes back. */
  | { kind: 'resent' }
  /** Something else answers, and nothing arrives. */
  | { kind: 'instead'; answer: Instead }
  /** It arrives, and this is what comes back. */
  | { kind: 'garbled'; answer: Instead }

export type Instead = { status: number; text: string; retryAfter?: string; elsewhere?: boolean }

/** What a process hears of its request. */
export type Journey = {
  progress: (share: number) => void
  arrived: () => void
  done: (result: HttpResult) => void
  isForgotten?: () => boolean
}

export type Network = ReturnType<typeof createNetwork>

/** The network between a device and the portal, under a weather that a test sets. */
export function createNetwork(portal: Portal, time: VirtualTime) {
  let weather: (request: { method: string; path: string }) => Weather = () => ({ kind: 'fine' })
  const requests: {
    method: string
    path: string
    key: string | null
    at: number
    sky: Weather['kind']
    /** Nothing was recorded of it, and what its sender remembered of it is gone. */
    isForgotten: () => boolean
  }[] = []

  function travel(request: PortalRequest, { progress, arrived, done, isForgotten }: Journey): void {
    const sky = weather(request)
    requests.push({
      method: request.method,
      path: request.path,
      key: request.headers.get('idempotency-key'),
      at: time.elapsed(),
      sky: sky.kind,
      isForgotten: isForgotten ?? (() => false),
    })
    const failure = failureUnder(sky)
    if (failure) {
      if (sky.kind === 'cut') progress(sky.at)
      if (sky.kind === 'late-commit') {
        progress(1)
        time.after(sky.delay, () => void portal.handle(request))
      }
      time.after(failure.delay, () => done(failure.result))
      return
    }
    progress(0.5)
    time.after(40, () => {
      arrived()
      const first = portal.handle(sky.kind === 'emptied' ? withoutBytes(request) : request)
      progress(1)
      if (sky.kind !== 'resent') {
        const { delay, result } = answerUnder(sky, first)
        time.after(delay, () => done(result))
        return
      }
      time.after(100, () => {
        const second = portal.handle(request)
        time.after(20, () => done({ response: wireAnswer(second) }))
      })
    })
  }

  function isFileReadable(path: string): boolean {
    return portal.options.filesCanBeRead && weather({ method: 'GET', path }).kind === 'fine'
  }

  return {
    travel,
    fetchThrough: createFetch({ portal, time, travel, isFileReadable }),
    requests,
    setWeather: (next: typeof weather): void => {
      weather = next
    },
  }
}

type Heard = { delay: number; result: HttpResult }

/** What the process hears, and after how long, if nothing arrives while it listens; null if it arrives. */
function failureUnder(sky: Weather): Heard | null {
  switch (sky.kind) {
    case 'none':
      return { delay: 5, result: { none: { why: 'no-signal', sent: false } } }
    case 'lie-fi':
      return { delay: 20_000, result: { none: { why: 'stalled', sent: false } } }
    case 'cut':
    case 'late-commit':
      return { delay: 500, result: { none: { why: 'no-signal', sent: true } } }
    case 'instead':
      return { delay: 50, result: { response: anAnswer(sky.answer) } }
    default:
      return null
  }
}

/** The same of what arrives and is answered once. */
function answerUnder(sky: Weather, answer: PortalAnswer): Heard {
  const unconfirmed: HttpResult = { none: { why: 'unconfirmed', sent: true } }
  const whole = { response: wireAnswer(answer) }
  switch (sky.kind) {
    case 'lost-answer':
      return { delay: 1_000, result: unconfirmed }
    case 'late-answer':
      return { delay: sky.delay, result: sky.delay >= 180_000 ? unconfirmed : whole }
    case 'garbled':
      return { delay: 20, result: { response: anAnswer(sky.answer) } }
    case 'fine':
      return { delay: sky.delay ?? 20, result: whole }
    default:
      return { delay: 20, result: whole }
  }
}

/** What reconciling reads: the lists, and the files behind docs/contract.md, 'Call 16'. */
function createFetch({
  portal,
  time,
  travel,
  isFileReadable,
}: {
  portal: Portal
  time: VirtualTime
  travel: (request: PortalRequest, journey: Journey) => void
  isFileReadable: (path: string) => boolean
}) {
  return (
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    reach: (work: () => void) => void,
  ): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    return new Promise((resolve, reject) => {
      const fail = () => reach(() => reject(new TypeError('Failed to fetch')))
      const answer = (response: Response) => reach(() => resolve(response))
      init?.signal?.addEventListener('abort', fail)
      if (url.host === 'files.test') {
        const file = portal.storedFile(Number(url.pathname.slice(1)))
        if (!isFileReadable(url.pathname)) time.after(5, fail)
        else
          time.after(20, () =>
            answer(file ? responseOf(contentOf(file.sha256)) : responseOf(new ArrayBuffer(0), 404)),
          )
        return
      }
      travel(
        { method: 'GET', path: url.pathname, headers: new Headers(init?.headers), fields: {}, file: null },
        {
          progress: () => undefined,
          arrived: () => undefined,
          done(result) {
            if ('none' in result) {
              // What stands still is given up by its caller.
              if (result.none.why !== 'stalled') fail()
              return
            }
            const { status, text, elsewhere } = result.response
            const bytes = new TextEncoder().encode(text).buffer
            answer(responseOf(bytes, status, elsewhere))
          },
        },
      )
    })
  }
}

function withoutBytes(request: PortalRequest): PortalRequest {
  return { ...request, file: { sha256: hashOf(new ArrayBuffer(0)), bytes: 0 } }
}

function wireAnswer({ status, body }: PortalAnswer) {
  return anAnswer({ status, text: JSON.stringify(body) })
}

/** A response whose body is there at once: no virtual time passes while it is read. */
function responseOf(bytes: ArrayBuffer, status = 200, redirected = false): Response {
  return Object.defineProperties(new Response(null, { status }), {
    arrayBuffer: { value: () => Promise.resolve(bytes) },
    redirected: { value: redirected },
  })
}
