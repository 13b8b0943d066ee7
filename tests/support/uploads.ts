import type { Upload } from '../../src/outbox/model/upload'

/** An upload that waits for the first time, with whatever else a test is about. */
export function anUpload(over: Partial<Upload> = {}): Upload {
  return {
    id: crypto.randomUUID(),
    owner: 7,
    target: { area: 'initial', type: 30 },
    title: 'Escritura de compraventa',
    detalle: '',
    file: {
      ...{ name: 'foto.jpg', type: 'image/jpeg', size: 1_300_000, sha256: 'a'.repeat(64) },
      part: 'document',
    },
    pages: [],
    seen: null,
    created: 1_000,
    order: 0,
    state: 'queued',
    attempts: 0,
    setbacks: 0,
    nextAttempt: 0,
    wait: 0,
    reason: null,
    lease: null,
    receipt: null,
    delivered: null,
    ...over,
  }
}
