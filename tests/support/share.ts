import { expect, type Page } from '@playwright/test'

export type FilePayload = { name: string; mimeType: string; buffer: Buffer }

/**
 * Shares files to the app as the system's share sheet does: a form posted to the manifest's `share_target` as a navigation. Only
 * an installed app is on the sheet itself; the request is the same.
 */
export async function share(page: Page, files: FilePayload[]): Promise<void> {
  await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const manifest = (await (await fetch(link?.href ?? '')).json()) as {
      share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
    }
    const { action, method, enctype, params } = manifest.share_target
    const form = Object.assign(document.createElement('form'), { id: 'sheet', action, method, enctype })
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: params.files[0]?.name,
      multiple: true,
    })
    form.append(input)
    document.body.append(form)
  })
  await page.locator('#sheet input').setInputFiles(files)
  await Promise.all([
    page.waitForEvent('framenavigated'),
    page.locator('#sheet').evaluate((form: HTMLFormElement) => form.submit()),
  ])
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
}
