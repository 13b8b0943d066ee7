import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Random lives differ by their seed, by whether the portal honours keys (with 'any' the seed decides), and by what is done in them:
 * `pages`, also in forms; else documents are saved, as in the lives before there were pages.
 */
export type Life = { seed: number; keys: 'on' | 'off' | 'any'; pages: boolean }

/** From the seeds `seed`, `seed + 1`, … */
export function livesFrom(seed: number, trials: number, keys: Life['keys']): Life[] {
  return Array.from({ length: trials }, (_, trial) => ({ seed: seed + trial, keys, pages: true }))
}

const ledger = fileURLToPath(new URL('../../lab/seeds.txt', import.meta.url))

/** Those of lab/seeds.txt, each with the defect by which it lost or doubled something. */
export function knownLives(): (Life & { defect: string })[] {
  const lines = readFileSync(ledger, 'utf8').split('\n')
  return lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const [, seed = '', keys, pages, defect = ''] = /^(\d+) (on|off|any) (pages )?(.+)$/.exec(line) ?? []
    if (keys !== 'on' && keys !== 'off' && keys !== 'any') throw new Error(`lab/seeds.txt: ${line}`)
    return [{ seed: Number(seed), keys, pages: pages !== undefined, defect }]
  })
}
