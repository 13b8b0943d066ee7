/** Elements that may take the focus. Not a text field, which would open a phone's keyboard. */
const controls = 'a[href], button, summary, [type=file], [type=radio], [type=checkbox]'

/** Parts of a screen that may have a title. */
const titled = 'section, article, dialog, [role=tabpanel]'

type Focusable = HTMLElement | SVGElement

/** The sibling before a removed node: a row may go while a dialog still has the focus. */
const wasBefore = new WeakMap<Node, Node | null>()

/**
 * When the control with the focus is removed or disabled, a browser puts the focus at the document's
 * start. Until the returned function is called, it goes instead to what took the control's place: in
 * a list to the same control of the next row, else of the row before; elsewhere to a neighbour, else
 * to a title. A control that is enabled again, or that opened a dialog, has it back.
 */
export function keepFocus(): () => void {
  /** The focused element and its ancestors; after a dialog, what opened it with its ancestors. */
  let path: readonly Focusable[] = []

  function follow({ target }: FocusEvent): void {
    const ancestors = withAncestors(target)
    const dialog = ancestors.find((one) => one.matches('dialog'))
    path = dialog
      ? [...ancestors.slice(0, ancestors.indexOf(dialog) + 1), ...path.slice(path.indexOf(dialog) + 1)]
      : ancestors
  }

  /** A press next to all controls ends it. */
  function leave({ relatedTarget }: FocusEvent): void {
    if (relatedTarget) return
    // Later, since a control that is being removed is still in the document.
    queueMicrotask(() => {
      if (isLost() && path[0]?.isConnected && !path[0].matches(':disabled')) path = []
    })
  }

  function restore(changes: readonly MutationRecord[]): void {
    for (const { removedNodes, previousSibling } of changes)
      removedNodes.forEach((node) => wasBefore.set(node, previousSibling))
    if (path.length > 0 && isLost()) heirsOf(path).find(takesFocus)
  }

  const ended = new AbortController()
  document.addEventListener('focusin', follow, ended)
  document.addEventListener('focusout', leave, ended)
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    ended.abort()
    observer.disconnect()
  }
}

/** Chromium moves the focus from a disabled button to the body, Firefox leaves it there. */
function isLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.matches(':disabled')
}

/** False if the element is disabled or hidden. */
function takesFocus(element: Focusable): boolean {
  element.focus({ preventScroll: true })
  return !isLost()
}

function withAncestors(target: EventTarget | null): Focusable[] {
  const found: Focusable[] = []
  for (let at = target; at instanceof HTMLElement || at instanceof SVGElement; at = at.parentElement)
    found.push(at)
  return found
}

/** Elements that may take the focus of `path`'s first element, in order of preference. */
function heirsOf(path: readonly Focusable[]): Focusable[] {
  const at = path.findIndex(({ isConnected }) => isConnected)
  const [place, part] = [path[at], path[at - 1]]
  const control = path.find((one) => part?.contains(one))
  if (place && (!part || part.matches('dialog'))) return [place, ...controlsIn(place.closest('[role=group]'))]
  const near = control && place && part ? neighbours(control, part, place) : []
  const row = place?.closest('li, tr')
  const rows = [row, row?.nextElementSibling, row?.previousElementSibling]
  const title = titleOf(place?.closest(titled)) ?? document.querySelector('h1')
  return [...near, ...rows.flatMap(controlsIn), ...(title ? [title] : [])]
}

/** The neighbours of `control` in `part`, which was removed from `place`. */
function neighbours(control: Focusable, part: Element, place: Element): Focusable[] {
  // A whole screen was replaced.
  if (!place.parentElement?.closest('main, header')) return []
  const before = whatWasBefore(part, place)
  let after = before ? before.nextElementSibling : place.firstElementChild
  // The place of a row that left (`leaving-rows`).
  while (after?.ariaHidden === 'true') after = after.nextElementSibling
  if (place.matches('ul, ol, tbody')) {
    const index = controlsIn(part).indexOf(control)
    return [after, before].flatMap((row) => {
      const same = controlsIn(row)
      return [...same.slice(index), ...same.slice(0, index).reverse()]
    })
  }
  const title = titleOf(after?.matches(titled) ? after : after?.querySelector(titled))
  return [...(title ? [title] : []), ...controlsIn(after), ...controlsIn(before).reverse()]
}

/** Null if it was the first; what was before it may have been removed too. */
function whatWasBefore(part: Element, place: Element): Element | null {
  let before: Node | null = part
  while (before && before.parentNode !== place) before = wasBefore.get(before) ?? null
  return before instanceof Element ? before : null
}

function controlsIn(part: Element | null | undefined): Focusable[] {
  if (!part) return []
  return part.matches(controls) ? [part as Focusable] : [...part.querySelectorAll<HTMLElement>(controls)]
}

function titleOf(part: Element | null | undefined): HTMLElement | null {
  const label = part?.getAttribute('aria-labelledby')
  const title = label ? document.getElementById(label) : part?.querySelector<HTMLElement>('h2, h3')
  if (!title) return null
  // A heading takes the focus only with a tabindex.
  if (!title.matches(controls)) title.tabIndex = -1
  return title
}
