/** What a failed load says (docs/contract.md, 'Loading, failed and stored data'), the same on every screen. */
export const loadFailed = 'Hubo un error en la operación. Comunicarse con el admin.'
