import { createHash } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { apiUrl } from '../../src/api/config'
import { createOutbox, type OutboxEngine } from '../../src/outbox/create-outbox'
import type { Message } from '../../src/outbox/channel'
import type { Migration } from '../../src/outbox/db'
import type { HttpResult } from '../../src/outbox/http-answer'
import { createLock } from '../../src/outbox/lock'
import type { UploadRequest } from '../../src/outbox/request'
import type { Session } from '../../src/session/session'
import { createFaultyFactory, noFaults, type DatabaseFaults } from './faulty-database'
import type { Portal, PortalAnswer, PortalRequest } from './portal-model'
import { createRandom, type Random } from './random'
import { createVirtualTime, type VirtualTime } from './virtual-time'

/**
 * A phone with its database, its network and the processes on it (tabs, the service worker), each of which can be killed after
 * any step, frozen and thawed, all under one virtual clock. The engine in them is the product's own.
 */

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

export type Process = {
  outbox: OutboxEngine
  holder: string
  isAlive: () => boolean
  faults: DatabaseFaults
  signIn: (session: Session) => void
  signOut: () => void
  session: () => Session | null
  kill: () => void
  freeze: () => void
  thaw: () => void
  dropConnections: () => void
}

export type Device = ReturnType<typeof createDevice>

