import { placeOnIphone } from '../../lib/platform'

/** Points, the default of iPhone and iPad; src/ui/base.css has the same. */
const usual = 17
/** Screens are tested up to this size (tests/e2e/screens.spec.ts). The phone's zoom goes further. */
const largest = usual * 1.5

/**
 * Follows the text size of an iPhone or iPad, which a page can read only from a system font
 * (https://webkit.org/blog/3709/using-the-system-font-in-web-content/). Other browsers scale by
 * themselves.
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
