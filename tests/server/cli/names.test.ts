import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { only } from '../../../server/database/database'
import { openPostgres } from '../../../server/database/postgres'
import { rejectDocument } from '../../../server/domain/review'
import { landlordOf, receiptOf, someJpeg } from '../../support/client'
import { contador } from '../../support/contador'
import { addContract, addProperty } from '../../support/landlord-fixtures'
import { openSession } from '../../support/open-session'
import { startPostgres, type Postgres } from '../../support/postgres'
import { serve } from '../../support/server'

let postgres: Postgres
let folder: string
beforeAll(async () => {
  postgres = await startPostgres()
  folder = mkdtempSync(join(tmpdir(), 'portal-names-'))
})
afterAll(() => {
  postgres.stop()
  rmSync(folder, { recursive: true })
})

// In 'C' no letter with an accent has a small form; in Turkish the small form of I is ı.
test.each([
  ['c', `locale_provider libc lc_collate 'C' lc_ctype 'C'`],
  ['tr', `locale_provider icu icu_locale 'tr' lc_collate 'C' lc_ctype 'C'`],
])(
  'names are found as they are typed, and sorted as in Chile, in a database of locale %s',
  async (name, locale) => {
    const admin = openPostgres(postgres.url, { claimed: true })
    await admin.script(`create database names_${name} encoding 'UTF8' ${locale} template template0`)
    await admin.close()
    const env = {
      DATABASE_URL: new URL(`/names_${name}`, postgres.url).href,
      ...{ DATA_DIR: join(folder, name), DEMO: '1' },
    }
    const server = await serve(env)
    const { db } = server.services
    const type = (...words: string[]) => contador({ ...env, DEMO: '0' }, ...words)

    for (const [index, landlord] of [
      'Zoila Inés',
      'Ñusta Pérez',
      'Álvaro Díaz',
      'Nora Ñíguez',
      'Bernardo Ibáñez',
      'olga Soto',
    ].entries())
      await type('crear-inversionista', landlord, `l${index}@example.cl`)
    const listed = (await type('inversionistas')).out.split('\n').map((line) => line.trim())
    const order = ['Álvaro', 'Bernardo', 'Nora', 'Ñusta', 'olga', 'Zoila']
    expect(order.map((one) => listed.findIndex((line) => line.includes(one)))).toEqual(
      order.map((one) => listed.findIndex((line) => line.includes(one))).toSorted((a, b) => a - b),
    )

    const { id } = only(await db.query<{ id: number }>(`select id from users where email = 'l0@example.cl'`))
    const zoila = landlordOf(server.url, id, await openSession(db, id))
    const tenant = { nombre_arrendatario: 'José  IBÁÑEZ Muñoz' }
    await addContract(zoila, await addProperty(zoila), tenant)
    for (const typed of [
      'jose ibanez',
      'JOSÉ IBÁÑEZ MUÑOZ',
      'ibañez   munoz',
      'José Ibáñez'.normalize('NFD'),
    ])
      expect([typed, (await type('arrendatario', typed)).out]).toEqual([
        typed,
        expect.stringContaining('IBÁÑEZ'),
      ])

    const area = ['--area', 'inicial']
    expect((await type('agregar-tipo', 'Póliza de INCENDIO', ...area)).code).toBe(0)
    expect((await type('agregar-tipo', 'poliza de incendio', ...area)).err).toContain('ya se pide ahí')

    const other = async (detalle: string) =>
      receiptOf(
        await zoila.upload('/api/client/initial/create', { tipoDocument: 32, detalle }, someJpeg(100)),
      ).document_id
    const first = await other('PAGARÉ INSCRITO')
    await rejectDocument(db, first, { contador: 'Rosa', detail: 'Borroso' })
    await other('Pagaré inscrito')
    expect(
      await db.query(`select from documents where id = $1 and superseded_at is not null`, [first]),
    ).toHaveLength(1)
    await server.stop()
  },
)