export function createDevice(portal: Portal, options: { random?: Random; webLocks?: boolean } = {}) {
  const time: VirtualTime = createVirtualTime()
  const random = options.random ?? createRandom(1)
  const shared = new IDBFactory()
  const processes = new Set<Process>()
  const ears = new Map<Process, (message: Message) => void>()
  const locks = createLocks()
  /** What a power cut takes back: relaxed commits since the last strict one. */
  let unsynced: (() => void)[] = []
  let busy = 0
  let steps = 0
  let dies: (what: string, step: number) => boolean = () => false
  let weather: (request: { method: string; path: string }) => Weather = () => ({ kind: 'fine' })
  const requests: { method: string; path: string; key: string | null; at: number }[] = []

  /** `migrations`: those of another version of the app. */
  function open(session: Session | null, app: { migrations?: readonly Migration[] } = {}): Process {
    let alive = true
    let frozen = false
    let thawed: (() => void)[] = []
    let current = session
    const listeners = new Set<() => void>()

    /** What the outside does to a process that is dead is nothing; to a frozen one it happens when it thaws. */
    function reach(work: () => void): void {
      if (!alive) return
      if (frozen) thawed.push(work)
      else work()
    }

    function kill(): void {
      if (!alive) return
      alive = false
      database.die()
      locks.release(process)
      processes.delete(process)
      ears.delete(process)
    }

    function step(what: string): boolean {
      if (!alive) return false
      steps += 1
      if (dies(what, steps)) kill()
      return alive
    }

    const faults = { ...noFaults }
    const database = createFaultyFactory(shared, {
      step,
      isAlive: () => alive,
      faults,
      began: () => (busy += 1),
      ended: () => (busy -= 1),
      committed(undo, durability) {
        if (durability === 'strict') unsynced = []
        else unsynced.push(...undo)
      },
    })

    const clock = {
      now: time.now,
      after: (ms: number, work: () => void) => time.after(ms, () => reach(work)),
    }

    function transport(
      request: UploadRequest,
      { onProgress }: { onProgress: (progress: { sent: number; total: number }) => void },
    ): Promise<HttpResult> {
      return new Promise((resolve) => {
        void readRequest(request).then((read) => {
          const total = read.file?.bytes ?? 0
          if (!step('first byte')) return
          travel(read, {
            progress: (share) => reach(() => onProgress({ sent: Math.round(share * total), total })),
            // Once the system has all bytes, it sends them, whatever becomes of the process.
            arrived: () => void step('arrived'),
            done: (result) =>
              reach(() => {
                if (step('answered')) resolve(result)
              }),
          })
        })
      })
    }

    const process: Process = {
      outbox: undefined as never,
      holder: '',
      isAlive: () => alive,
      faults,
      signIn(next) {
        current = next
        for (const listener of listeners) listener()
      },
      signOut() {
        current = null
        for (const listener of listeners) listener()
      },
      session: () => current,
      kill,
      freeze() {
        frozen = true
      },
      thaw() {
        frozen = false
        const waiting = thawed
        thawed = []
        for (const work of waiting) reach(work)
      },
      dropConnections: database.dropConnections,
    }
    processes.add(process)
    process.outbox = createOutbox({
      ...app,
      factory: database.factory,
      clock,
      transport,
      fetch: (input, init) => fetchThrough(input, init, reach),
      lock: createLock(options.webLocks === false ? undefined : locks.managerOf(process, reach)),
      channel: {
        post(message) {
          if (!alive) return
          for (const [other, ear] of ears) if (other !== process) queueMicrotask(() => ear(message))
        },
        listen: (listener) => void ears.set(process, (message) => reach(() => listener(message))),
      },
      random: random.next,
      newId: () => uuid(random),
      hash: (bytes) => Promise.resolve(hashOf(bytes)),
      limits: () => ({ uploads: 4, bytes: 32 * 1024 * 1024 }),
      session: {
        current: () => current,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        expired(token) {
          if (current?.token === token) process.signOut()
          return Promise.resolve()
        },
      },
      persistence: { granted: () => Promise.resolve(false), ask: () => Promise.resolve(true) },
    })
    return process
  }

  /** The network between the device and the portal. */
  function travel(
    request: PortalRequest,
    {
      progress,
      arrived,
      done,
    }: {
      progress: (share: number) => void
      arrived: () => void
      done: (result: HttpResult) => void
    },
  ): void {
    const sky = weather(request)
    requests.push({
      method: request.method,
      path: request.path,
      key: request.headers.get('idempotency-key'),
      at: time.elapsed(),
    })
    switch (sky.kind) {
      case 'none':
        time.after(5, () => done({ none: { why: 'no-signal', sent: false } }))
        return
      case 'lie-fi':
        time.after(20_000, () => done({ none: { why: 'stalled', sent: false } }))
        return
      case 'cut':
        progress(sky.at)
        time.after(500, () => done({ none: { why: 'no-signal', sent: true } }))
        return
      case 'instead':
        time.after(50, () => done({ answer: httpAnswer(sky.answer) }))
        return
    }
    progress(0.5)
    time.after(40, () => {
      arrived()
      const first = portal.handle(sky.kind === 'emptied' ? withoutBytes(request) : request)
      progress(1)
      switch (sky.kind) {
        case 'emptied':
          time.after(20, () => done({ answer: wireAnswer(first) }))
          return
        case 'fine':
          time.after(sky.delay ?? 20, () => done({ answer: wireAnswer(first) }))
          return
        case 'lost-answer':
          time.after(1_000, () => done({ none: { why: 'unconfirmed', sent: true } }))
          return
        case 'late-answer':
          time.after(sky.delay, () =>
            done(
              sky.delay >= 180_000
                ? { none: { why: 'unconfirmed', sent: true } }
                : { answer: wireAnswer(first) },
            ),
          )
          return
        case 'resent':
          time.after(100, () => {
            const second = portal.handle(request)
            time.after(20, () => done({ answer: wireAnswer(second) }))
          })
          return
        case 'garbled':
          time.after(20, () => done({ answer: httpAnswer(sky.answer) }))
          return
      }
    })
  }

  /** What settling reads: the lists, and the files behind call 16. */
  function fetchThrough(
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    reach: (work: () => void) => void,
  ): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input)
    return new Promise((resolve, reject) => {
      const fail = () => reach(() => reject(new TypeError('Failed to fetch')))
      const answer = (response: Response) => reach(() => resolve(response))
      init?.signal?.addEventListener('abort', fail)
      if (url.host === 'files.test') {
        const file = portal.storedFile(Number(url.pathname.slice(1)))
        if (!portal.options.filesCanBeRead || weather({ method: 'GET', path: url.pathname }).kind !== 'fine')
          time.after(5, fail)
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
              // What stands still is given up by whoever asked.
              if (result.none.why !== 'stalled') fail()
              return
            }
            const { status, text, elsewhere } = result.answer
            const bytes = new TextEncoder().encode(text).buffer
            answer(responseOf(bytes, status, elsewhere))
          },
        },
      )
    })
  }

  async function readRequest({ url, headers, body }: UploadRequest): Promise<PortalRequest> {
    busy += 1
    try {
      const file = body.get('file')
      const bytes = file instanceof Blob ? await file.arrayBuffer() : null
      const fields = Object.fromEntries(
        [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
      return {
        method: 'POST',
        path: url.slice(apiUrl('').length),
        headers: new Headers(headers),
        fields,
        file: bytes && { sha256: hashOf(bytes), bytes: bytes.byteLength },
      }
    } finally {
      busy -= 1
    }
  }

  /** Until all real work is done: what is left then waits for time. */
  async function idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (busy > 0) quiet = -1
    }
  }

  return {
    factory: shared,
    time,
    portal,
    random,
    open,
    idle,
    processes,
    requests,
    /** Lets time pass until `until` says so, at most `ms`. */
    async pass(ms: number, until: () => boolean = () => false): Promise<void> {
      await time.pass(time.elapsed() + ms, async () => {
        await idle()
        return until()
      })
      await idle()
    },
    setWeather(next: typeof weather) {
      weather = next
    },
    /** Kills whoever takes the step that `which` picks. */
    killWhen(which: typeof dies) {
      dies = which
    },
    killNobody() {
      dies = () => false
    },
    steps: () => steps,
    /** Everything stops, and what was not on the disk is gone. */
    cutPower() {
      for (const process of [...processes]) process.kill()
      for (const undo of unsynced.reverse()) undo()
      unsynced = []
    },
  }
}

