import { expect, test, type Page } from '@playwright/test'
import { signIn, usePortal } from '../support/portal'

const portal = usePortal()

test.use({ reducedMotion: 'no-preference' })

/** What looks after rows that leave comes with what keeps the focus, after the first screen. */
async function untilRowsAreFollowed(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const probe = document.body.appendChild(document.createElement('button'))
        probe.focus()
        probe.remove()
        await Promise.resolve()
        return document.activeElement === document.body
      }),
    )
    .toBe(false)
}

/** Discards the file, and says how many closing places its list then had. */
async function placesAfterDiscarding(page: Page, name: string): Promise<number> {
  const places = await page.evaluateHandle(() => {
    const seen: Node[] = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        seen.push(
          ...[...addedNodes].filter((node) => node instanceof Element && node.matches('li[aria-hidden]')),
        )
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await page.getByRole('button', { name: `Descartar ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('button', { name: `Descartar ${name}` })).toHaveCount(0)
  return places.evaluate((seen) => seen.length)
}

test('the place of a row that left closes without waiting, and not for who wants no motion', async ({
  page,
}) => {
  await signIn(page, portal(), { at: '/compartir' })
  const names = ['uno.pdf', 'dos.pdf', 'tres.pdf', 'cuatro.pdf']
  await page.getByLabel('Elegir archivos').setInputFiles(
    names.map((name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n% ${name}`),
    })),
  )
  await expect(page.getByRole('button', { name: /^Descartar .*pdf/ })).toHaveCount(4)
  await untilRowsAreFollowed(page)
  expect(await placesAfterDiscarding(page, 'dos.pdf')).toBe(1)
  await expect(page.getByRole('button', { name: 'Descartar tres.pdf' })).toBeFocused()
  await expect(page.locator('main li[aria-hidden]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Descartar .*pdf/ })).toHaveCount(3)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await placesAfterDiscarding(page, 'tres.pdf')).toBe(0)
})
