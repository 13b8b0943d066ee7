import { expect, test } from 'vitest'
import others from '../../../shared/other-place-names.json'
import regions from '../../../shared/regiones-comunas.json'
import { otherNamesOf } from '../../../src/features/inmuebles/place-names'
import { folded, matches } from '../../../src/lib/search'

/** As the search field of comunas finds them. */
function found(typed: string, region: string): string[] {
  const comunas = regions.find((one) => one.region === region)?.comunas.map(({ comuna }) => comuna) ?? []
  return comunas.filter((comuna) => matches(typed, `${comuna}\n${otherNamesOf(comuna)}`))
}

const magallanes = 'Magallanes y de la Antártica Chilena'
const ohiggins = "Libertador General Bernardo O'Higgins"

test.each([
  ['Puerto Williams', magallanes, 'Cabo de Hornos'],
  ['Puerto Natales', magallanes, 'Natales'],
  ['puerto aysen', 'Aysén del General Carlos Ibáñez del Campo', 'Aysén'],
  ['Villa O’Higgins', 'Aysén del General Carlos Ibáñez del Campo', "O'Higgins"],
  ['RAPA NUI', 'Valparaíso', 'Isla de Pascua'],
  ['La Calera', 'Valparaíso', 'Calera'],
  ['reñaca', 'Valparaíso', 'Viña del Mar'],
  ['Santiago Centro', 'Metropolitana de Santiago', 'Santiago'],
  ['til til', 'Metropolitana de Santiago', 'Tiltil'],
  ['San Vicente de Tagua Tagua', ohiggins, 'San Vicente'],
  ['hornopiren', 'Los Lagos', 'Hualaihué'],
])('%s, as people call it, finds its comuna in %s', (typed, region, comuna) => {
  expect(found(typed, region)).toEqual([comuna])
})

test('every other name belongs to a region or comuna, and leads to one only', () => {
  const official = regions.flatMap(({ region, comunas }) => [region, ...comunas.map(({ comuna }) => comuna)])
  expect(Object.keys(others).filter((place) => !official.includes(place))).toEqual([])
  for (const places of [
    regions.map(({ region }) => region),
    ...regions.map(({ comunas }) => comunas.map(({ comuna }) => comuna)),
  ]) {
    const names = places.flatMap((place) => [place, ...otherNamesOf(place).split('\n').filter(Boolean)])
    const twice = names.map(folded).filter((name, index, all) => all.indexOf(name) !== index)
    expect(twice).toEqual([])
  }
})
