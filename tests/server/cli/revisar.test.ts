import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { someJpeg } from '../../support/client'
import { contador } from '../../support/contador'
import { addDocument } from '../../support/landlord-fixtures'
import { openServer, type TestServer } from '../../support/server'
import { sha256 } from '../../support/stored-files'
import { eventually } from '../../support/eventually'

let server: TestServer

beforeEach(async () => {
  server = await openServer()
})
afterEach(() => server.stop())

const revisar = (...words: string[]) => contador(server.env, 'revisar', ...words)

/** A new document, and the name of its file. */
async function aDocument(): Promise<{ id: number; key: string }> {
  const id = await addDocument(server.pedro, { tipoDocument: 32, detalle: 'Poder' })
  const [row] = await server.services.db.query<{ key: string }>(
    `select file_key as key from documents where id = $1`,
    [id],
  )
  return { id, key: row?.key ?? '' }
}

async function store(key: string): Promise<void> {
  const { storage } = server.services
  const [path, file] = [join(storage.spool, key), someJpeg(3000)]
  writeFileSync(path, file)
  await storage.put(key, path, 'image/jpeg', sha256(file))
}

/** Makes a file as old as so many hours. */
function age(key: string, hours: number): void {
  const written = new Date(Date.now() - hours * 3_600_000)
  utimesSync(join(server.services.config.dataDir, 'files', key.slice(0, 2), key), written, written)
}

test('whole data are found whole', async () => {
  await aDocument()
  const { code, out } = await revisar('--muestra', '100000')
  expect(code).toBe(0)
  expect(out).toMatch(/^(\d+) archivos registrados, \1 releídos: 0 faltan, 0 dañados, 0 sin registro\.$/)
})

test('a document without its file, and one with another file, are named, and the exit code is 1', async () => {
  const [lost, damaged] = [await aDocument(), await aDocument()]
  await server.services.storage.remove(lost.key)
  await store(damaged.key)
  const { code, out, err } = await revisar('--muestra', '100000')
  expect([code, err]).toEqual([1, ''])
  expect(out).toContain(`Falta el archivo del documento ${lost.id} (${lost.key}).`)
  expect(out).toContain(`El archivo del documento ${damaged.id} está dañado (${damaged.key}).`)
  expect(out).toMatch(/1 falta, 1 dañado, 0 sin registro\.$/)
  const json = await revisar('--json', '--muestra', '1')
  expect([json.code, JSON.parse(json.out)]).toMatchObject([
    1,
    { read: 1, lost: [{ document: lost.id }], orphans: [] },
  ])
})

test('a file without a row is named, and removed only if it is told and older than a day', async () => {
  const key = randomUUID()
  await store(key)
  age(key, 23)
  const young = await revisar('--borrar-huerfanos')
  expect([young.code, young.out]).toEqual([0, expect.stringContaining(key) as string])
  expect(young.out).not.toContain('borrado')

  age(key, 25)
  const untold = await revisar()
  expect(untold.out).toMatch(new RegExp(`${key}$`, 'm'))
  expect(untold.out).toContain('--borrar-huerfanos borra los sin registro de más de un día: 1.')
  expect((await revisar('--borrar-huerfanos')).out).toContain(`${key} (borrado)`)
  expect((await revisar()).out).not.toContain(key)
})

test('the file of an upload that is being stored is no orphan, however old it says it is', async () => {
  const { storage } = server.services
  const put = storage.put
  const gate = new AbortController()
  let key = ''
  storage.put = async (name, ...rest) => {
    await put(name, ...rest)
    key = name
    await once(gate.signal, 'abort')
  }
  const upload = aDocument()
  await eventually(() => expect(key).not.toBe(''))
  age(key, 48)
  expect((await revisar('--borrar-huerfanos')).out).toMatch(/0 sin registro\.$/)
  gate.abort()
  expect((await upload).key).toBe(key)
  expect((await revisar()).code).toBe(0)
})
