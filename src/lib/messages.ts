/** What a failed load says (specification §8), in the words that every screen shares. */
export const loadFailed = 'Hubo un error en la operación. Comunicarse con el admin.'
