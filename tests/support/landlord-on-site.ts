import { expect, type BrowserContext, type Page } from '@playwright/test'
import { initialOtherDocuments } from '../../src/api/initial'
import { usePhone, type Phone } from './browser'
import { choose, row } from './initial-on-phone'
import { maria, signIn, storedResponses, untilStored, usePortal, type Portal } from './portal'
import { portalClient } from './portal-client'
import { copiesOf } from './stored-files'

/** For the tests of the spec file that calls this at its top: a portal, María's phone, and what is to be known of both. `args` are the browser's. */
export function useLandlordOnSite(args: readonly string[] = []) {
  const portal = usePortal()
  const phone = usePhone(args)

  function filesAtPortal(hash: string | undefined): Buffer[] {
    return copiesOf(portal().backend.dataDir, hash)
  }

  async function openOther(page: Page, detalle: string): Promise<void> {
    await page.goto(`${portal().url}/task/initial/create/32`)
    await page.getByRole('textbox', { name: 'Detalle' }).fill(detalle)
  }

  async function openList(page: Page): Promise<void> {
    await signIn(page, portal(), { keep: true, at: '/task/initial' })
    await expect(row(page, 'Otros')).toBeVisible()
  }

  return {
    portal: (): Portal => portal(),
    phone: (): Phone => phone(),

    /** Signed in for good, until the app and the list are on the phone, as when a landlord leaves home. */
    openPhone: async (): Promise<{ context: BrowserContext; page: Page }> => {
      const context = await phone().open()
      const page = await context.newPage()
      await openList(page)
      await untilStored(page)
      await expect.poll(() => storedResponses(page)).toContain('/api/client/initial')
      return { context, page }
    },

    /** Signed in for good, the list seen once. A page of the browser that tests share: to start one for a test is a second of work. */
    openList,

    /** Opens the form of 'Otros', which takes any number. */
    openOther,

    /** And chooses a new photo. */
    chooseOther: async (page: Page, detalle: string): Promise<Buffer> => {
      await openOther(page, detalle)
      return choose(page)
    },

    filesAtPortal,

    theOnlyFile: (hash: string | undefined): Buffer => {
      const [file, ...more] = filesAtPortal(hash)
      if (!file || more.length > 0) throw new Error(`${more.length} files too many, or none`)
      return file
    },

    /** How many documents of 'Otros' the portal has with this detail. */
    othersAtPortal: async (detalle: string): Promise<number> => {
      const client = await portalClient(portal().backend.url, maria)
      return (await client.read(initialOtherDocuments)).filter((other) => other.detalle === detalle).length
    },
  }
}

export async function uploadsWaiting(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('link', { name: new RegExp(`^Envíos\\D*${count}\\b`) })).toBeVisible()
}
