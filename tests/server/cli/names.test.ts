import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { only } from '../../../server/database/database'
import { openPostgres } from '../../../server/database/postgres'
import { openMonth } from '../../../server/domain/months'
import { rejectDocument } from '../../../server/domain/review'
import { composeMail } from '../../../server/domain/tell/letters'
import type { Message } from '../../../server/domain/tell/messages'
import { landlordOf } from '../../support/client'
import { contador } from '../../support/contador'
import { addContract, addDocument, addProperty } from '../../support/landlord-fixtures'
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

const from = { origin: 'https://portal.example.cl', accountant: null }

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

    const types = ['Zarpe', 'Ábaco', 'Ñandutí', 'naipe']
    for (const typed of types) await type('agregar-tipo', typed, ...area)
    await db.query(
      `with sent as (
         insert into documents (user_id, type_id, file_name, mime, bytes, sha256)
         select $1, id, 'a.jpg', 'image/jpeg', 1, 'a' from document_types where name = any ($2)
         returning id, type_id, slot)
       insert into said_facts (document_id, type_id, slot, reader, says, insisted) select id, type_id, slot, 1, 'silent', false from sent`,
      [id, types],
    )
    const hits = (await type('aciertos')).out.split('\n').map((line) => line.split(' ')[0] ?? '')
    expect(hits.filter((one) => types.includes(one))).toEqual(['Ábaco', 'naipe', 'Ñandutí', 'Zarpe'])

    const monthly = ['--area', 'mensual', '--fila', 'impuesto', '--por', 'mes']
    expect((await type('agregar-tipo', 'Ábaco del mes', ...monthly)).code).toBe(0)
    await openMonth(db, { mes: 4, periodo: 2083 }, 'l0@example.cl')
    const [opened] = await db.query<Message>(`select * from messages where kind = 'mes'`)
    const mail = opened && (await composeMail(db, opened, { ...from, now: () => new Date() }))
    expect(mail?.text).toMatch(/- Ábaco del mes\n- /)

    const other = (detalle: string) => addDocument(zoila, { tipoDocument: 32, detalle })
    const first = await other('PAGARÉ INSCRITO')
    await rejectDocument(db, first, { contador: 'Rosa', detail: 'Borroso' })
    await other('Pagaré inscrito')
    expect(
      await db.query(`select from documents where id = $1 and superseded_at is not null`, [first]),
    ).toHaveLength(1)
    await server.stop()
  },
)
