import { folded } from '../../lib/search'

/**
 * Other names of regions and comunas, for the search only; the official spelling is saved
 * (SUBDERE, Códigos Únicos Territoriales 2018).
 */
const otherNames: Readonly<Record<string, string>> = {
  calera: 'La Calera',
  llaillay: 'Llay-Llay\nLlay Llay',
  paiguano: 'Paihuano',
  treguaco: 'Trehuaco',
  ranquil: 'Ránquil',
  marchihue: 'Marchigüe',
  aysen: 'Aisén',
  coyhaique: 'Coihaique',
  'aysen del general carlos ibanez del campo': 'Aisén',
  'metropolitana de santiago': 'RM\nRegión Metropolitana\nSantiago',
  "libertador general bernardo o'higgins": "O'Higgins\nOHiggins",
}

export function otherNamesOf(place: string): string {
  return otherNames[folded(place)] ?? ''
}
