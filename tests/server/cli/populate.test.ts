import { afterAll, beforeAll, expect, test } from 'vitest'
import { contadorCommands } from '../../../server/cli/commands/contador'
import { largestLandlord } from '../../../server/seed/populate'
import { signIn } from '../../support/client'
import { contador } from '../../support/contador'
import { openServer, type TestServer } from '../../support/server'

const password = 'Inversionista.2026'
let server: TestServer

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

/** What `populate` makes of the largest landlord's documents, in their order; ids differ from run to run. */
function documents(): Promise<object[]> {
  return server.services.db.query(
    `select d.type_id, d.area, d.status, d.bytes, d.created_at::date::text as day, i.numero_departamento, k.periodo, k.mes
     from documents d join users u on u.id = d.user_id
     left join inmuebles i on i.id = d.inmueble_id left join tasks k on k.id = d.task_id
     where u.email = $1 order by d.id`,
    [largestLandlord],
  )
}

test('data with landlords are left as they are', async () => {
  const { code, err } = await contador(server.env, 'poblar', '--inversionistas', '2')
  expect([code, err]).toEqual([1, expect.stringMatching(/^Hay 2 inversionistas en estos datos: /)])
})

test('nothing is made up in production', async () => {
  const { services } = server
  const poblar = contadorCommands.find(({ name }) => name === 'poblar')
  const production = { ...services, config: { ...services.config, production: true } }
  await expect(poblar?.run(production, {})).rejects.toThrow('poblar no trabaja en producción')
})

test('a landlord at size signs in and owns what was asked for; the same size makes the same', async () => {
  const { db } = server.services
  const made = []
  for (const _ of [1, 2]) {
    await db.query(`delete from users`)
    const size = ['--inversionistas', '3', '--inmuebles', '20', '--meses', '4', '--documentos', '300']
    const { out } = await contador(server.env, 'poblar', ...size, '--clave', password)
    expect(out).toContain('Hay 3 inversionistas con 24 inmuebles, 23 contratos, 4 meses y 316 documentos')
    made.push(await documents())
  }
  expect(made[0]).toHaveLength(300)
  expect(made[1]).toEqual(made[0])
  const big = await signIn(server.url, largestLandlord, password)
  expect((await big.get('/api/client/inmueble')).body['inmuebles']).toHaveLength(20)
  expect((await big.get('/api/client/task-monthly')).body['tasks']).toHaveLength(4)
  // No job writes mails to them: they refused the three kinds.
  expect(await db.query(`select from mail_refusals`)).toHaveLength(9)
})

test.each([
  ['inversionistas', '0', 'entre 1 y 100000'],
  ['inmuebles', 'mil', 'entre 1 y 10000'],
  ['meses', '241', 'entre 1 y 240'],
  ['documentos', '1.5', 'entre 0 y 1000000'],
])('--%s %s is refused with what it may be', async (option, value, range) => {
  const { code, err } = await contador(server.env, 'poblar', `--${option}`, value)
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(`--${option} es '${value}' y debe ser un número entero ${range}.`),
  ])
})
