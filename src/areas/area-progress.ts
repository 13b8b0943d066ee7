import type { Area } from '../../shared/areas'
import type { Totals } from '../api/dashboard'

type Progress = { percent: number; uploaded: number; total: number }

export const areaSummaries: Record<
  Area,
  {
    icon: 'document' | 'building' | 'contract' | 'calendar'
    inMenu?: string
    /** How it asks for documents: once, once for each property or contract, or every month. */
    asks: 'once' | 'each' | 'monthly'
    progress: (totals: Totals) => Progress
  }
> = {
  initial: {
    icon: 'document',
    asks: 'once',
    progress: (totals) => ({
      percent: totals.initialDocumentationPorcentaje,
      uploaded: totals.initialDocumentationUser,
      total: totals.initialDocumentation,
    }),
  },
  inmueble: {
    icon: 'building',
    asks: 'each',
    progress: (totals) => ({
      percent: totals.inmuebleDocumentPorcentaje,
      uploaded: totals.cantidadDocumentsUser,
      total: totals.cantidadDocuments,
    }),
  },
  contrato: {
    icon: 'contract',
    asks: 'each',
    inMenu: 'Contratos Arriendo',
    progress: (totals) => ({
      percent: totals.ContratosDocumentPorcentaje,
      uploaded: totals.cantidadDocumentsContratosUser,
      total: totals.cantidadDocumentsContratos,
    }),
  },
  monthly: {
    icon: 'calendar',
    asks: 'monthly',
    progress: (totals) => ({
      percent: totals.TaskDocumentPorcentaje,
      uploaded: totals.cantidadDocumentsTasksUser,
      total: totals.cantidadDocumentsTaks,
    }),
  },
}
