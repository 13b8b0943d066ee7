/** Block and plot of each rol in a text, without leading zeros: `01523-00204` is `1523-204`. */
export function rolesIn(text: string): string[] {
  const written = text.match(/(?<![\d-])(?:\d{1,5} ?- ?){1,2}\d{1,5}(?![\d-])/g) ?? []
  return written.map((rol) => rol.split('-').slice(-2).map(Number).join('-'))
}
