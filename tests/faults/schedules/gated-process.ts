import type { Session } from '../../../src/session/session'
import { createWebLocks } from '../../support/web-locks'
import type { Device } from '../device'
import { createNetwork, type Network, type Weather } from '../network'
import type { Portal } from '../portal'
import { openProcess, type Process, type Surroundings } from '../process'
import { createRandom } from '../random'
import type { VirtualTime } from '../virtual-time'
import { gateDatabase } from './gated-database'
import type { Turn, Turns } from './turns'

/** Contexts on a device, each of which waits for its turn wherever it waits at all. */
export function createStage(device: Device, turns: Turns) {
  const locks = createWebLocks()
  const ears: Surroundings['ears'] = new Map()
  let busy = 0
  const work = { began: () => void (busy += 1), ended: () => void (busy -= 1) }

  function waitOf(context: string): Wait {
    return (kind, run) => turns.wait({ context, kind, run })
  }

  function open(
    context: string,
    session: Session,
    weather: (request: { method: string; path: string }) => Weather,
  ): Process {
    const wait = waitOf(context)
    // Numbered as sent: that follows from what the context has seen, as the state has it.
    const sent = new Map<unknown, number>()
    let holds = ''
    const portal: Portal = {
      ...device.portal,
      handle(request) {
        const answer = device.portal.handle(request)
        holds = `${sent.get(request) ?? ''} ${JSON.stringify(answer)}`
        return answer
      },
    }
    const network = createNetwork(portal, {
      ...device.time,
      after: (_ms, run) => turns.wait({ context, kind: 'network', run, holds }),
    })
    network.setWeather((request) => {
      const sky = weather(request)
      sent.set(request, sent.size)
      holds = `${sent.size}`
      turns.note(context, `${request.method} ${sky.kind}`)
      return sky
    })
    return openProcess(
      {
        factory: gateDatabase(device.factory, context, turns, work),
        time: gateTime(device.time, wait),
        // What a context draws must not depend on what others have drawn.
        random: createRandom(seedOf(context)),
        network: noteAnswers(network, (answer) => turns.note(context, answer)),
        locks: gateLocks(locks, wait, (outcome) => turns.note(context, outcome)),
        processes: device.processes,
        ears,
        hears(message, run) {
          // Progress changes no upload.
          if (message.kind === 'progress') run()
          else wait('message', run)
        },
        isFatal: () => false,
        ...work,
        committed: () => undefined,
      },
      session,
    )
  }

  /** Until all that follows without waiting has followed. */
  async function idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (busy > 0) quiet = -1
    }
  }

  return { open, idle, clockOf: (context: string) => gateTime(device.time, waitOf(context)) }
}

type Wait = (kind: Turn['kind'], run: () => void) => () => void

function gateTime(time: VirtualTime, wait: Wait): VirtualTime {
  return {
    ...time,
    after(ms, work) {
      let takeBack = (): void => undefined
      const cancel = time.after(ms, () => (takeBack = wait('timer', work)))
      return () => {
        cancel()
        takeBack()
      }
    },
  }
}

function noteAnswers(network: Network, note: (answer: string) => void): Network {
  return {
    ...network,
    travel(request, journey) {
      network.travel(request, {
        ...journey,
        progress(share) {
          note(`${share}`)
          journey.progress(share)
        },
        done(result) {
          note(JSON.stringify(result))
          journey.done(result)
        },
      })
    },
    async fetchThrough(...request) {
      const response = await network.fetchThrough(...request).catch((error: unknown) => {
        note(String(error))
        throw error
      })
      note(`${response.status} ${new TextDecoder().decode(await response.arrayBuffer())}`)
      return response
    },
  }
}

function gateLocks(
  locks: ReturnType<typeof createWebLocks>,
  wait: Wait,
  note: (outcome: string) => void,
): ReturnType<typeof createWebLocks> {
  return {
    ...locks,
    managerOf(context, reach) {
      const manager = locks.managerOf(context, (news) => void wait('lock', () => reach(news)))
      function request(name: string, options: LockOptions, work: (lock: Lock | null) => Promise<unknown>) {
        return new Promise((resolve, reject) => {
          wait('lock', () => {
            const working = manager.request(name, options, (lock) => {
              note(lock ? 'has the lock' : 'the lock is taken')
              return work(lock)
            })
            working.then(resolve, reject)
          })
        })
      }
      return { request, query: () => manager.query() } as unknown as LockManager
    },
  }
}

function seedOf(name: string): number {
  let seed = 7
  for (const letter of name) seed = seed * 31 + letter.charCodeAt(0)
  return seed
}
