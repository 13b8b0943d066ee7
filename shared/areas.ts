import type { Area } from './target'

/** In the order in which every screen lists them. */
export const areas: readonly Area[] = ['initial', 'inmueble', 'contrato', 'monthly']

export const areaNames: Readonly<Record<Area, string>> = {
  initial: 'Documentación Inicial',
  inmueble: 'Inmuebles',
  contrato: 'Contratos de Arriendo',
  monthly: 'Deberes Mensuales',
}
