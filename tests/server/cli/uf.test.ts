import { expect, test } from 'vitest'
import { inmuebleList } from '../../../src/api/inmuebles'
import { only } from '../../../server/database/database'
import { contador } from '../../support/contador'
import { addProperty } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const type = (...words: string[]) => contador(server.env, ...words)

/** A day so many days from today in Santiago. */
async function dayFromNow(days: number): Promise<string> {
  const row = await server.services.db.query<{ day: string }>(`select (today() + $1::int)::text as day`, [
    days,
  ])
  return only(row).day
}

test('the UF of today makes the pesos of the list, and the one of a day to come does not yet', async () => {
  const ana = await server.landlord()
  await addProperty(ana, { valor_departamento: 100 })
  const pesos = async () => (await ana.read(inmuebleList)).inmuebles[0]?.inmueble.valor_departamento
  await type('uf', await dayFromNow(-1), '39000')
  await type('uf', await dayFromNow(0), '40000.5')
  expect(await pesos()).toBe(4_000_050)
  await type('uf', await dayFromNow(5), '41000')
  expect(await pesos()).toBe(4_000_050)
  // A correction, as it is written in Chile.
  expect((await type('uf', await dayFromNow(0), '40.100,25')).out).toMatch(
    /^La UF del \d\d\/\d\d\/\d{4} es \$40\.100,25\.$/,
  )
  expect(await pesos()).toBe(4_010_025)
})

test('the UF of a wrong day is taken back', async () => {
  const day = await dayFromNow(40)
  await type('uf', day, '41000')
  expect((await type('quitar-uf', day)).out).toMatch(/^Se quitó la UF del /)
  expect((await type('quitar-uf', day)).err).toMatch(/^La UF del .* no está anotada\.$/)
})

test.each([
  ['2026-02-30', '40000'],
  ['ayer', '40000'],
  ['2026-02-20', '0'],
  ['2026-02-20', '-40000'],
  ['2026-02-20', '40.000.000'],
  ['2026-02-20', 'cuarenta mil'],
])('the UF of %s is not %s', async (...words) => {
  expect((await type('uf', ...words)).code).toBe(2)
})
