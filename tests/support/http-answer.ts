import type { HttpResponse } from '../../src/outbox/delivery/http-response'

/** What a transport tells of an answer: a success without a body, or what is given of another. */
export function anAnswer(of: Partial<HttpResponse>): HttpResponse {
  return {
    status: 200,
    text: '',
    retryAfter: null,
    date: null,
    elsewhere: false,
    ...of,
  }
}
