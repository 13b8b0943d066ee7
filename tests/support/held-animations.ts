import type { Page } from '@playwright/test'

/** Stops a page's animations, and with them a toast's clock, which is one. Resolves to what sets their speed. */
export async function holdAnimations(page: Page): Promise<(playbackRate: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Animation.enable')
  const setSpeed = async (playbackRate: number) => {
    await browser.send('Animation.setPlaybackRate', { playbackRate })
  }
  await setSpeed(0)
  return setSpeed
}
