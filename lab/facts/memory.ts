import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { untilStored } from '../../tests/support/portal'
import { during, memoryOf, processTree } from '../../tests/support/process-tree'
import { greyPng, slip } from '../../tests/support/slip'
import { stamp } from '../../tests/support/stamps'
import { startApp, type BenchedApp } from '../bench/app'
import { profileOf } from '../bench/form'
import { cell } from '../bench/table'

/** Document types of the demo: of a paper that photos are read for, and of one they are not. */
const [read, unread] = ['33', '36']

/** The whole browser's memory over what it had, while a photo of 12 megapixels is prepared in a form and read, or not. */
export async function measureMemory(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-facts-'))
  const app = await startApp()
  try {
    for (const angle of [1, 8]) {
      const photo = join(folder, `${angle}.png`)
      writeFileSync(photo, greyPng(await slip({ code: stamp(), scale: 3, angle })))
      const most = { read: [] as number[], unread: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        most.read.push(await mostIn(app, read, photo))
        most.unread.push(await mostIn(app, unread, photo))
      }
      console.log(`a stamp turned by ${angle}°: read ${cell(most.read)} MB, not read ${cell(most.unread)} MB`)
    }
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function mostIn({ openPhone, proxy }: BenchedApp, type: string, photo: string): Promise<number> {
  const phone = await openPhone()
  try {
    const page = await phone.newPage()
    await page.goto(`${proxy.url}/task/initial/create/${type}`)
    await untilStored(page)
    const input = page.locator('input[type=file]:not([capture])').first()
    await input.waitFor({ state: 'attached' })
    const profile = processTree(`--user-data-dir=${await profileOf(phone)}`)
    await wait(1500)
    const before = memoryOf(profile)
    await input.setInputFiles(photo)
    let most = before
    const isOver = type === read ? page.getByText('Esto es una factura').waitFor() : wait(3000)
    await during(isOver, async () => {
      most = Math.max(most, memoryOf(profile))
      await wait(10)
    })
    await isOver
    return most - before
  } finally {
    await phone.close()
  }
}
