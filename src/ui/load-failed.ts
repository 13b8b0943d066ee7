/** What a failed load says by default (docs/contract.md, 'Loading, failed and stored data'). */
export const loadFailed = 'Hubo un error en la operación. Comunicarse con el admin.'
