/** Milliseconds. */
const duration = 200

/**
 * Where a row with `data-leaves` left a list, its place closes, so that the rows below do not jump.
 * Nothing waits for that: the row itself is gone at once. Until the returned function is called.
 */
export function closeLeftPlaces(): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  const observer = new MutationObserver((changes) => {
    if (isCalm.matches || document.hidden) return
    for (const change of changes) if (isLeftRow(change, changes)) closePlace(change)
    observer.takeRecords()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** False if the row moved, or if another one took its place. */
function isLeftRow({ target, removedNodes: [row] }: MutationRecord, changes: MutationRecord[]): boolean {
  return (
    row instanceof HTMLElement &&
    row.matches('[data-leaves]') &&
    !row.isConnected &&
    target instanceof Element &&
    target.closest('main') !== null &&
    !changes.some((change) => change.target === target && change.addedNodes.length > 0)
  )
}

function closePlace({ target: list, removedNodes: [row], nextSibling: next }: MutationRecord): void {
  if (!(row instanceof HTMLElement && list instanceof Element)) return
  // The next one left, too.
  if (next && next.parentNode !== list) return
  list.insertBefore(row, next)
  const height = row.offsetHeight
  row.remove()
  if (height === 0) return
  const place = document.createElement('li')
  place.ariaHidden = 'true'
  list.insertBefore(place, next)
  const timing: KeyframeAnimationOptions = { duration, easing: 'ease-in-out' }
  // A gap goes with its row: a grid's place can't be less than nothing, so the neighbour takes it.
  const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0
  if (next instanceof Element) next.animate({ marginBlockStart: ['0', `${-gap}px`] }, timing)
  else place.previousElementSibling?.animate({ marginBlockEnd: ['0', `${-gap}px`] }, timing)
  const remove = () => place.remove()
  place
    .animate([{ blockSize: `${height}px`, background: 'var(--color-accent-soft)' }, { blockSize: 0 }], timing)
    .finished.then(remove, remove)
}
