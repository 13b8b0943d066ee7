const file = 'archivo '

/** The draft of the file of the upload form at this address (`formOf`). */
export function fileDraft(address: string): string {
  return file + address
}

/** Which upload form a file's draft belongs to; null for another form's. */
export function addressOfDraft(draft: string): string | null {
  return draft.startsWith(file) ? draft.slice(file.length) : null
}

/** The draft of the detail that a document of 'Otros' takes. */
export function detailDraft(address: string): string {
  return `detalle ${address}`
}
