import { isPhone } from '../lib/platform'

export function thisDevice(): 'este teléfono' | 'este computador' {
  return isPhone() ? 'este teléfono' : 'este computador'
}
