import { apiUrl } from '../../src/api/config'
import type { HttpResult } from '../../src/outbox/delivery/http-response'
import type { UploadRequest } from '../../src/outbox/delivery/request'
import { createChosenFile } from '../../src/documents/chosen/chosen-file'
import type { Clock } from '../../src/lib/clock'
import type { Channel, Message } from '../../src/outbox/engine/channel'
import { createOutbox, type Outbox } from '../../src/outbox/engine/create-outbox'
import { createSender, type Sender, type SenderDeps } from '../../src/outbox/engine/create-sender'
import { takeOver } from '../../src/outbox/engine/take-over/take-over'
import { keepFiles } from '../../src/outbox/engine/keep-files'
import { createLock, type Lock } from '../../src/outbox/engine/lock'
import type { DraftPlace } from '../../src/outbox/model/upload'
import { createDatabase } from '../../src/outbox/storage/database'
import type { Migration } from '../../src/outbox/storage/schema'
import { createArrivalStore, createSenderStore } from '../../src/outbox/storage/upload-store'
import type { Session } from '../../src/session/session'
import type { createWebLocks } from '../support/web-locks'
import { hashOf } from './contents'
import { createFaultyFactory, noFaults, type DatabaseFaults } from './faulty-database'
import type { Network } from './network'
import { createPageMaker } from './page-files'
import type { PortalRequest } from '../support/portal-model/handlers'
import type { Random } from './random'
import type { VirtualTime } from './virtual-time'

/** The pages of a form, as a tab has them. */
export type FormFile = ReturnType<typeof createChosenFile>

/** A tab or the service worker: the product's own engine, on the database and the network of a device. */
export type Process = {
  /** A tab's. */
  outbox: Outbox
  /** The service worker's. */
  openSender: () => Sender
  /** What versions 0.1 of the app left, as the page takes it over. */
  takeOver: () => Promise<void>
  /** The pages of the form at this place: one object, also if the form is left and opened again. */
  form: (place: DraftPlace) => FormFile
  /** What another app shares, as the worker keeps it. */
  arrive: (files: readonly File[]) => Promise<unknown>
  /** What a sign-out deletes. */
  forgetShared: (owner: number) => Promise<void>
  lock: Lock
  isAlive: () => boolean
  faults: DatabaseFaults
  /** Whether a new CSRF token is to be had. */
  page: { hasToken: boolean }
  signIn: (session: Session) => void
  signOut: () => void
  session: () => Session | null
  kill: () => void
  freeze: () => void
  thaw: () => void
  dropConnections: () => void
}

/** What all processes of one device share. */
export type Surroundings = {
  factory: IDBFactory
  time: VirtualTime
  random: Random
  network: Network
  locks: ReturnType<typeof createWebLocks>
  processes: Set<Process>
  /** The broadcast channel: who listens. */
  ears: Map<Process, (message: Message) => void>
  /** Hands a message on to the process that listens. */
  hears: (message: Message, run: () => void) => void
  /** Called at each step of a process. True if it dies of it. */
  isFatal: (what: string) => boolean
  /** Real work began and ended: virtual time stands still meanwhile. */
  began: () => void
  ended: () => void
  committed: (undo: (() => void)[], durability: IDBTransactionDurability) => void
}

