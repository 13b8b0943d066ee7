import { isPhone } from './platform'

export function thisDevice(): 'este teléfono' | 'este computador' {
  return isPhone() ? 'este teléfono' : 'este computador'
}
