import { isPhone } from './platform'

/** What the user holds. */
export function thisDevice(): 'este teléfono' | 'este computador' {
  return isPhone() ? 'este teléfono' : 'este computador'
}
