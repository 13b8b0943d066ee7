import type { Page } from '@playwright/test'

/**
 * What reads a file has two seconds, which a busy machine may need for the rest of a test's browsers:
 * here waits of that length and more last ten times as long. (The limit itself:
 * tests/unit/capture/pdf.test.ts, read-pdf.test.ts, scanner.test.ts.)
 */
export async function waitTenfold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = setTimeout
    window.setTimeout = ((handler: TimerHandler, delay = 0, ...args: unknown[]) =>
      wait(handler, delay < 2_000 ? delay : 10 * delay, ...args)) as typeof setTimeout
  })
}
