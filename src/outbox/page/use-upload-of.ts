import type { Target } from '../../../shared/areas'
import { sameDetail } from '../../areas/asked'
import type { Upload } from '../model/upload'
import { uploadsOf } from './uploads-of'
import { useOutbox } from './use-outbox'

/** The target's newest undelivered upload; for 'Otros' by detail. */
export function useUploadOf(target: Target, detalle?: string): Upload | null {
  const upload = useOutbox(({ uploads }) =>
    uploadsOf(uploads, target)
      .filter(({ state }) => state !== 'delivered')
      .filter((one) => detalle === undefined || sameDetail(one.detalle, detalle))
      .at(-1),
  )
  return upload ?? null
}
