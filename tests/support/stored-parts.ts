import type { Page } from '@playwright/test'

/** What the outbox of this device holds: the kind of each part, its bytes' number and their SHA-256. */
export function storedParts(page: Page): Promise<{ kind: string; size: number; sha256: string }[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('uploads')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const reading = opening.result.transaction('parts').objectStore('parts').getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    opening.result.close()
    const parts = reading.result as { kind: string; bytes: ArrayBuffer }[]
    return Promise.all(
      parts.map(async ({ kind, bytes }) => {
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
        const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        return { kind, size: bytes.byteLength, sha256 }
      }),
    )
  })
}
