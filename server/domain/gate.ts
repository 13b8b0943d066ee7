import { Busy } from './errors'

/** Lets a few works run at once; the others wait in their order, and no more than a few do. */
export class Gate {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(private readonly limits: { atOnce: number; waiting: number }) {}

  /** Throws `Busy` if too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.enter()
    try {
      return await work()
    } finally {
      this.leave()
    }
  }

  private enter(): Promise<void> {
    if (this.running < this.limits.atOnce) {
      this.running += 1
      return Promise.resolve()
    }
    if (this.waiting.length >= this.limits.waiting) throw new Busy()
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  /** The next one takes this place. */
  private leave(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.running -= 1
  }
}
