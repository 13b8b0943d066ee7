/** A document's status (docs/contract.md, 'Document statuses'). */
export const documentStatus = { inReview: 0, approved: 1, rejected: 2, complete: 3 } as const
export type DocumentStatus = (typeof documentStatus)[keyof typeof documentStatus]

export const documentStatuses: readonly DocumentStatus[] = Object.values(documentStatus)

/** The status of an asked row; null is pending. */
export type AskedStatus = DocumentStatus | null

export const statusNames: Readonly<Record<DocumentStatus, string>> = {
  [documentStatus.inReview]: 'En revisión',
  [documentStatus.approved]: 'Aprobado',
  [documentStatus.rejected]: 'Rechazado',
  [documentStatus.complete]: 'Completado',
}

/**
 * Whether a row takes an upload: pending or rejected (docs/contract.md, 'Which row takes an
 * upload').
 */
export function takesUpload(status: AskedStatus): boolean {
  return status === null || status === documentStatus.rejected
}
