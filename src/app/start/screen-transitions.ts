/** Milliseconds. No picture of the old screen stays longer, however slow the new one is. */
const longest = 200

const leaves = 'button[data-leaves-form]'

/**
 * A link into a form or out of it, and `LeaveButton`, is followed within a view transition, where the
 * browser has them (https://drafts.csswg.org/css-view-transitions-1/): the click waits for a picture
 * of the old screen, and is done again. Until the returned function is called.
 */
export function followLinksInMotion(): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>(`a, ${leaves}`) : null
    if (!link || isCalm.matches || !('startViewTransition' in document)) return
    if (!isUsers(event) || !leadsOn(link)) return
    event.preventDefault()
    event.stopPropagation()
    document.startViewTransition(() => {
      // If React has replaced it since, a click on the old one would do nothing.
      if (link.isConnected) link.click()
      else if (!(link instanceof HTMLAnchorElement)) document.querySelector<HTMLElement>(leaves)?.click()
      // The second of two taps finds its link gone where the first one led.
      else if (link.href !== location.href) location.assign(link.href)
      return nextScreen()
    })
  }
  document.addEventListener('click', follow, true)
  return () => document.removeEventListener('click', follow, true)
}

/** A click that the browser would follow in this tab, and not the one that is done again. */
function isUsers({ isTrusted, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return isTrusted && button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)
}

function leadsOn(link: HTMLElement): boolean {
  const isForm = (path: string) => /\/(create|edit)/.test(path)
  if (!(link instanceof HTMLAnchorElement)) return isForm(location.pathname)
  const { origin, pathname, target, download } = link
  return (
    target === '' &&
    download === '' &&
    origin === location.origin &&
    isForm(pathname) !== isForm(location.pathname)
  )
}

/** Resolves when something was drawn, or after `longest`. */
function nextScreen(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(end)
    const timer = setTimeout(end, longest)
    function end() {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
