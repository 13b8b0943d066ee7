import type { Weather } from './network'
import type { Random } from './random'

/** Something that goes wrong with this request. */
export function badWeather(
  random: Random,
  request: { method: string; path: string },
  honoursKeys: boolean,
): Weather {
  const page = { status: 200, text: '<html>Bienvenido al Wi-Fi</html>' }
  const anywhere: readonly [Weather, ...Weather[]] = [
    { kind: 'none' },
    { kind: 'none' },
    { kind: 'lie-fi' },
    { kind: 'instead', answer: page },
    { kind: 'instead', answer: { ...page, elsewhere: true } },
    { kind: 'instead', answer: { status: 511, text: '' } },
    {
      kind: 'instead',
      answer: {
        status: 503,
        text: '<html>',
        retryAfter: random.pick(['120', '0', '99999999', 'Wed, 21 Oct 2065 07:28:00 GMT', 'pronto']),
      },
    },
    { kind: 'instead', answer: { status: 429, text: '{"message":"Demasiadas."}', retryAfter: '30' } },
  ]
  if (request.method === 'GET')
    return random.pick([
      ...anywhere,
      { kind: 'instead', answer: { status: 404, text: '{"message":"No existe."}' } },
      { kind: 'instead', answer: { status: 200, text: '{"documents":"?"}' } },
      { kind: 'instead', answer: { status: 403, text: '<html>Forbidden</html>' } },
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
    { kind: 'instead', answer: { status: 200, text: '{}' } },
    { kind: 'instead', answer: { status: 200, text: '{"message":"Unauthenticated."}' } },
    { kind: 'garbled', answer: { status: 200, text: '{}' } },
    { kind: 'instead', answer: { status: 403, text: '<html>Forbidden</html>' } },
    { kind: 'garbled', answer: { status: 413, text: random.pick(['<html>', 'Too Large', '']) } },
    {
      kind: 'instead',
      answer: {
        status: 409,
        text: '{"status":409,"type":"in-progress","error":"En curso."}',
        retryAfter: '5',
      },
    },
    { kind: 'garbled', answer: { status: 200, text: '{"status":20' } },
    { kind: 'garbled', answer: { status: 200, text: '' } },
    {
      kind: 'garbled',
      answer: {
        status: 200,
        text: '{"status":200,"receipt":{"document_id":1,"received_at":"x","bytes":1,"sha256":"00"}}',
      },
    },
    { kind: 'garbled', answer: { status: 500, text: '{"message":"Error."}' } },
    { kind: 'garbled', answer: { status: 502, text: '<html>Bad gateway</html>' } },
  ])
}
