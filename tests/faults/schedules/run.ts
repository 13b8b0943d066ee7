import 'fake-indexeddb/auto'
import { explore, type Explored } from './explore'
import { scenes } from './scenes'

export type SceneResult = Explored & { name: string }

/**
 * Every scene; without `honoursKeys` with a portal that honours Idempotency-Keys and with one that ignores them. `isDeadly`: one of
 * the two contexts may also die at each moment.
 */
export async function runScenes(options: {
  honoursKeys?: boolean
  preemptions: number
  isDeadly: boolean
  only?: string
  onScene?: (result: SceneResult) => void
}): Promise<SceneResult[]> {
  const { honoursKeys: keys, preemptions, isDeadly, only = '', onScene } = options
  const results: SceneResult[] = []
  for (const { name, open } of scenes.filter((scene) => scene.name.includes(only))) {
    for (const honoursKeys of keys === undefined ? [true, false] : [keys]) {
      const explored = await explore(() => open({ honoursKeys, isDeadly }), preemptions)
      const result = { ...explored, name: `${name} (keys ${honoursKeys ? 'honoured' : 'ignored'})` }
      onScene?.(result)
      results.push(result)
    }
  }
  return results
}
