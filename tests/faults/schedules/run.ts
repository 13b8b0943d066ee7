import 'fake-indexeddb/auto'
import { explore, type Explored } from './explore'
import { emptyRow } from '../scenario'
import { scenes, type SceneOptions } from './scenes'

export type SceneResult = Explored & { name: string }

/**
 * Every scene; without `honoursKeys` with a portal that honours Idempotency-Keys and with one that ignores them. `isDeadly`: one of
 * the two contexts may also die at each moment.
 */
export async function runScenes(options: {
  honoursKeys?: boolean
  preemptions: number
  isDeadly: boolean
  seen?: SceneOptions['seen']
  only?: string
  onScene?: (result: SceneResult) => void
}): Promise<SceneResult[]> {
  const { honoursKeys: keys, preemptions, isDeadly, seen = emptyRow, only = '', onScene } = options
  const results: SceneResult[] = []
  for (const { name, open } of scenes.filter((scene) => scene.name.includes(only))) {
    for (const honoursKeys of keys === undefined ? [true, false] : [keys]) {
      const explored = await explore(() => open({ honoursKeys, isDeadly, seen }), preemptions)
      const result = { ...explored, name: `${name} (keys ${honoursKeys ? 'honoured' : 'ignored'})` }
      onScene?.(result)
      results.push(result)
    }
  }
  return results
}
