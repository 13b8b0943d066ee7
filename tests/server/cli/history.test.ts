import { hostname } from 'node:os'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contador } from '../../support/contador'
import { addDocument } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()

const type = (...words: string[]) => contador(server.env, ...words)
const entries = v.array(
  v.object({ act: v.string(), document: v.nullable(v.number()), actor: v.string(), place: v.string() }),
)
const historyOf = async (...words: string[]) =>
  v.parse(entries, JSON.parse((await type('historial', ...words, '--json')).out))

test('who approved, rejected and completed a document is kept, with when and from where', async () => {
  const id = String(await addDocument(server.pedro, { tipoDocument: 32, detalle: 'Mandato' }))
  const rosa = ['--contador', 'Rosa Díaz']
  await type('rechazar', id, '--nota', 'Falta la firma.', ...rosa)
  await contador(
    { ...server.env, CONTADOR_NOMBRE: 'Luis Vera', SSH_CONNECTION: '203.0.113.7 50000 10.0.0.1 22' },
    'aprobar',
    id,
    '--si',
  )
  await type('completar', id)
  // Refused, so it was not done.
  expect((await type('aprobar', id)).code).toBe(1)
  const here = expect.stringMatching(new RegExp(`^\\S+@${hostname()}$`)) as string
  expect(await historyOf(id)).toEqual([
    { act: 'completado', document: Number(id), actor: 'Contador', place: here },
    {
      act: 'aprobado',
      document: Number(id),
      actor: 'Luis Vera',
      place: expect.stringMatching(new RegExp(`@${hostname()} desde 203.0.113.7$`)) as string,
    },
    { act: 'rechazado', document: Number(id), actor: 'Rosa Díaz', place: here },
  ])
  const { out } = await type('historial', id)
  expect(out).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d +rechazado +\d+ +pedro\.soto@example\.cl +Rosa Díaz/)
})

test('what was done with an account is kept, and none of it can be changed or deleted', async () => {
  const about = ['--inversionista', 'nueva@example.cl']
  await type('crear-inversionista', 'Nueva', 'nueva@example.cl', '--contador', 'Rosa Díaz')
  await type('cambiar-inversionista', 'nueva@example.cl', '--nombre', 'Otra')
  await type('nueva-clave', 'nueva@example.cl')
  await type('cerrar-sesiones', 'nueva@example.cl')
  await type('suspender', 'nueva@example.cl')
  await type('reactivar', 'nueva@example.cl')
  const acts = (await historyOf(...about)).map(({ act }) => act)
  expect(acts.reverse()).toEqual([
    'inversionista creado',
    'inversionista cambiado',
    'clave inicial',
    'sesiones cerradas',
    'suspendido',
    'reactivado',
  ])
  const { db } = server.services
  await expect(db.query(`update trail set actor = 'Otra'`)).rejects.toThrow('only added')
  await expect(db.query(`delete from trail`)).rejects.toThrow('only added')
  await expect(db.query(`truncate trail`)).rejects.toThrow('only added')
})

test.each([
  { words: ['0'], says: /^El campo DOCUMENTO es obligatorio\./ },
  { words: ['--ultimos', '0'], says: /^--ultimos es '0' y debe ser un número entero entre 1 y 100000\./ },
])('what names no document or no number is refused: $words', async ({ words, says }) => {
  const { code, err } = await type('historial', ...words)
  expect([code, err]).toEqual([2, expect.stringMatching(says)])
})
