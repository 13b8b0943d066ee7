import type { BrowserContext, Page } from '@playwright/test'
import { documentPart, type Upload } from '../../src/outbox/model/upload'
import { untilStored } from '../../tests/support/portal'
import { anUpload } from '../../tests/support/uploads'
import { startApp, type BenchedApp } from './app'
import { cell, inTurns, printTable } from './table'

const waiting = 1_000
const megabytes = 2

/**
 * `npm run lab -- bench envios [--rounds N]`: /envios on screen and the page's memory with 1,000 uploads waiting, 2 GB in all, next to
 * the same app with none; then how long a change of one of them blocks a screen that shows them. Every round loads both, and
 * what began the last one comes second in the next.
 */
export async function benchEnvios(rounds: number): Promise<void> {
  const app = await startApp()
  try {
    const empty = await openEnvios(app)
    const full = await openEnvios(app)
    await fill(full.pages()[0])
    const loads = await inTurns(rounds, (subject) =>
      subject === 'floor' ? measure(app, empty, 'No hay envíos.') : measure(app, full, `(${waiting})`),
    )
    printTable(`/envios in Chromium: median of ${rounds} rounds (lowest–highest); noise is the machine's`, [
      {
        what: `/envios on screen, ${waiting} waiting, ms`,
        floor: 'none waiting',
        target: 1.2,
        pairs: loads.map(({ floor, product }) => ({ floor: floor.ms, product: product.ms })),
      },
    ])
    const more = cell(loads.map(({ product, floor }) => product.megabytes - floor.megabytes))
    console.log(`\nmemory with ${waiting} × ${megabytes} MB waiting, over none: ${more} MB (target: ≤ 10 MB)`)
    for (const path of ['/home', '/envios']) {
      const blocks = await blocksOf(app, full, path, rounds)
      console.log(
        `longest task after a change of one of ${waiting}, ${path} at 4×: ${cell(blocks)} ms (target: ≤ 50 ms)`,
      )
    }
  } finally {
    await app.stop()
  }
}

async function openEnvios({ proxy, openPhone }: BenchedApp): Promise<BrowserContext> {
  const phone = await openPhone()
  const page = phone.pages()[0] ?? (await phone.newPage())
  await page.goto(`${proxy.url}/envios`)
  await page.getByText('No hay envíos.').waitFor()
  await untilStored(page)
  return phone
}

/** Beneath the app: a thousand times Guardar takes minutes. Nothing is due for a day, so that nothing else happens meanwhile. */
async function fill(page: Page | undefined): Promise<void> {
  const wait = 24 * 3_600_000
  const now = Date.now()
  const uploads: Upload[] = Array.from({ length: waiting }, (_, at) =>
    anUpload({
      id: crypto.randomUUID(),
      created: now - waiting + at,
      target: { area: 'inmueble', inmueble: at, type: 7 },
      attempts: 1,
      setbacks: 9,
      reason: { kind: 'busy' },
      wait,
      nextAttempt: now + wait,
      file: {
        ...{ name: 'foto.jpg', type: 'image/jpeg', size: megabytes * 1_000_000, sha256: `${at}` },
        part: documentPart,
      },
    }),
  )
  await page?.evaluate(
    async ({ uploads, bytes }) => {
      const opening = indexedDB.open('uploads')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const db = opening.result
      const { id: owner } = JSON.parse(sessionStorage.getItem('user') ?? '{}') as { id: number }
      for (let at = 0; at < uploads.length; at += 20) {
        const tx = db.transaction(['uploads', 'parts'], 'readwrite', { durability: 'relaxed' })
        for (const upload of uploads.slice(at, at + 20)) {
          const photo = new Uint8Array(bytes)
          for (let part = 0; part < bytes; part += 65_536)
            crypto.getRandomValues(photo.subarray(part, part + 65_536))
          tx.objectStore('uploads').add({ ...upload, owner })
          tx.objectStore('parts').add({ kind: 'document', bytes: photo.buffer }, [
            upload.id,
            upload.file.part,
          ])
        }
        await new Promise((resolve, reject) => {
          tx.oncomplete = resolve
          tx.onabort = () => reject(tx.error ?? new Error('aborted'))
        })
      }
      db.close()
    },
    { uploads, bytes: megabytes * 1_000_000 },
  )
}

/** A cold load of /envios, from the address to the frame that shows `text`; then the page's memory, rubbish collected. */
async function measure(
  { proxy }: BenchedApp,
  phone: BrowserContext,
  text: string,
): Promise<{ ms: number; megabytes: number }> {
  const page = await phone.newPage()
  await page.addInitScript((text) => {
    new MutationObserver((_changes, observer) => {
      if (!document.documentElement.textContent.includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() => performance.mark('shown'))
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, text)
  await page.goto(`${proxy.url}/envios`)
  const ms = await page.waitForFunction(() => performance.getEntriesByName('shown')[0]?.startTime)
  const cdp = await phone.newCDPSession(page)
  // What starts after the first screen is over too.
  await page.waitForLoadState('networkidle')
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  const shown = await ms.jsonValue()
  await page.close()
  return { ms: shown ?? NaN, megabytes: (usedSize + backingStorageSize) / 1_000_000 }
}

/** Another tab says that one upload has changed; each time another one. */
async function blocksOf(
  { proxy }: BenchedApp,
  phone: BrowserContext,
  path: string,
  rounds: number,
): Promise<number[]> {
  const page = await phone.newPage()
  await page.goto(proxy.url + path)
  await untilStored(page)
  await page.waitForLoadState('networkidle')
  const cdp = await phone.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const blocks: number[] = []
  for (let round = 0; round < rounds; round += 1) blocks.push(await page.evaluate(longestTask, round))
  await page.close()
  return blocks
}

/** Milliseconds: the longest gap, in the two seconds after the change, between messages that are always due. */
async function longestTask(round: number): Promise<number> {
  const opening = indexedDB.open('uploads')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const tx = opening.result.transaction('uploads', 'readwrite')
  const request = tx.objectStore('uploads').getAll() as IDBRequest<{ id: string; attempts: number }[]>
  await new Promise((resolve) => (request.onsuccess = resolve))
  const upload = request.result[round]
  if (!upload) throw new Error('bench: no upload')
  tx.objectStore('uploads').put({ ...upload, attempts: upload.attempts + 1 })
  await new Promise((resolve) => (tx.oncomplete = resolve))
  opening.result.close()
  // What reading them all has left to collect.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const channel = new BroadcastChannel('outbox')
  const ticks = new MessageChannel()
  let longest = 0
  let last = performance.now()
  const end = last + 2_000
  channel.postMessage({ kind: 'changed', ids: [upload.id] })
  await new Promise<void>((resolve) => {
    ticks.port1.onmessage = () => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      if (now > end) resolve()
      else ticks.port2.postMessage(null)
    }
    ticks.port2.postMessage(null)
  })
  channel.close()
  return longest
}
