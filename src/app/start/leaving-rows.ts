/** Milliseconds. */
const duration = 200

/**
 * Where a row left a list, its place closes, so that the rows below do not jump. Nothing waits for
 * that: the row itself is gone at once. Until the returned function is called.
 */
export function closeLeftPlaces(): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  const observer = new MutationObserver((changes) => {
    if (isCalm.matches || document.hidden) return
    const [left, ...others] = changes.filter((change) => isLeftRow(change, changes))
    // Several at once are a filter's, or a group that was closed.
    if (left && others.length === 0) closePlace(left)
    observer.takeRecords()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** False if the row moved, or if another one took its place. */
function isLeftRow({ target, removedNodes: [row] }: MutationRecord, changes: MutationRecord[]): boolean {
  return (
    row instanceof HTMLElement &&
    row.matches('li, tr:not(:has(> [colspan]))') &&
    row.ariaHidden === null &&
    !row.isConnected &&
    target instanceof Element &&
    target.closest('main') !== null &&
    !changes.some((change) => change.target === target && change.addedNodes.length > 0)
  )
}

function closePlace({ target: list, removedNodes: [row], nextSibling: next }: MutationRecord): void {
  if (!(row instanceof HTMLElement) || (next && next.parentNode !== list)) return
  list.insertBefore(row, next)
  const height = row.offsetHeight
  row.remove()
  if (height === 0) return
  const place = document.createElement(row.localName)
  place.ariaHidden = 'true'
  const closing = row.localName === 'tr' ? place.appendChild(document.createElement('td')) : place
  if (closing instanceof HTMLTableCellElement) closing.colSpan = 99
  Object.assign(closing.style, { padding: '0', border: '0' })
  list.insertBefore(place, next)
  const remove = () => place.remove()
  closing
    .animate([{ blockSize: `${height}px`, background: 'var(--color-accent-soft)' }, { blockSize: 0 }], {
      duration,
      easing: 'ease-in-out',
    })
    .finished.then(remove, remove)
}
