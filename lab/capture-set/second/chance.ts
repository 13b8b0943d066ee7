/** xorshift128: another generator of numbers than the first set's. */
export class Chance {
  private state: [number, number, number, number]

  constructor(seed: number) {
    this.state = [seed ^ 0x6c078965, seed * 1_812_433_253, 0x2545f491 + seed, 0x9e3779b9]
    for (let turn = 0; turn < 20; turn += 1) this.next()
  }

  /** 0 to 1. */
  next(): number {
    const [x, y, z, w] = this.state
    const t = x ^ (x << 11)
    const v = w ^ (w >>> 19) ^ t ^ (t >>> 8)
    this.state = [y, z, w, v]
    return (v >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  whole(count: number): number {
    return Math.floor(this.next() * count)
  }
}
