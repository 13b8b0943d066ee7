import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { contratoList } from '../../../src/api/contratos'
import { notes } from '../../../src/api/documents'
import { mediaItem, sidebarMedia } from '../../../src/api/media'
import { inmuebleList } from '../../../src/api/inmuebles'
import { units } from '../../../src/api/records/units'
import { monthlyTasks } from '../../../src/api/monthly'
import { pendingDocuments, rejectedDocuments } from '../../../src/api/notifications'
import { today } from '../../../shared/dates'
import { documentStatus } from '../../../shared/document-status'
import { propertyTypes } from '../../../shared/property-types'
import { isValidRut } from '../../../shared/rut'
import { only } from '../../../server/database/database'
import { findDemoSignIns } from '../../../server/seed/demo-sign-ins'
import type { Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { thisMonth } from '../../support/landlord-fixtures'
import { useServer } from '../../support/use-server'

const server = useServer()
let landlords: Landlord[]

beforeAll(() => {
  landlords = [server.maria, server.pedro]
})

async function ofBoth<T>(read: (landlord: Landlord) => Promise<T[]>): Promise<T[]> {
  return (await Promise.all(landlords.map(read))).flat()
}

const properties = (landlord: Landlord) => landlord.read(inmuebleList).then(({ inmuebles }) => inmuebles)
const contracts = (landlord: Landlord) => landlord.read(contratoList).then(({ contratos }) => contratos)

describe('the demo landlords show every screen something', () => {
  test('properties of every kind, with and without parking and storage', async () => {
    const kinds = await ofBoth(properties)
    expect(new Set(kinds.map(({ inmueble }) => inmueble.tipo))).toEqual(new Set(propertyTypes))
    for (const kind of ['estacionamiento', 'bodega'] as const) {
      const counts = await ofBoth(async (landlord) =>
        Promise.all(
          (await properties(landlord)).map(async ({ id }) => (await landlord.read(units(kind, id))).length),
        ),
      )
      expect(Math.min(...counts)).toBe(0)
      expect(Math.max(...counts)).toBeGreaterThan(0)
    }
  })

  test('contracts of all five kinds and units without a lease; the tenants have valid RUTs', async () => {
    const all = await ofBoth(contracts)
    const leases = all.filter(({ idContrato }) => idContrato)
    expect(new Set(leases.map(({ tipo_contrato }) => tipo_contrato))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(leases.length).toBeLessThan(all.length)
    for (const { rut_arrendatario } of leases) expect(isValidRut(rut_arrendatario ?? '')).toBe(true)
  })

  test('a contract that has ended, one that runs and one to come', async () => {
    const leases = (await ofBoth(contracts)).filter(({ idContrato }) => idContrato)
    const starts = leases.map(({ fecha_inicio, fecha_termino }) =>
      (fecha_termino ?? '') < today() ? 'ended' : (fecha_inicio ?? '') > today() ? 'to come' : 'running',
    )
    expect(new Set(starts)).toEqual(new Set(['ended', 'running', 'to come']))
  })

  test('six months of duties each, up to the current one', async () => {
    for (const landlord of landlords) {
      const { tasks } = await landlord.read(monthlyTasks)
      const months = tasks.map(({ task }) => task.periodo * 12 + task.mes - 1).sort((a, b) => a - b)
      const { mes, periodo } = thisMonth()
      const current = periodo * 12 + mes - 1
      expect(months).toEqual([5, 4, 3, 2, 1, 0].map((age) => current - age))
    }
  })

  test('what the running month waits for is the same in every month but for the contribuciones', async () => {
    const { mes, periodo } = thisMonth()
    const pending = (await server.maria.read(pendingDocuments))
      .filter((item) => item.mes === mes && Number(item.periodo) === periodo)
      .map(({ descripcion }) => descripcion)
    expect(pending.filter((name) => name !== 'Contribuciones').sort()).toEqual([
      ...['Comprobante de arriendo', 'Comprobante de arriendo', 'Comprobante de arriendo'],
      ...['Comprobante de dividendo', 'Comprobante de dividendo', 'Formulario 29'],
    ])
  })

  test('documents of every status in every area', async () => {
    const rows = await server.services.db.query<{ area: string; statuses: number[] }>(
      `select area, array_agg(distinct status order by status) as statuses from documents group by area order by area`,
    )
    expect(rows).toEqual(
      ['contrato', 'initial', 'inmueble', 'monthly'].map((area) => ({ area, statuses: [0, 1, 2, 3] })),
    )
  })

  test('every rejected document has a reason, and one has a reply of the landlord', async () => {
    const written = await ofBoth(async (landlord) => {
      const rejected = await landlord.read(rejectedDocuments)
      return Promise.all(rejected.map(({ documents_id }) => landlord.read(notes(documents_id ?? 0))))
    })
    expect(written.length).toBeGreaterThan(4)
    for (const of of written) expect(of.some(({ contador_name }) => contador_name !== null)).toBe(true)
    expect(written.flat().map(({ detail }) => detail)).toContain('La foto está borrosa, no se lee el folio.')
    expect(written.some((of) => of.some(({ contador_name }) => contador_name === null))).toBe(true)
  })

  test('what waits was uploaded days ago, and each rejection has a day of its own', async () => {
    const { db } = server.services
    expect(
      await db.query(
        `select id from documents where status = ${documentStatus.inReview} and created_at < now() - interval '7 days'`,
      ),
    ).toEqual([])
    const decisions = await db.query<{ days: number; notes: number }>(
      `select count(distinct (n.created_at at time zone 'America/Santiago')::date)::int as days, count(*)::int as notes
       from notes n join documents d on d.id = n.document_id where contador_name is not null group by d.user_id`,
    )
    expect(decisions.map(({ days }) => days)).toEqual(decisions.map(({ notes }) => notes))
  })

  test('no two documents were uploaded in the same minute', async () => {
    const { db } = server.services
    // Those of a month or contract may all be of its first day.
    const uploads = await db.query<{ minutes: number; documents: number }>(
      `select count(distinct date_trunc('minute', created_at))::int as minutes, count(*)::int as documents
       from documents where area in ('initial', 'inmueble') group by user_id`,
    )
    expect(uploads.length).toBeGreaterThan(0)
    expect(uploads.map(({ minutes }) => minutes)).toEqual(uploads.map(({ documents }) => documents))
  })

  test('what is said of a document is so of its file', async () => {
    const { db, storage } = server.services
    const rejected = await db.query<{ name: string; mime: string; detail: string }>(
      `select t.name, d.mime, n.detail from documents d join document_types t on t.id = d.type_id
       join notes n on n.document_id = d.id and n.contador_name is not null`,
    )
    const said = (name: string) => rejected.filter((one) => one.name === name).map(({ detail }) => detail)
    expect(said('Formulario 29')).not.toContain('Falta el reverso del documento.')
    for (const { name, mime, detail } of rejected)
      if (/borrosa|No se ve/.test(detail)) expect(mime, name).toBe('image/jpeg')
    const facades = await db.query<{ tipo: string; sha256: string }>(
      `select distinct i.tipo, d.sha256 from documents d join inmuebles i on i.id = d.inmueble_id where type_id = 12`,
    )
    expect(facades.length).toBeGreaterThan(1)
    expect(new Set(facades.map(({ sha256 }) => sha256)).size).toBe(facades.length)

    const paper = only(
      await db.query<{ file_key: string; period: string }>(
        `select file_key, k.mes || '/' || k.periodo as period from documents d join tasks k on k.id = d.task_id
         where type_id = 72 and status = ${documentStatus.approved} limit 1`,
      ),
    )
    const text = (await buffer(await storage.read(paper.file_key))).toString('latin1')
    for (const line of ['(Formulario 29)', `(Periodo: ${paper.period})`, '(Declaración mensual y pago'])
      expect(text).toContain(line)
  })

  test('no video of anyone else is shown as one of the accountant', async () => {
    const { db } = server.services
    expect(await db.query(`select title from media where file_path ~ 'youtu'`)).toEqual([])
    // The demo's own: H.264 in MP4, which every phone plays, with its index first.
    const { videos } = await server.maria.read(sidebarMedia)
    const item = await server.maria.read(mediaItem(videos[0]?.id ?? 0))
    const response = await fetch(item?.file_path ?? '')
    expect([videos.length, response.headers.get('content-type')]).toEqual([1, 'video/mp4'])
    const film = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(film.length).toBeLessThan(150_000)
    expect(film).toContain('avc1')
    expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'))
  })

  test('Pedro still has the first password, María has not', async () => {
    for (const [email, password, updated] of [
      ['maria.gonzalez@example.cl', 'Inversionista.2026', 1],
      ['pedro.soto@example.cl', 'Clave.Inicial.1', 0],
    ] as const) {
      const { body } = await server.visitor.send('POST', '/api/client/login', { email, password })
      expect(body['data']).toMatchObject({ password_updated: updated })
    }
  })

  test('the start names who can try the portal, and the command for one whose password is another', async () => {
    expect(await findDemoSignIns(server.services.db)).toEqual([
      expect.stringMatching(/^Para probarlo/),
      expect.stringMatching(/^ {2}María González, .*: maria\.gonzalez@example\.cl \/ Inversionista\.2026$/),
      expect.stringMatching(/^ {2}Pedro Soto, .*: pedro\.soto@example\.cl \/ Clave\.Inicial\.1$/),
    ])
    await contador(server.env, 'nueva-clave', 'pedro.soto@example.cl', '--clave', 'otra-clave-larga-1')
    expect((await findDemoSignIns(server.services.db)).at(-1)).toBe(
      '  Pedro Soto: pedro.soto@example.cl, con otra clave. Una nueva: npm run contador -- nueva-clave pedro.soto@example.cl',
    )
  })
})
