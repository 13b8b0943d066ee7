import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { followLinksInMotion } from '../../../src/app/start/screen-transitions'

const form = '/task/initial/create/30'

/** What the browser calls once it has a picture of the old screen. */
let updates: (() => Promise<void>)[] = []
let stop: () => void
let load: MockInstance<Location['assign']>
beforeEach(() => {
  updates = []
  Object.assign(document, {
    startViewTransition: (update: () => Promise<void>) => updates.push(update),
  })
  load = vi.spyOn(location, 'assign').mockReturnValue()
  stop = followLinksInMotion()
})
afterEach(() => {
  stop()
  Reflect.deleteProperty(document, 'startViewTransition')
  history.replaceState(null, '', '/')
})

/** A link to a form, which the app follows as the router does. */
function formLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = form
  link.addEventListener('click', (event) => {
    event.preventDefault()
    history.pushState({ usr: 'seen' }, '', link.href)
    link.remove()
  })
  document.body.append(link)
  return link
}

function tap(link: HTMLElement): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(click, 'isTrusted', { value: true })
  link.dispatchEvent(click)
}

async function drawPictures(): Promise<void> {
  for (const update of updates) await update()
}

test('a double tap opens the form once, and does not load the app again', async () => {
  const link = formLink()
  tap(link)
  tap(link)
  await drawPictures()
  expect(location.pathname).toBe(form)
  expect(history.state).toEqual({ usr: 'seen' })
  expect(load).not.toHaveBeenCalled()
})

test('a link that React replaced while the old screen was pictured is followed', async () => {
  const link = formLink()
  tap(link)
  link.remove()
  await drawPictures()
  expect(load).toHaveBeenCalledWith(link.href)
})