/** `migrations`: those of another version of the app. */
export function openProcess(
  surroundings: Surroundings,
  session: Session | null,
  app: { migrations?: readonly Migration[] } = {},
): Process {
  const { time, random, network, locks, processes, ears, hears, began, ended } = surroundings
  const { isAlive, reach, die, freeze, thaw } = createExistence()
  const signedIn = createSignedIn(session)

  function kill(): void {
    if (!isAlive()) return
    die()
    database.die()
    locks.release(process)
    processes.delete(process)
    ears.delete(process)
  }

  function step(what: string): boolean {
    if (!isAlive()) return false
    if (surroundings.isFatal(what)) kill()
    return isAlive()
  }

  const faults = { ...noFaults }
  const database = createFaultyFactory(surroundings.factory, {
    step,
    isAlive,
    faults,
    began,
    ended,
    committed: surroundings.committed,
  })

  /** On a full disk: once it is dead. */
  function forgetting(): () => boolean {
    const isFull = faults.full !== 'no'
    return () => isFull && !isAlive()
  }

  const page = { hasToken: false }
  const { set: signIn, current } = signedIn
  const life = { isAlive, kill, freeze, thaw, dropConnections: database.dropConnections }
  // Its engine, which needs its lock and channel, comes below.
  const process = { page, faults, ...life, signIn, signOut: () => signIn(null), session: current } as Process
  processes.add(process)
  const clock: Clock = {
    now: time.now,
    elapsed: time.elapsed,
    after: (ms, work) => time.after(ms, () => reach(work)),
  }
  const lock = createLock(locks.managerOf(process, reach))
  process.lock = lock
  const newId = () => uuid(random)
  const hash = (bytes: ArrayBuffer) => Promise.resolve(hashOf(bytes))
  const channel: Channel = {
    post(message) {
      if (!isAlive()) return
      for (const [other, ear] of ears) if (other !== process) queueMicrotask(() => ear(message))
    },
    listen(listener) {
      ears.set(process, (message) => hears(message, () => reach(() => listener(message))))
    },
  }
  const deps: Omit<SenderDeps, 'store'> = {
    clock,
    transport: createTransport({ network, began, ended }, step, reach, forgetting),
    fetch: (input, init) => network.fetchThrough(input, init, reach),
    lock,
    channel,
    random: random.next,
    newId,
    hash,
    renewToken: () => Promise.resolve(page.hasToken),
    limits: () => ({ uploads: 4, bytes: 32 * 1024 * 1024 }),
    session: signedIn,
  }
  process.outbox = createOutbox({
    ...{ ...app, ...deps, factory: database.factory, session: signedIn },
    persistence: { granted: () => Promise.resolve(false), ask: () => Promise.resolve(true) },
  })
  const opened = () => createDatabase({ ...app, factory: database.factory, clock })
  process.openSender = () => createSender({ ...deps, store: createSenderStore(opened()) })
  process.takeOver = () =>
    takeOver({
      ...{ factory: database.factory, clock, lock, newId, hash, drain: process.outbox.drain },
      onTaken(ids) {
        channel.post({ kind: 'changed', ids: [...ids] })
        void process.outbox.refresh().then(process.outbox.networkReturned)
      },
    })
  const maker = { outbox: process.outbox, clock, ...createPageMaker({ clock, random, step }) }
  const forms = new Map<string, FormFile>()
  process.form = (place) => {
    const key = [place.owner, place.form, place.replaces].join(' ')
    const form = forms.get(key) ?? createChosenFile(place, locks.managerOf(process, reach), maker)
    forms.set(key, form)
    return form
  }
  const store = createArrivalStore(opened())
  process.arrive = async (files) => {
    const { ids } = await keepFiles({ store, clock, newId, hash }, null, files)
    channel.post({ kind: 'changed', ids: [...ids] })
    await process.outbox.refresh()
  }
  process.forgetShared = (owner) => store.forgetShared(owner)
  return process
}

/** Whether a process lives, and what reaches it: nothing a dead one, and a frozen one once it thaws. */
function createExistence() {
  let alive = true
  let frozen = false
  let thawed: (() => void)[] = []

  function reach(work: () => void): void {
    if (!alive) return
    if (frozen) thawed.push(work)
    else work()
  }

  function thaw(): void {
    frozen = false
    const waiting = thawed
    thawed = []
    for (const work of waiting) reach(work)
  }

  return {
    isAlive: () => alive,
    reach,
    die: () => void (alive = false),
    freeze: () => void (frozen = true),
    thaw,
  }
}

/** Who is signed in at a process. */
function createSignedIn(first: Session | null) {
  let current = first
  const listeners = new Set<() => void>()

  function set(next: Session | null): void {
    current = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    expired(token: string) {
      if (current?.token === token) set(null)
      return Promise.resolve()
    },
  }
}

/** What sends a process's uploads: a step at its first byte, and one at its response. */
function createTransport(
  outside: Pick<Surroundings, 'network' | 'began' | 'ended'>,
  step: (what: string) => boolean,
  reach: (work: () => void) => void,
  forgetting: () => () => boolean,
) {
  return function transport(
    request: UploadRequest,
    { onProgress }: { onProgress: (progress: { sent: number; total: number }) => void },
  ): Promise<HttpResult> {
    return new Promise((resolve) => {
      void readRequest(request, outside).then((read) => {
        const total = read.file?.bytes ?? 0
        if (!step('first byte')) return
        outside.network.travel(read, {
          isForgotten: forgetting(),
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
}

async function readRequest(
  { url, headers, body }: UploadRequest,
  { began, ended }: Pick<Surroundings, 'began' | 'ended'>,
): Promise<PortalRequest> {
  began()
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
    ended()
  }
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
