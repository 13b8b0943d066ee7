import { Abandoned, Busy } from './errors'

export type GateLimits = {
  atOnce: number
  /** Seconds: as long a queue is let in as is served within them. */
  wait: number
  /** The most seconds that a caller is told to wait. */
  longestRetry: number
}

/**
 * Lets a few works run at once; the others wait in their order. `workSeconds` tells how long one takes here, and so how many may
 * wait. One too many is told when to come back, each at a moment of its own, so that a crowd comes back as it can be served.
 */
export class Gate {
  private running = 0
  private readonly waiting = new Set<() => void>()
  /** When the last one who was refused comes back, in seconds. */
  private lastReturn = 0

  constructor(
    private readonly limits: GateLimits,
    private readonly workSeconds: () => number,
    private readonly now: () => number = () => performance.now() / 1000,
  ) {}

  /** Throws `Busy` if too many wait already, `Abandoned` if `signal` is aborted before its turn. */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.enter(signal)
    try {
      return await work()
    } finally {
      this.leave()
    }
  }

  private enter(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw new Abandoned()
    if (this.running < this.limits.atOnce) {
      this.running += 1
      return Promise.resolve()
    }
    const each = this.workSeconds() / this.limits.atOnce
    if ((this.waiting.size + 1) * each > this.limits.wait) throw this.refusal(each)
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.waiting.delete(begin)
        reject(new Abandoned())
      }
      const begin = () => {
        signal?.removeEventListener('abort', abandon)
        resolve()
      }
      this.waiting.add(begin)
      signal?.addEventListener('abort', abandon, { once: true })
    })
  }

  private refusal(each: number): Busy {
    const now = this.now()
    this.lastReturn = Math.min(Math.max(this.lastReturn, now) + each, now + this.limits.longestRetry)
    return new Busy(Math.max(1, Math.ceil(this.lastReturn - now)))
  }

  /** The next one takes this place. */
  private leave(): void {
    const [next] = this.waiting
    if (!next) {
      this.running -= 1
      return
    }
    this.waiting.delete(next)
    next()
  }
}
