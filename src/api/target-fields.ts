import type { Target } from '../../shared/target'

/** A target's document type and ids, as the calls about it name them (docs/contract.md, 'Multipart creates'). */
export function targetFields(target: Target): Record<string, number> {
  const tipoDocument = target.type
  switch (target.area) {
    case 'initial':
      return { tipoDocument }
    case 'inmueble':
      return { tipoDocument, idInmueble: target.inmueble }
    case 'contrato':
      return { tipoDocument, contrato_id: target.contrato }
    case 'monthly':
      return {
        tipoDocument,
        task_monthly_id: target.task,
        ...(target.inmueble !== null && { inmueble_id: target.inmueble }),
        contrato_id: target.contrato ?? 0,
      }
  }
}
