import type { Totals } from '../api/dashboard'
import type { Area } from '../../shared/target'
import { routes } from '../lib/routes'
import type { IconName } from '../ui/icon'

type Progress = { percent: number; uploaded: number; total: number }

/** Where an area's documents are listed, how it is drawn, and how far it is. */
export const areaSummaries: Record<
  Area,
  { to: string; icon: IconName; progress: (totals: Totals) => Progress }
> = {
  initial: {
    to: routes.initial,
    icon: 'document',
    progress: (totals) => ({
      percent: totals.initialDocumentationPorcentaje,
      uploaded: totals.initialDocumentationUser,
      total: totals.initialDocumentation,
    }),
  },
  inmueble: {
    to: routes.inmuebles,
    icon: 'building',
    progress: (totals) => ({
      percent: totals.inmuebleDocumentPorcentaje,
      uploaded: totals.cantidadDocumentsUser,
      total: totals.cantidadDocuments,
    }),
  },
  contrato: {
    to: routes.contratos,
    icon: 'contract',
    progress: (totals) => ({
      percent: totals.ContratosDocumentPorcentaje,
      uploaded: totals.cantidadDocumentsContratosUser,
      total: totals.cantidadDocumentsContratos,
    }),
  },
  monthly: {
    to: routes.monthly,
    icon: 'calendar',
    progress: (totals) => ({
      percent: totals.TaskDocumentPorcentaje,
      uploaded: totals.cantidadDocumentsTasksUser,
      total: totals.cantidadDocumentsTaks,
    }),
  },
}
