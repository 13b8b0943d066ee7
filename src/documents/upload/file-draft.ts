const file = 'archivo '

/** The draft of the upload form at this address (`formOf`). */
export function fileDraft(address: string): string {
  return file + address
}

/** Null for another form's draft. */
export function addressOfDraft(draft: string): string | null {
  return draft.startsWith(file) ? draft.slice(file.length) : null
}

/** The draft of the detail for a document of 'Otros'. */
export function detailDraft(address: string): string {
  return `detalle ${address}`
}
