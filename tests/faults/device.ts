import { IDBFactory } from 'fake-indexeddb'
import type { Message } from '../../src/outbox/engine/channel'
import type { Migration } from '../../src/outbox/storage/schema'
import type { Session } from '../../src/session/session'
import { createWebLocks } from '../support/web-locks'
import { createNetwork } from './network'
import type { Portal } from './portal'
import { openProcess, type Process, type Surroundings } from './process'
import { createRandom, type Random } from './random'
import { createVirtualTime, type VirtualTime } from './virtual-time'

/**
 * A phone with its database, its network and the processes on it (tabs, the service worker), each of which can be killed after
 * any step, frozen and thawed, all under one virtual clock. The engine in them is the product's own.
 */
export type Device = ReturnType<typeof createDevice>

export function createDevice(portal: Portal, options: { random?: Random } = {}) {
  const time: VirtualTime = createVirtualTime()
  const random = options.random ?? createRandom(1)
  const factory = new IDBFactory()
  const processes = new Set<Process>()
  const network = createNetwork(portal, time)
  /** What a power cut takes back: relaxed commits since the last strict one. */
  let unsynced: (() => void)[] = []
  let busy = 0
  let steps = 0
  let dies: (what: string, step: number) => boolean = () => false

  const surroundings: Surroundings = {
    factory,
    time,
    random,
    network,
    locks: createWebLocks(),
    processes,
    ears: new Map<Process, (message: Message) => void>(),
    hears: (_message, run) => run(),
    isFatal(what) {
      steps += 1
      return dies(what, steps)
    },
    began: () => (busy += 1),
    ended: () => (busy -= 1),
    committed(undo, durability) {
      if (durability === 'strict') unsynced = []
      else unsynced.push(...undo)
    },
  }

  /** `migrations`: those of another version of the app. */
  function open(session: Session | null, app: { migrations?: readonly Migration[] } = {}): Process {
    return openProcess(surroundings, session, app)
  }

  /** Until all real work is done: what is left then waits for time. */
  async function idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (busy > 0) quiet = -1
    }
  }

  async function pass(ms: number, until: () => boolean = () => false): Promise<void> {
    await time.pass(time.elapsed() + ms, async () => {
      await idle()
      return until()
    })
    await idle()
  }

  /** Lets time pass until `work` is done or has failed, or its process is dead; at most `ms`. */
  async function passDuring(work: Promise<unknown>, ms: number, process?: Process): Promise<void> {
    let isOver = false
    const over = () => void (isOver = true)
    work.then(over, over)
    await pass(ms, () => isOver || process?.isAlive() === false)
  }

  return {
    factory,
    time,
    portal,
    open,
    idle,
    processes,
    requests: network.requests,
    setWeather: network.setWeather,
    /** Lets time pass until `until` says so, at most `ms`. */
    pass,
    passDuring,
    /** Lets time pass until `work` is over. */
    async passUntil<T>(work: Promise<T>): Promise<T> {
      await passDuring(work, 180_000)
      return work
    },
    /** Kills the process that takes the step which `which` picks. */
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
