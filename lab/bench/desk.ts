import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import playwrightConfig from '../../playwright.config'
import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'
import * as calls from '../../shared/calls/accountant'
import { startBackend } from '../../tests/support/backend'
import { buildIfChanged } from '../../tests/support/built-server'
import { receiptOf, signIn } from '../../tests/support/client'
import { openDesk, said } from '../../tests/support/desk'
import { maria } from '../../tests/support/portal'
import { newDataDir } from '../../tests/support/template-data'
import { median } from './table'

/** Documents that are reviewed, those that wait behind them, and bytes of a picture. */
const [reviewed, waiting, bytes] = [100, 10_000, 1_000_000]

/** Milliseconds that a person looks at each. */
const look = 3000

/**
 * `npm run lab -- bench desk`: an accountant reviews 100 pictures of 1 MB by keyboard, every third rejected with a reason, while 10,000
 * documents wait behind them: keys of a decision, milliseconds from its last key until the next picture is drawn, and the pages of the list.
 */
export async function benchDesk(): Promise<void> {
  buildIfChanged('app', 'desk', 'server')
  const dataDir = newDataDir()
  const profile = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const options = { dataDir, env: { UPLOAD_MB_PER_DAY: '10000' } }
  const browser = await chromium.launchPersistentContext(profile, {
    ...playwrightConfig.use?.launchOptions,
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = browser.pages()[0] ?? (await browser.newPage())
    const first = await startBackend(options)
    await deliver(first.url, await someScan(page))
    await first.stop()
    await fill(dataDir)
    const backend = await startBackend(options)
    try {
      const { wire } = await openDesk(page, { url: backend.url, backend })
      const pages = []
      for (let after: string | null = ''; after !== null && pages.length < 100;) {
        const started = performance.now()
        const { json } = await wire.get(`${calls.queue.path}?limit=100&after=${after}`)
        pages.push(performance.now() - started)
        after = v.parse(calls.queue.answer, json).next
      }
      console.log(`${pages.length} pages of the list, ms: ${spread(pages)}`)
      await review(page)
    } finally {
      await backend.stop()
    }
  } finally {
    await browser.close()
    for (const folder of [profile, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}

/** A picture of about so many bytes, which a browser draws. */
async function someScan(page: Page): Promise<Uint8Array> {
  const numbers = await page.evaluate(async (wanted) => {
    const canvas = new OffscreenCanvas(1600, 2200)
    const context = canvas.getContext('2d')
    const image = new ImageData(1600, 2200)
    for (let at = 0; at < image.data.length; at += 1)
      image.data[at] = at % 4 === 3 ? 255 : 180 + Math.random() * 60
    context?.putImageData(image, 0, 0)
    let blob = new Blob()
    for (let quality = 0.95; blob.size === 0 || (blob.size > wanted * 1.1 && quality > 0.05); quality -= 0.05)
      blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    return [...new Uint8Array(await blob.arrayBuffer())]
  }, bytes)
  console.log(`pictures of ${numbers.length} bytes`)
  return Uint8Array.from(numbers)
}

async function deliver(url: string, scan: Uint8Array): Promise<void> {
  const landlord = await signIn(url, maria.email, maria.password)
  for (let number = 1; number <= reviewed; number += 1)
    receiptOf(
      await landlord.upload(
        '/api/client/initial/create',
        { tipoDocument: 32, detalle: `Foto ${number}.` },
        scan,
      ),
    )
}

/** Those to be reviewed are the oldest; behind them as many wait as are asked for. */
async function fill(dataDir: string): Promise<void> {
  const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
  try {
    await services.db.query(
      `update documents set created_at = created_at - interval '1 year' where detalle like 'Foto %'`,
      [],
    )
    await services.db.query(
      `insert into documents (user_id, type_id, detalle, file_name, mime, bytes, sha256)
       select id, 32, 'Otra ' || n, 'otra.pdf', 'application/pdf', 1, repeat('0', 64)
       from users, generate_series(1, $2::int) n where email = $1`,
      [maria.email, waiting],
    )
    await services.db.script('analyze')
  } finally {
    await services.close()
  }
}

async function review(page: Page): Promise<void> {
  await page.getByRole('img', { name: 'Imagen de Foto 1.' }).waitFor()
  await page.evaluate(notePressed)
  const times: number[] = []
  const started = performance.now()
  for (let number = 1; number < reviewed; number += 1) {
    await sleep(look)
    const drawn = page.evaluate(untilDrawn, `Imagen de Foto ${number + 1}.`)
    for (const key of number % 3 === 0 ? ['r', '1', 'Enter'] : ['a']) await page.keyboard.press(key)
    times.push(await drawn)
  }
  const minutes = (performance.now() - started) / 60_000
  console.log(`${reviewed - 1} decisions of 1 key, a third of 3 keys, in ${minutes.toFixed(1)} minutes`)
  console.log(`the next picture drawn after the last key, ms: ${spread(times)}`)
  console.log(`at the end: ${await said(page).innerText()}`)
}

/** In the page: when the last key was pressed. */
function notePressed(): void {
  addEventListener(
    'keydown',
    ({ timeStamp }) => (document.documentElement.dataset['pressed'] = String(timeStamp)),
    true,
  )
}

/** In the page: milliseconds from the last key until this picture is on the screen. */
async function untilDrawn(alt: string): Promise<number> {
  while (!document.querySelector<HTMLImageElement>(`img[alt="${alt}"]`)?.complete)
    await new Promise(requestAnimationFrame)
  // After the frame that has it.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - Number(document.documentElement.dataset['pressed'])
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(0)
  return `median ${median(times).toFixed(0)}, p95 ${at(0.95)}, most ${at(1)}`
}
