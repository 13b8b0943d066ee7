/**
 * docs/contract.md, 'Document statuses': null is 'Pendiente de carga', then 'En revisión', 'Aprobado', 'Rechazado',
 * 'Completado'.
 */
export const documentStatuses = [0, 1, 2, 3] as const
export type DocumentStatus = (typeof documentStatuses)[number] | null

/** Only a pending or a rejected document takes an upload (docs/contract.md, 'Which row takes an upload'). */
export function takesUpload(status: DocumentStatus): boolean {
  return status === null || status === 2
}
