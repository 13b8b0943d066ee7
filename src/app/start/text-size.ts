import { placeOnIphone } from '../../lib/platform'

/** An iPhone's or iPad's at its usual setting; the app's own is the same (src/ui/base.css). */
const usual = 17
/** Every screen is usable with it (tests/e2e/shell.spec.ts). The phone's own zoom goes further. */
const largest = usual * 1.5

/**
 * Follows the text size that is set on an iPhone or iPad, also while the app is open. It reaches a page by one system font alone
 * (https://webkit.org/blog/3709/using-the-system-font-in-web-content/); other browsers apply theirs by themselves.
 */
export function followTextSize(): void {
  if (placeOnIphone() === null) return
  const { documentElement: html } = document
  const probe = document.createElement('span')
  probe.style.cssText = 'font: -apple-system-body; position: absolute; visibility: hidden'
  html.append(probe)
  const follow = () => {
    const size = Number.parseFloat(getComputedStyle(probe).fontSize)
    if (size >= usual) html.style.fontSize = `${Math.min(size, largest)}px`
    else html.style.removeProperty('font-size')
  }
  follow()
  document.addEventListener('visibilitychange', follow)
}
