/** The draft of the detail for a document of 'Otros', typed in the form at this address. */
export function detailDraft(address: string): string {
  return `detalle ${address}`
}
