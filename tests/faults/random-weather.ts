import type { Weather } from './network'
import type { Random } from './random'

const instead = (status: number, text: string, retryAfter?: string): Weather => {
  return { kind: 'instead', answer: { status, text, ...(retryAfter !== undefined && { retryAfter }) } }
}
const garbled = (status: number, text: string): Weather => ({ kind: 'garbled', answer: { status, text } })

const page = { status: 200, text: '<html>Bienvenido al Wi-Fi</html>' }
const forbidden = instead(403, '<html>Forbidden</html>')
const otherReceipt = '{"status":200,"receipt":{"document_id":1,"received_at":"x","bytes":1,"sha256":"00"}}'

/** Something that goes wrong with this request. */
export function badWeather(
  random: Random,
  request: { method: string; path: string },
  honoursKeys: boolean,
): Weather {
  const retryAfter = random.pick(['120', '0', '99999999', 'Wed, 21 Oct 2065 07:28:00 GMT', 'pronto'])
  const anywhere: readonly [Weather, ...Weather[]] = [
    { kind: 'none' },
    { kind: 'none' },
    { kind: 'lie-fi' },
    { kind: 'instead', answer: page },
    { kind: 'instead', answer: { ...page, elsewhere: true } },
    instead(511, ''),
    instead(503, '<html>', retryAfter),
    instead(429, '{"message":"Demasiadas."}', '30'),
  ]
  if (request.method === 'GET')
    return random.pick([
      ...anywhere,
      instead(404, '{"message":"No existe."}'),
      instead(200, '{"documents":"?"}'),
      forbidden,
    ])
  return random.pick([
    ...anywhere,
    { kind: 'cut', at: random.next() },
    { kind: 'lost-answer' },
    { kind: 'lost-answer' },
    { kind: 'lost-answer' },
    { kind: 'late-answer', delay: random.int(300_000) },
    // Against a provider that ignores keys, 'Otros' has no row that could refuse the second: the limit of the promise.
    honoursKeys ? { kind: 'resent' } : { kind: 'lost-answer' },
    honoursKeys ? { kind: 'late-commit', delay: random.int(1_200_000) } : { kind: 'lost-answer' },
    instead(200, '{}'),
    instead(200, '{"message":"Unauthenticated."}'),
    garbled(200, '{}'),
    forbidden,
    garbled(413, random.pick(['<html>', 'Too Large', ''])),
    instead(409, '{"status":409,"type":"in-progress","error":"En curso."}', '5'),
    garbled(200, '{"status":20'),
    garbled(200, ''),
    garbled(200, otherReceipt),
    garbled(500, '{"message":"Error."}'),
    garbled(502, '<html>Bad gateway</html>'),
  ])
}
