import type { Area } from '../../shared/areas'

export type DemoRow = {
  type_id: number
  area: Area
  inmueble_id: number | null
  contrato_id: number | null
  task_id: number | null
  name: string
  section: number | null
  mes: number | null
  periodo: number | null
  /** Months since the row's period began; 0 is the current one. */
  age: number | null
}
