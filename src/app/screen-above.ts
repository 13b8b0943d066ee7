import { areaIds, areas } from '../../shared/areas'
import { routes } from '../lib/routes'

const lists: readonly string[] = areaIds.map((area) => areas[area].list)
/** Screens that the bar of 'Menú principal' leads to on a phone. */
const led: readonly string[] = [...lists, routes.envios, routes.home, routes.activity]

/** Null for a screen in the menu, also for a list with an open card. */
export function screenAbove(pathname: string): string | null {
  if (led.includes(pathname) || pathname.startsWith(routes.media)) return null
  if (lists.includes(pathname.replace(/\/\d+$/, ''))) return null
  return led.find((one) => pathname.startsWith(`${one}/`)) ?? routes.home
}