/** The Web Locks of one device: one name is enough here. */
function createLocks() {
  type Holding = { process: Process; steal: (reason: DOMException) => void }
  let holding: Holding | null = null

  return {
    release(process: Process) {
      if (holding?.process === process) holding = null
    },
    managerOf(process: Process, reach: (work: () => void) => void): LockManager {
      async function request(
        _name: string,
        options: LockOptions,
        work: (lock: Lock | null) => Promise<unknown>,
      ): Promise<unknown> {
        await Promise.resolve()
        if (!process.isAlive()) return new Promise(() => undefined)
        if (holding && !options.steal) return work(null)
        holding?.steal(new DOMException('stolen', 'AbortError'))
        return new Promise((resolve, reject) => {
          const mine: Holding = { process, steal: (reason) => reach(() => reject(reason)) }
          holding = mine
          work({ name: 'outbox-drain', mode: 'exclusive' }).then(
            (result) => {
              if (holding === mine) holding = null
              resolve(result)
            },
            (error: unknown) => {
              if (holding === mine) holding = null
              reject(error instanceof Error ? error : new Error(String(error)))
            },
          )
        })
      }
      return { request, query: () => Promise.resolve({}) } as unknown as LockManager
    },
  }
}

function withoutBytes(request: PortalRequest): PortalRequest {
  return { ...request, file: { sha256: hashOf(new ArrayBuffer(0)), bytes: 0 } }
}

function wireAnswer({ status, body, headers }: PortalAnswer) {
  return httpAnswer({
    status,
    text: JSON.stringify(body),
    ...(headers?.['retry-after'] && { retryAfter: headers['retry-after'] }),
  })
}

function httpAnswer({ status, text, retryAfter, elsewhere }: Instead) {
  return { status, text, retryAfter: retryAfter ?? null, date: null, elsewhere: elsewhere ?? false }
}

/** A response whose body is there at once: no virtual time passes while it is read. */
function responseOf(bytes: ArrayBuffer, status = 200, redirected = false): Response {
  return Object.defineProperties(new Response(null, { status }), {
    arrayBuffer: { value: () => Promise.resolve(bytes) },
    redirected: { value: redirected },
  })
}

/** Every file of these tests that was ever hashed, so that the portal's copies need no bytes. */
const contents = new Map<string, ArrayBuffer>()

export function hashOf(bytes: ArrayBuffer): string {
  const hash = createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
  if (!contents.has(hash)) contents.set(hash, bytes)
  return hash
}

function contentOf(sha256: string): ArrayBuffer {
  return contents.get(sha256) ?? new ArrayBuffer(0)
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
