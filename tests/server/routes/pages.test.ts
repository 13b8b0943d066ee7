import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Landlord } from '../../support/client'
import { receiptOf, someJpeg } from '../../support/client'
import { addContract, addMonth, addProperty } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'

let server: TestServer
let ana: Landlord

const lists = [
  ['/api/client/notifications/pending', 'pendings'],
  ['/api/client/inmueble', 'inmuebles'],
  ['/api/client/contrato', 'contratos'],
] as const

beforeAll(async () => {
  server = await openServer()
  ana = await server.landlord()
  for (const numero of ['501', '502', '503']) {
    const inmueble = await addProperty(ana, { numero_departamento: numero })
    if (numero !== '502') await addContract(ana, inmueble)
  }
  for (const mes of [3, 4, 5]) await addMonth(server, ana, mes, 2027)
})
afterAll(() => server.stop())

/** The items of all pages, and how many pages they came in. `between` is called before each page but the first, with the last item. */
async function readPages(
  landlord: Landlord,
  path: string,
  name: string,
  limit: number,
  between?: (last: unknown) => Promise<unknown>,
) {
  const items: unknown[] = []
  for (let cursor = '', pages = 1; ; pages += 1) {
    const { status, body } = await landlord.get(`${path}?limit=${limit}${cursor}`)
    expect(status).toBe(200)
    items.push(...(body[name] as unknown[]))
    if (body['next'] === undefined) return { items, pages }
    cursor = `&cursor=${Number(body['next'])}`
    await between?.(items.at(-1))
  }
}

test.each(lists)('the pages of %s together are the list, in its order', async (path, name) => {
  const whole = (await ana.get(path)).body
  expect(whole).not.toHaveProperty('next')
  const all = whole[name] as unknown[]
  expect(all.length).toBeGreaterThan(2)
  for (const limit of [1, 2, 100]) {
    const { items, pages } = await readPages(ana, path, name, limit)
    expect(items).toEqual(all)
    if (limit === 1) expect(pages).toBeGreaterThan(2)
    if (limit === 100) expect(pages).toBe(1)
  }
})

test.each(lists)('each page of %s tells what the whole list does beside it', async (path, name) => {
  const { [name]: _, ...beside } = (await ana.get(path)).body
  expect((await ana.get(`${path}?limit=1`)).body).toMatchObject(beside)
})

test.each(lists.slice(1))(
  'a landlord with a thousand properties gets %s whole, in its order',
  async (path, name) => {
    const rosa = await server.landlord()
    const inmueble = await addProperty(rosa)
    await server.services.db.query(
      `insert into inmuebles (user_id, tipo, region, comuna, numero_departamento, rol, valor_uf, avaluo)
     select user_id, tipo, region, comuna, at::text, rol, valor_uf, avaluo from inmuebles, generate_series(2, 1000) at where id = $1`,
      [inmueble],
    )
    const whole = (await rosa.get(path)).body
    expect(whole).not.toHaveProperty('next')
    const ids = (whole[name] as { id: number }[]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1000)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect((await readPages(rosa, path, name, 450)).items).toEqual(whole[name])
  },
)

test('a document that is delivered between two pages neither repeats nor hides another', async () => {
  const [path, name] = lists[0]
  const luis = await server.landlord()
  for (const mes of [1, 2, 3]) await addMonth(server, luis, mes, 2027)
  const read = async () => (await luis.get(path)).body[name] as { tarea_id: number }[]
  const before = await read()
  // Each month asks for one document: the place that the cursor names is complete when the next page is read.
  const items = (
    await readPages(luis, path, name, 1, async (last) => {
      const { tarea_id } = last as { tarea_id: number }
      if (tarea_id === 0) return
      const fields = { tipoDocument: 72, task_monthly_id: tarea_id }
      receiptOf(await luis.upload('/api/client/task-monthly/createDocument', fields, someJpeg(100)))
    })
  ).items
  expect(items).toEqual(before)
  expect((await read()).length).toBeLessThan(before.length)
})

test('a page that is none is refused', async () => {
  for (const query of ['limit=all', 'cursor=-1', 'limit=1.5'])
    expect((await ana.get(`${lists[0][0]}?${query}`)).status, query).toBe(422)
})
