export const monthNames = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
] as const

/** `octubre de 2026`. */
export function monthText(mes: number, year: number): string {
  return `${monthNames[mes - 1]} de ${year}`
}
