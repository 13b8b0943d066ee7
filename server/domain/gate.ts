import { Abandoned, Busy } from './errors'

export type GateLimits = {
  atOnce: number
  /** Seconds in which a whole queue is served. */
  wait: number
  /** The most seconds that a caller is asked to wait. */
  longestRetry: number
}

/**
 * Runs a few works at once; the others wait in order. `workSeconds`: how long one takes here, which
 * limits the queue. Callers beyond it come back one by one, as they can be served.
 */
export class Gate {
  private running = 0
  private readonly waiting = new Set<() => void>()
  /** When the last refused caller comes back, in seconds. */
  private lastReturn = 0

  constructor(
    private readonly limits: GateLimits,
    private readonly workSeconds: () => number,
    private readonly now: () => number = () => performance.now() / 1000,
  ) {}

  /** Throws `Busy` if the queue is full, `Abandoned` if `signal` is aborted in the queue. */
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
