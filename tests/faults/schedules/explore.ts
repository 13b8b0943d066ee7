import { createHash } from 'node:crypto'
import type { Turn } from './turns'

/** One performance of a scenario, from its beginning. */
export type Play = {
  /** Until nothing happens without a turn. */
  idle: () => Promise<void>
  next: () => Turn[]
  take: (turn: Turn) => void
  /** Lets time pass until a timer is due; false if none is, or the play is over. */
  passTime: () => Promise<boolean>
  /** All that what comes next depends on: what each context has seen, and what they share. */
  state: () => unknown
  /** What is broken at the end, in words. */
  end: () => Promise<string[]>
}

export type Explored = {
  /** Performances. Most end in a state that another one has reached before. */
  schedules: number
  states: number
  broken: { turns: string[]; problems: string[] }[]
}

type Choice = { options: string[]; taken: number }

/**
 * Performs a scenario in every order of its turns. `preemptions` is how often the turn may go to another context although the
 * last one could go on; it may be `Infinity`. A context is deterministic: what it does next follows from what it has
 * seen. So from a state that was reached before, with as many preemptions left, a schedule is not gone on with.
 */
export async function explore(openPlay: () => Promise<Play>, preemptions: number): Promise<Explored> {
  const reached = new Map<string, number>()
  const explored: Explored = { schedules: 0, states: 0, broken: [] }
  const choices: Choice[] = []

  function isNew(play: Play, context: string, left: number): boolean {
    const state = JSON.stringify([play.state(), preemptions === Infinity ? null : context])
    const key = createHash('sha1').update(state).digest('base64')
    if ((reached.get(key) ?? -1) >= left) return false
    reached.set(key, left)
    return true
  }

  async function perform(): Promise<void> {
    const play = await openPlay()
    const turns: string[] = []
    let context = ''
    let left = preemptions
    for (;;) {
      await play.idle()
      const next = affordable(play.next(), context, left)
      if (next.length === 0) {
        if (!(await play.passTime())) break
        // After a pause no context is interrupted.
        context = ''
        continue
      }
      const options = next.map(nameOf)
      let choice = choices[turns.length]
      if (!choice) {
        if (!isNew(play, context, left)) return
        choice = { options, taken: 0 }
        choices.push(choice)
      }
      const turn = next[choice.taken]
      if (!turn || choice.options.join() !== options.join())
        throw new Error(`it did not go the same way again: ${turns.join(', ')}`)
      if (isPreemption(turn, next, context)) left -= 1
      context = turn.context
      turns.push(nameOf(turn))
      play.take(turn)
    }
    const problems = await play.end()
    if (problems.length > 0) explored.broken.push({ turns, problems })
  }

  do {
    await perform()
    explored.schedules += 1
  } while (goBack(choices))
  explored.states = reached.size
  return explored
}

function nameOf({ context, kind }: Turn): string {
  return `${context}: ${kind}`
}

/** The turns of the context that had the last one come first. A death comes in the middle of something, or not at all. */
function affordable(next: readonly Turn[], context: string, left: number): Turn[] {
  if (next.every(({ kind }) => kind === 'death')) return []
  const own = next.filter((turn) => turn.context === context)
  const others = next.filter((turn) => turn.context !== context)
  return own.length > 0 && left === 0 ? own : [...own, ...others]
}

function isPreemption(turn: Turn, next: readonly Turn[], context: string): boolean {
  return turn.context !== context && next.some((other) => other.context === context)
}

/** To the last choice that has another option; false if there is none. */
function goBack(choices: Choice[]): boolean {
  for (let last = choices.at(-1); last; last = choices.at(-1)) {
    if (last.taken + 1 < last.options.length) {
      last.taken += 1
      return true
    }
    choices.pop()
  }
  return false
}
