import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contador as contadorProgram } from '../../../server/cli/commands/contador'
import { monthlyTasks } from '../../../src/api/monthly'
import { signInAtFirst, someJpeg, type Landlord } from '../../support/client'
import { contador } from '../../support/contador'
import { addDocument } from '../../support/landlord-fixtures'
import { sha256 } from '../../support/stored-files'
import { useServer } from '../../support/use-server'

const server = useServer()
let pedro: Landlord
let folder: string

beforeAll(() => {
  pedro = server.pedro
  folder = mkdtempSync(join(tmpdir(), 'portal-contador-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command while the server runs on the same data. */
const type = (...words: string[]) => contador(server.env, ...words)

async function jsonOf<Output>(schema: v.GenericSchema<unknown, Output>, ...words: string[]): Promise<Output> {
  const { code, out, err } = await type(...words, '--json')
  if (code !== 0) throw new Error(err)
  return v.parse(schema, JSON.parse(out))
}

const withId = v.object({ id: v.number() })

const uploadedOther = (detalle: string, file = someJpeg(2000)) =>
  addDocument(pedro, { tipoDocument: 32, detalle }, file)

async function statusOf(id: number): Promise<number> {
  const { documents } = v.parse(
    v.object({ documents: v.array(v.object({ id: v.number(), status: v.number() })) }),
    (await pedro.get('/api/client/initial/other')).json,
  )
  return documents.find((document) => document.id === id)?.status ?? -1
}

test('its first line names the data it works on, and a program gets none', async () => {
  const lines: string[] = []
  const output = { log: (text: string) => lines.push(text), error: (text: string) => lines.push(`! ${text}`) }
  expect(await contadorProgram({ words: ['inversionistas'], env: server.env, output })).toBe(0)
  const { DATABASE_URL, DATA_DIR = '' } = server.env
  const host = DATABASE_URL && new URL(DATABASE_URL).host
  expect(lines[0]).toMatch(host ? `! Datos: postgres://${host}/` : `! Datos: ${DATA_DIR}`)
  expect(lines[1]).toContain('maria.gonzalez@example.cl')
  lines.length = 0
  await contadorProgram({ words: ['inversionistas', '--json'], env: server.env, output })
  expect(lines).toEqual([expect.stringMatching(/^\[/)])
})

test('where there are no data it makes none, and says which variables name them', async () => {
  const DATA_DIR = join(folder, 'elsewhere')
  expect(await contador({ DATA_DIR }, 'crear-inversionista', 'Juan Pérez', 'juan@example.cl')).toEqual({
    code: 3,
    out: '',
    err: `No hay datos del portal en ${DATA_DIR}. Da las mismas variables que al servidor (DATA_DIR o DATABASE_URL); los datos los crea solo npm start, o npm run restore.`,
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})

describe('a document, while the server runs', () => {
  test('the waiting documents are listed, and a document can be seen and saved as it was uploaded', async () => {
    const file = someJpeg(5000)
    const id = await uploadedOther('Poder notarial', file)
    const waiting = await jsonOf(
      v.array(v.object({ id: v.number(), owner: v.string(), detalle: v.nullable(v.string()) })),
      'pendientes',
      '--inversionista',
      'Pedro.Soto@example.cl',
    )
    expect(waiting.at(-1)).toEqual({ id, owner: 'Pedro Soto', detalle: 'Poder notarial' })

    const shown = await type('ver', String(id))
    for (const part of ['Otros', 'Poder notarial', 'En revisión', 'pedro.soto@example.cl', sha256(file)]) {
      expect(shown.out).toContain(part)
    }
    await type('descargar', String(id), folder)
    expect(readFileSync(join(folder, 'foto.jpg')).equals(file)).toBe(true)
    // Another of the same name gets a number, also the same document a second time.
    for (const name of ['foto (2).jpg', 'foto (3).jpg']) {
      expect(await type('descargar', String(id), folder)).toMatchObject({
        code: 0,
        out: `Guardado en ${join(folder, name)}`,
      })
      expect(readFileSync(join(folder, name)).equals(file)).toBe(true)
    }
    // A file that was named is never written over.
    expect(await type('descargar', String(id), join(folder, 'foto.jpg'))).toMatchObject({
      code: 1,
      err: `Ya existe ${join(folder, 'foto.jpg')}.`,
    })
    expect(await type('descargar', String(id), '/no/folder/foto.jpg')).toMatchObject({
      code: 1,
      err: 'No se pudo escribir /no/folder/foto.jpg: la carpeta no existe.',
    })
  })

  test('a rejection tells the landlord why, and the document can be uploaded again', async () => {
    const id = await uploadedOther('Mandato')
    const done = await type('rechazar', String(id), '--nota', 'Falta la firma.', '--contador', 'Rosa Díaz')
    expect(done).toMatchObject({ code: 0, out: `El documento ${id} quedó rechazado.` })
    expect(await statusOf(id)).toBe(2)
    expect((await pedro.get(`/api/client/getNotes/${id}`)).body).toMatchObject({
      notes: [{ detail: 'Falta la firma.', contador_name: 'Rosa Díaz' }],
    })
  })

  test('a rejection without a reason is refused', async () => {
    const id = await uploadedOther('Sin motivo')
    for (const words of [[], ['--nota', ' ']]) {
      const { code, err } = await type('rechazar', String(id), ...words)
      expect(code).toBe(2)
      expect(err).toContain('El campo nota es obligatorio.')
    }
    expect(await statusOf(id)).toBe(0)
  })

  test('approving and completing show in the portal, and an impossible step is refused with a reason', async () => {
    const id = await uploadedOther('Escritura')
    expect((await type('aprobar', String(id))).code).toBe(0)
    expect(await statusOf(id)).toBe(1)
    expect((await type('completar', String(id))).code).toBe(0)
    expect(await statusOf(id)).toBe(3)
    expect(await type('aprobar', String(id))).toMatchObject({
      code: 1,
      err: `El documento ${id} ya está en estado 'Completado'.`,
    })
    expect((await type('aprobar', '999999', '--json')).err).toBe('{"error":"No hay un documento 999999."}')
  })

  test('control characters that a landlord wrote do not reach the terminal', async () => {
    const id = await uploadedOther('\u001b[2J\u202Eoculto')
    const { out } = await type('ver', String(id))
    expect(out).toContain('[2Joculto')
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u)
  })
})

describe('months and landlords, while the server runs', () => {
  test('the next month opens for all landlords once, and one too far ahead is refused', async () => {
    const monthSchema = v.object({ mes: v.number(), periodo: v.number(), opened: v.number() })
    const before = (await pedro.read(monthlyTasks)).tasks.length
    const asked = await type('abrir-mes')
    expect([asked.code, asked.err]).toEqual([
      1,
      expect.stringMatching(
        /^Abrir el período \d+\/\d+ es para 2 personas, pide \d+ documentos y envía 2 correos\. Para abrirlo, repite con --si\.$/,
      ),
    ])
    expect((await pedro.read(monthlyTasks)).tasks).toHaveLength(before)
    const { mes, periodo, opened } = await jsonOf(monthSchema, 'abrir-mes', '--si')
    expect(opened).toBe(2)
    const { tasks } = await pedro.read(monthlyTasks)
    expect(tasks).toHaveLength(before + 1)
    expect(tasks.map((one) => one.task)).toContainEqual({ mes, periodo, descripcion: null })

    const again = await type('abrir-mes')
    expect(again.code).toBe(1)
    expect(again.err).toContain('está lejos aún')
    const named = await type('abrir-mes', `${periodo}-${String(mes).padStart(2, '0')}`)
    expect(named.out).toBe(`El período ${mes}/${periodo} ya estaba abierto.`)
  })

  test('a month far ahead is asked again, does not become the next one, and can be closed', async () => {
    const far = '2036-01'
    const refused = await type('abrir-mes', far)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/^El período 1\/2036 está lejos aún.*--si\.$/),
    ])
    expect((await type('abrir-mes', far, '--si')).out).toBe(
      'Se abrió el período 1/2036 para 2 inversionistas.',
    )
    const next = await type('abrir-mes')
    expect(next.err).toContain('está lejos aún')
    expect(next.err).not.toContain('2036')

    const closed = await type('cerrar-mes', '--contador', 'Rosa')
    expect(closed.out).toMatch(/^Se cerró el período 1\/2036 de 2 inversionistas\./)
    expect((await pedro.read(monthlyTasks)).tasks.map(({ task }) => task.periodo)).not.toContain(2036)
    expect((await type('historial')).out).toMatch(/mes cerrado: 1\/2036 .*Rosa/)
    const { db } = server.services
    expect(await db.query(`select from messages where kind = 'mes' and state = 'espera'`)).toEqual([])
    expect((await type('cerrar-mes', far)).err).toBe('El período 1/2036 no está abierto.')
  })

  test('a month that was opened for one landlord by mistake is closed for that one', async () => {
    const [month, mail] = ['2037-02', 'pedro.soto@example.cl']
    await type('abrir-mes', month, '--si')
    const closed = await type('cerrar-mes', month, '--inversionista', mail)
    expect(closed.out).toMatch(/^Se cerró el período 2\/2037 de 1 inversionista\./)
    expect((await type('cerrar-mes', '--inversionista', mail)).err).not.toContain('2037')
    expect((await type('cerrar-mes')).out).toMatch(/^Se cerró el período 2\/2037 de 1 inversionista\./)
  })

  test('a month in use is asked again, and one with a document is not closed', async () => {
    const { tasks } = await pedro.read(monthlyTasks)
    const [{ id: task, task: month } = { id: 0, task: { mes: 0, periodo: 0 } }] = tasks
    const name = `${month.periodo}-${String(month.mes).padStart(2, '0')}`
    expect((await type('cerrar-mes', name)).err).toContain('repite con --si')
    await addDocument(pedro, { tipoDocument: 32, detalle: 'Recibo', task_monthly_id: task })
    const kept = await type('cerrar-mes', name, '--si')
    expect([kept.code, kept.err]).toEqual([
      1,
      expect.stringContaining('no se puede cerrar: ya tiene documentos'),
    ])
  })

  test('a new landlord signs in with the first password, which must be changed', async () => {
    const made = await jsonOf(
      v.object({ id: v.number(), password: v.string() }),
      ...['crear-inversionista', 'Ana Rojas', 'Ana.Rojas@Example.cl'],
    )
    const login = await fetch(`${server.url}/api/client/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ana.rojas@example.cl', password: made.password }),
    })
    expect(await login.json()).toMatchObject({ data: { name: 'Ana Rojas', password_updated: 0 } })

    const again = await type('crear-inversionista', 'Otra Ana', 'ana.rojas@example.cl')
    expect(again).toMatchObject({
      code: 1,
      err: 'Ya hay un inversionista con el correo ana.rojas@example.cl.',
    })
    expect((await type('crear-inversionista', 'Ana', 'ana', '--clave', 'corta')).code).toBe(2)

    const ana = await signInAtFirst(server.url, 'ana.rojas@example.cl', made.password)
    expect(ana.id).toBe(made.id)
    await type('abrir-mes', '--inversionista', 'ana.rojas@example.cl', '--si')
    expect((await ana.read(monthlyTasks)).tasks).toHaveLength(1)
  })
})

describe('what the portal asks for and shows, while the server runs', () => {
  test('a new document type is asked of all landlords, in its area', async () => {
    const rowsAt = async (path: string, list: string) => {
      const { body } = await pedro.get(path)
      return v.parse(v.array(withId), body[list]).map((row) => row.id)
    }
    const initial = await jsonOf(withId, 'agregar-tipo', 'Pasaporte', '--area', 'inicial')
    expect(await rowsAt('/api/client/initial', 'documents')).toContain(initial.id)

    const { inmuebles } = v.parse(
      v.object({ inmuebles: v.array(v.object({ inmueble: withId })) }),
      (await pedro.get('/api/client/inmueble')).json,
    )
    const section = await jsonOf(
      withId,
      ...['agregar-tipo', 'Plano municipal', '--area', 'inmueble', '--seccion', '2'],
    )
    const legal = `/api/client/inmueble/getDocument/${inmuebles[0]?.inmueble.id ?? 0}/2`
    expect(await rowsAt(legal, 'documentosInmueble')).toContain(section.id)

    for (const words of [
      ['--area', 'inmueble'],
      ['--area', 'mensual', '--fila', 'impuesto'],
      ['--area', 'mensual', '--fila', 'impuesto', '--por', 'mes', '--meses', '13'],
      ['--area', 'otra'],
    ]) {
      expect((await type('agregar-tipo', 'Mal', ...words)).code).toBe(2)
    }
  })

  test('a document type that was added by a slip is renamed, taken back, or not asked for any more', async () => {
    const added = await jsonOf(withId, 'agregar-tipo', 'Pasaprote', '--area', 'inicial')
    const rows = async () => {
      const { body } = await pedro.get('/api/client/initial')
      return v.parse(v.array(v.looseObject({ ...withId.entries, name: v.string() })), body['documents'])
    }
    const named = async () => (await rows()).find(({ id }) => id === added.id)?.name
    expect((await type('renombrar-tipo', String(added.id), 'Pasaporte vigente')).out).toBe(
      "'Pasaprote' se llama ahora 'Pasaporte vigente'.",
    )
    expect(await named()).toBe('Pasaporte vigente')

    await addDocument(pedro, { tipoDocument: added.id })
    const kept = await type('quitar-tipo', String(added.id))
    expect([kept.code, kept.err]).toEqual([
      1,
      expect.stringContaining('ya tiene documentos o respuestas (1)'),
    ])
    expect((await type('dejar-de-pedir', String(added.id))).out).toContain(
      "Ya no se pide 'Pasaporte vigente'",
    )
    const other = await server.landlord()
    const asked = (await other.get('/api/client/initial')).body['documents']
    expect(v.parse(v.array(withId), asked).map(({ id }) => id)).not.toContain(added.id)
    // What was delivered is still there.
    expect(await named()).toBe('Pasaporte vigente')
    expect((await type('tipos')).out).toContain('Pasaporte vigente (ya no se pide)')
    await type('volver-a-pedir', String(added.id))
    const again = (await other.get('/api/client/initial')).body['documents']
    expect(v.parse(v.array(withId), again).map(({ id }) => id)).toContain(added.id)

    const slip = await jsonOf(withId, 'agregar-tipo', 'Por error', '--area', 'inicial')
    expect((await type('quitar-tipo', String(slip.id))).out).toMatch(/^Se quitó 'Por error'\./)
    expect((await rows()).map(({ id }) => id)).not.toContain(slip.id)
    for (const own of ['quitar-tipo', 'dejar-de-pedir'])
      expect((await type(own, '30')).err).toContain('es del portal, y queda como está')
    expect((await type('quitar-tipo', '999999')).err).toContain('No hay un tipo 999999')
  })

  test('published media appear in the portal, a file of the accountant included, and can be withdrawn', async () => {
    const pdf = join(folder, 'Guía del arrendador.pdf')
    const guide = '%PDF-1.4\n1 0 obj\n<</Title(Una guía)>>'
    writeFileSync(pdf, guide)
    const { id } = await jsonOf(withId, ...['publicar', 'Guía', '--como', 'documento', '--archivo', pdf])
    const { file_path } = v.parse(
      v.object({ file_path: v.string() }),
      (await pedro.get(`/api/client/media/sidebar/${id}`)).json,
    )
    expect(await (await fetch(file_path)).text()).toBe(guide)

    const video = ['publicar', 'Recupera el IVA', '--como', 'video-inicio', '--enlace']
    await type(...video, 'https://youtu.be/aqz-KE-bpKQ')
    await type(...video, 'https://youtu.be/dQw4w9WgXcQ')
    const home = v.parse(
      v.array(v.object({ location: v.string(), file_path: v.string() })),
      (await pedro.get('/api/client/media/home')).json,
    )
    expect(home.filter(({ location }) => location === 'video_home')).toEqual([
      { location: 'video_home', file_path: 'https://youtu.be/dQw4w9WgXcQ' },
    ])

    expect((await type('retirar', String(id))).code).toBe(0)
    expect((await pedro.get(`/api/client/media/sidebar/${id}`)).body).toMatchObject({ id: 0 })
    expect((await fetch(file_path)).status).toBe(404)
    expect((await type(...video, 'javascript:alert(1)')).code).toBe(2)
    const local = await type(...video, 'http://192.168.0.1/')
    expect([local.code, local.err]).toEqual([
      2,
      expect.stringMatching(/^El enlace debe llevar a una dirección pública/),
    ])
  })
})

test('the help names every command, and each has a help of its own', async () => {
  const help = await type('--help')
  expect(help.code).toBe(0)
  for (const name of [
    'pendientes',
    'aprobar',
    'rechazar',
    'completar',
    'abrir-mes',
    'cerrar-mes',
    'publicar',
  ]) {
    expect(help.out).toContain(name)
  }
  const own = await type('rechazar', '--help')
  expect(own.out).toContain('npm run contador -- rechazar DOCUMENTO')
  expect(own.out).toContain('--nota TEXTO')
})

test('a word too many, an unknown option and an unknown command exit with another code than a refusal', async () => {
  for (const words of [['borrar-todo'], ['ver', '1', '2'], ['aprobar', '1', '--ya'], ['aprobar', 'uno']]) {
    expect((await type(...words)).code).toBe(2)
  }
})

test('data that cannot be reached exit with another code than a refusal', async () => {
  const { code, err } = await contador({ DATABASE_URL: 'postgres://127.0.0.1:1/portal' }, 'inversionistas')
  expect(code).toBe(3)
  expect(err).toBe(
    "No se pudo llegar a los datos: DATABASE_URL es 'postgres://127.0.0.1:1'; puede ser un servidor de PostgreSQL que deje entrar a este (connect ECONNREFUSED 127.0.0.1:1).",
  )
})
