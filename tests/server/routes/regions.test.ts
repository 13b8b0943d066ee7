import { expect, test } from 'vitest'
import { comunas, regiones } from '../../../src/api/regions'
import { useServer } from '../../support/use-server'

const server = useServer()

test('Chile has 16 regions, from north to south', async () => {
  const names = await server.maria.read(regiones)
  expect(names).toHaveLength(16)
  expect([names[0], names.at(-1)]).toEqual(['Arica y Parinacota', 'Magallanes y de la Antártica Chilena'])
})

test('it has 346 comunas, each in one region, also with accents in the name', async () => {
  const names = await server.maria.read(regiones)
  const all = await Promise.all(names.map((region) => server.maria.read(comunas(region))))
  expect(new Set(all.flat()).size).toBe(346)
  expect(all.flat()).toHaveLength(346)
  expect(await server.maria.read(comunas("Libertador General Bernardo O'Higgins"))).toContain('Rancagua')
  expect(await server.maria.read(comunas('Ñuble'))).toContain('Chillán')
})

test('both addresses of each list give the same', async () => {
  const { maria } = server
  expect((await maria.get('/api/task/inmueble/getRegion')).body).toEqual(
    (await maria.get('/api/client/region')).body,
  )
  const name = encodeURIComponent('Valparaíso')
  expect((await maria.get(`/api/task/inmueble/getComuna/${name}`)).body).toEqual(
    (await maria.get(`/api/client/comuna/${name}`)).body,
  )
})

test('a region that does not exist has no comunas', async () => {
  expect(await server.maria.read(comunas('Narnia'))).toEqual([])
})
