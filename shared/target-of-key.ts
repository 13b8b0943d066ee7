import { targetKey, type Target } from './target'

/** The target that `targetKey` wrote; null for any other text. */
export function targetOfKey(key: string): Target | null {
  const [area, ...ids] = key.split('/')
  const [first = NaN, second = NaN, third = NaN, fourth = NaN] = ids.map(Number)
  const target = targetOfIds(area, first, second, third || null, fourth || null)
  return target && targetKey(target) === key ? target : null
}

function targetOfIds(
  area: string | undefined,
  first: number,
  second: number,
  inmueble: number | null,
  contrato: number | null,
): Target | null {
  switch (area) {
    case 'initial':
      return { area, type: first }
    case 'inmueble':
      return { area, inmueble: first, type: second }
    case 'contrato':
      return { area, contrato: first, type: second }
    case 'monthly':
      return { area, task: first, type: second, inmueble, contrato }
    default:
      return null
  }
}
