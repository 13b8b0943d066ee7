import * as v from 'valibot'
import type { Queryable } from '../database/database'
import { addUf, hasUfOfToday, readPesos } from '../domain/uf'
import { callLimit } from '../time-limits'

/**
 * Asks the operator's address, unless the value of today is known. No error contains the address,
 * which may hold a key.
 */
export async function askUf(db: Queryable, url: string, signal: AbortSignal): Promise<void> {
  if (await hasUfOfToday(db)) return
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(callLimit)]),
  }).catch(() => null)
  if (!response?.ok) {
    await response?.body?.cancel()
    throw new Error(`UF_URL did not answer: ${response?.status ?? 'no response'}`)
  }
  const answer = v.safeParse(answerSchema, await readJson(response).catch(() => null))
  if (!answer.success) throw new Error('UF_URL answered what is no value of the UF (docs/settings.md)')
  await addUf(db, answer.output)
  if (!(await hasUfOfToday(db))) throw new Error('UF_URL answered without the value of today')
}

/** A year of values has 25 KB. */
const mostBytes = 64 * 1024

/** Another program may be answering: reads no more bytes than a value needs. */
async function readJson(response: Response): Promise<unknown> {
  const body: AsyncIterable<Uint8Array> | null = response.body
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) return null
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown
}

const day = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 10)),
  v.isoDate(),
)
const pesos = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform((value) => readPesos(String(value))),
  v.number(),
)

/**
 * The forms of mindicador.cl (`/api/uf`) and of the CMF (https://api.cmfchile.cl,
 * `recursos_api/uf?formato=json`).
 */
const answerSchema = v.union([
  v.pipe(
    v.object({ codigo: v.literal('uf'), serie: v.array(v.object({ fecha: day, valor: pesos })) }),
    v.transform(({ serie }) => serie.map(({ fecha, valor }) => ({ day: fecha, pesos: valor }))),
  ),
  v.pipe(
    v.object({ UFs: v.array(v.object({ Fecha: day, Valor: pesos })) }),
    v.transform(({ UFs }) => UFs.map(({ Fecha, Valor }) => ({ day: Fecha, pesos: Valor }))),
  ),
])
