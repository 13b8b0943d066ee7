import type { Target } from '../../../shared/areas'
import { sameDetail } from '../../areas/asked'
import type { Upload } from '../model/upload'
import { useUploadsAt } from './use-uploads-at'

/** The target's newest undelivered upload; for 'Otros' by detail. */
export function useUploadOf(target: Target, detalle?: string): Upload | null {
  const waiting = useUploadsAt(target).filter(({ state }) => state !== 'delivered')
  return waiting.filter((one) => detalle === undefined || sameDetail(one.detalle, detalle)).at(-1) ?? null
}
