import { expect, test, vi } from 'vitest'
import { followTextSize } from '../../../src/app/start/text-size'

const { documentElement: html } = document
let size = 17

/** A phone of this kind; its style of the system font says what is set. */
function onIphone(): void {
  Object.assign(navigator, { standalone: true })
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    expect(element.getAttribute('style')).toContain('-apple-system-body')
    return { fontSize: `${size}px` } as CSSStyleDeclaration
  })
}

test("the iPhone's own text size is taken, up to half as large again, and followed while the app is open", () => {
  onIphone()
  size = 23
  followTextSize()
  expect(html.style.fontSize).toBe('23px')
  for (const [set, shown] of [
    [53, '25.5px'],
    [14, ''],
    [17, '17px'],
  ] as const) {
    size = set
    document.dispatchEvent(new Event('visibilitychange'))
    expect(html.style.fontSize).toBe(shown)
  }
})

test('anywhere else the browser does it by itself', () => {
  followTextSize()
  expect(html.style.fontSize).toBe('')
  expect(html.querySelector(':scope > span')).toBeNull()
})
