import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { untilStored } from '../../tests/support/portal'
import { during, memoryOf, processTree, slowDown } from '../../tests/support/process-tree'
import { startApp, type BenchedApp } from './app'
import { cell, printTable, type Pair } from './table'

/** The identity card, in the demo's initial documents. */
const form = '/task/initial/create/33'
const pages = 30

type Times = { chosen: number; saved: number }
type Round = Times & { gap: number; floor: Times; memory: number }

/**
 * `npm run lab -- bench form [--rounds N]`: the built app's upload form without a network, by what a user does: from the choice of
 * a photo of 12 megapixels until its last write is on the disk, and from 'Guardar' until the form says that the device has it, also
 * with the whole browser at a quarter of a core; the same with thirty photos. Beside it, in the same page, the browser's own calls:
 * the photo decoded, drawn, encoded and put strictly; one strict put of as many bytes.
 */
export async function benchForm(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const app = await startApp()
  try {
    const [photo, ...others] = await photographs(app, folder)
    const one = [photo ?? '']
    for (const [files, share] of [
      [one, 1],
      [one, 0.25],
      [[...one, ...others], 1],
    ] as const) {
      const measured: Round[] = []
      for (let round = 0; round < rounds; round += 1) measured.push(await oneRound(app, files, share))
      const pairs = (of: 'chosen' | 'saved'): Pair[] =>
        measured.map((round) => ({ floor: round.floor[of], product: round[of] }))
      const title = `${files.length} of 12 MP in Chromium at ${share} of a core`
      printTable(`${title}: median of ${rounds} rounds (lowest–highest), ms`, [
        { what: 'chosen → held', floor: 'decode, draw, encode, put', target: null, pairs: pairs('chosen') },
        { what: "'Guardar' → stored", floor: 'strict put of the bytes', target: null, pairs: pairs('saved') },
      ])
      const [gap, memory] = (['gap', 'memory'] as const).map((key) => cell(measured.map((one) => one[key])))
      console.log(
        `\nlongest gap of the page ${gap} ms, memory of the whole browser over what it had ${memory} MB\n`,
      )
    }
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Files on the disk, as a picker gives them: noise over a gradient, 4,032 × 3,024. */
async function photographs({ openPhone }: BenchedApp, folder: string): Promise<string[]> {
  const phone = await openPhone()
  const page = phone.pages()[0] ?? (await phone.newPage())
  const downloads: string[] = []
  for (let number = 0; number < pages; number += 1) {
    const downloading = page.waitForEvent('download')
    await page.evaluate(drawPhoto, number)
    const path = join(folder, `foto-${number}.jpg`)
    await (await downloading).saveAs(path)
    downloads.push(path)
  }
  return downloads
}

async function drawPhoto(number: number): Promise<void> {
  const canvas = new OffscreenCanvas(4032, 3024)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('bench: no canvas')
  const { data, width, height } = context.createImageData(canvas.width, canvas.height)
  let seed = number + 1
  for (let at = 0; at < data.length; at += 4) {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    const light = 120 + ((at >> 9) % 100) + (seed >>> 28)
    data.set([light, light, light - 10, 255], at)
  }
  context.putImageData(new ImageData(data, width, height), 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(blob),
    download: 'foto.jpg',
  })
  link.click()
}

async function oneRound(app: BenchedApp, files: readonly string[], share: number): Promise<Round> {
  const phone = await app.openPhone()
  try {
    const page = await phone.newPage()
    await page.addInitScript(watchWrites)
    await page.goto(app.proxy.url + form)
    await untilStored(page)
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
    await phone.setOffline(true)
    return await measure(phone, page, files, share)
  } finally {
    await phone.close()
  }
}

async function measure(
  phone: BrowserContext,
  page: Page,
  files: readonly string[],
  share: number,
): Promise<Round> {
  const profile = processTree(`--user-data-dir=${await profileOf(phone)}`)
  const before = memoryOf(profile)
  let most = before
  const work = takeAndSave(page, files)
  const slowed = share < 1 ? slowDown(profile, share, work) : null
  await during(work, async () => {
    most = Math.max(most, memoryOf(profile))
    await wait(50)
  })
  await slowed
  const base64 = readFileSync(files[0] ?? '', 'base64')
  const floor = page.evaluate(floorOf, { count: files.length, base64 })
  if (share < 1) await slowDown(profile, share, floor)
  return { ...(await work), floor: await floor, memory: most - before }
}

export async function profileOf(phone: BrowserContext): Promise<string> {
  const page = await phone.newPage()
  await page.goto('chrome://version')
  const path = await page.locator('#profile_path').textContent()
  await page.close()
  return path?.replace(/\/[^/]+$/, '') ?? ''
}

async function takeAndSave(page: Page, files: readonly string[]): Promise<Times & { gap: number }> {
  await page
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles([...files])
  await page.getByRole('button', { name: 'Guardar', exact: true }).waitFor()
  await page.waitForFunction((count) => globalThis.bench.isHeld(count), files.length, { timeout: 600_000 })
  const [chosen, gap] = await page.evaluate(() => {
    const { bench } = globalThis
    return [bench.lastWrite - bench.chosen, bench.gap] as const
  })
  await page.evaluate(() => {
    globalThis.bench.saved = performance.now()
    document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click()
  })
  await page.waitForFunction(() => globalThis.bench.stored > 0, null, { timeout: 600_000 })
  return { chosen, gap, saved: await page.evaluate(() => globalThis.bench.stored - globalThis.bench.saved) }
}

type Bench = {
  chosen: number
  /** The longest time since then in which the page did nothing else. */
  gap: number
  lastWrite: number
  saved: number
  stored: number
  isHeld: (count: number) => boolean
}

declare global {
  var bench: Bench
}

/** In the page, before the app: when its last strict write was committed, and when the form says that it is stored. */
function watchWrites(): void {
  const bench: Bench = {
    ...{ chosen: NaN, gap: 0, lastWrite: 0, saved: NaN, stored: 0 },
    /** The pages are shown, none is prepared, and nothing was written for half a second. */
    isHeld(count) {
      return (
        document.querySelectorAll('form figure img, form [role=img]').length >= count &&
        !document.body.textContent.includes('Preparando') &&
        bench.lastWrite > bench.chosen &&
        performance.now() - bench.lastWrite > 500
      )
    },
  }
  globalThis.bench = bench
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    if (bench.chosen > 0) bench.gap = Math.max(bench.gap, now - last)
    last = now
  }, 1)
  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction') as (
    ...given: unknown[]
  ) => IDBTransaction
  IDBDatabase.prototype.transaction = function (...given) {
    const tx = transaction.apply(this, given)
    // Not what nothing waits for, as a small picture.
    if (tx.durability === 'strict')
      tx.addEventListener('complete', () => (bench.lastWrite = performance.now()))
    return tx
  }
  addEventListener('change', () => (bench.chosen = performance.now()), { capture: true })
  new MutationObserver(() => {
    if (
      bench.saved > 0 &&
      bench.stored === 0 &&
      document.body.textContent.includes('uardado en este dispositivo')
    )
      bench.stored = performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** One photo after the other, as the app takes them; then all their bytes in one put. */
async function floorOf({ count, base64 }: { count: number; base64: string }): Promise<Times> {
  const opening = indexedDB.open('floor', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('values', { autoIncrement: true })
  await new Promise((resolve) => (opening.onsuccess = resolve))
  // A method: tsx names a function in a constant by a helper that the page does not have.
  const store = {
    async put(bytes: ArrayBuffer): Promise<void> {
      const tx = opening.result.transaction('values', 'readwrite', { durability: 'strict' })
      tx.objectStore('values').put(bytes)
      await new Promise((resolve) => (tx.oncomplete = resolve))
    },
  }
  const photo = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))])
  const all: ArrayBuffer[] = []
  const began = performance.now()
  for (let number = 0; number < count; number += 1) {
    const image = await createImageBitmap(photo)
    const canvas = new OffscreenCanvas(2560, 1920)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })).arrayBuffer()
    await store.put(bytes)
    all.push(bytes)
  }
  const taken = performance.now()
  await store.put(await new Blob(all).arrayBuffer())
  const end = performance.now()
  opening.result.close()
  indexedDB.deleteDatabase('floor')
  return { chosen: taken - began, saved: end - taken }
}
