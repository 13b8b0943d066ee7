import { createHash } from 'node:crypto'

/**
 * What a context waits for. Nothing of it happens by itself: a schedule picks whose turn it is, and all that follows without
 * waiting follows at once. What one context asks of the database, the lock and the channel comes in the order in which it asked;
 * the network's answers, the timers and the user come in any order between.
 */
export type Turn = {
  context: string
  kind: 'database' | 'network' | 'lock' | 'message' | 'timer' | 'user' | 'death'
  run: () => void
  /** A user can only press what the screen shows. */
  isReady?: () => boolean
  /** Of the network: which request it is, and what the portal has answered. Its context sees nothing of it before `run`. */
  holds?: string
}

function lineOf(kind: Turn['kind']): string {
  return kind === 'database' || kind === 'lock' || kind === 'message' ? 'in order' : kind
}

export type Turns = ReturnType<typeof createTurns>

export function createTurns() {
  const waiting: Turn[] = []
  const seen = new Map<string, string>()

  function isNext({ context, kind, isReady }: Turn, index: number): boolean {
    const isFirst = !waiting
      .slice(0, index)
      .some((other) => other.context === context && lineOf(other.kind) === lineOf(kind))
    return (kind === 'network' || isFirst) && (isReady?.() ?? true)
  }

  function drop(turn: Turn): void {
    const index = waiting.indexOf(turn)
    if (index >= 0) waiting.splice(index, 1)
  }

  return {
    /** Returns what takes it back. */
    wait(turn: Turn): () => void {
      waiting.push(turn)
      return () => drop(turn)
    },

    /** What could happen next. */
    next: (): Turn[] => waiting.filter(isNext),

    take(turn: Turn): void {
      drop(turn)
      // The network's turns end at the portal or at a context, which notes what reaches it.
      if (turn.kind !== 'network') note(turn.context, turn.kind)
      turn.run()
    },

    /** A context is gone; what it has put on the wire is not. */
    forget(context: string): void {
      for (const turn of [...waiting]) if (turn.context === context && turn.kind !== 'network') drop(turn)
    },

    note,

    /** What is under way to the portal or back. */
    onWire: (): string[] =>
      waiting.flatMap(({ context, holds }) => (holds === undefined ? [] : `${context}: ${holds}`)).sort(),

    /** A hash of all that each context has seen so far, and that decides what it does next. */
    seen: (): [string, string][] => [...seen].sort(([a], [b]) => (a < b ? -1 : 1)),
  }

  function note(context: string, what: string): void {
    const before = seen.get(context) ?? ''
    seen.set(context, createHash('sha1').update(before).update(what).digest('base64'))
  }
}
