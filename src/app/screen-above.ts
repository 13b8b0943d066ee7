import { areaIds, areas } from '../../shared/areas'
import { routes } from '../lib/routes'

const lists: readonly string[] = areaIds.map((area) => areas[area].list)
/** Screens that the menu or the profile menu links to. */
const led: readonly string[] = [
  ...lists,
  routes.envios,
  routes.home,
  routes.activity,
  routes.profile,
  routes.help,
]

/** Null for a screen in a menu, also for a list with an open card. */
export function screenAbove(pathname: string): string | null {
  if (led.includes(pathname) || pathname.startsWith(routes.media)) return null
  if (lists.includes(pathname.replace(/\/\d+$/, ''))) return null
  return led.find((one) => pathname.startsWith(`${one}/`)) ?? routes.home
}
