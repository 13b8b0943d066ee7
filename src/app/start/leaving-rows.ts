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

/**
 * False if the row moved, if another one took its place, if its group was folded, or if a table lost
 * several at once, as by a filter.
 */
function isLeftRow({ target, removedNodes: [row] }: MutationRecord, changes: MutationRecord[]): boolean {
  return (
    isRow(row) &&
    !row.isConnected &&
    !(target instanceof HTMLTableSectionElement && lostOf(target, changes) > 1) &&
    target instanceof Element &&
    target.closest('main') !== null &&
    !target.querySelector('[scope=rowgroup] [aria-expanded=false]') &&
    !changes.some((change) => change.target === target && change.addedNodes.length > 0)
  )
}

function isRow(node: Node | undefined): node is HTMLElement {
  return node instanceof HTMLElement && node.matches('[data-leaves]')
}

function lostOf(list: Element, changes: readonly MutationRecord[]): number {
  return changes.filter(({ target, removedNodes: [row] }) => target === list && isRow(row)).length
}

function closePlace({ target: list, removedNodes: [row], nextSibling: next }: MutationRecord): void {
  if (!(isRow(row) && list instanceof Element)) return
  // The next one left, too.
  if (next && next.parentNode !== list) return
  list.insertBefore(row, next)
  const height = row.offsetHeight
  row.remove()
  if (height === 0) return
  const isTable = row instanceof HTMLTableRowElement
  const place = document.createElement(isTable ? 'tr' : 'li')
  place.ariaHidden = 'true'
  // A line of a table is no lower than what its cells hold.
  const closing = isTable
    ? place.appendChild(emptyCell(row)).appendChild(document.createElement('div'))
    : place
  list.insertBefore(place, next)
  const timing: KeyframeAnimationOptions = { duration, easing: 'ease-in-out' }
  // A gap goes with its row: a grid's place can't be less than nothing, so the neighbour takes it.
  const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0
  if (next instanceof Element) next.animate({ marginBlockStart: ['0', `${-gap}px`] }, timing)
  else place.previousElementSibling?.animate({ marginBlockEnd: ['0', `${-gap}px`] }, timing)
  const remove = () => place.remove()
  closing
    .animate([{ blockSize: `${height}px`, background: 'var(--color-accent-soft)' }, { blockSize: 0 }], timing)
    .finished.then(remove, remove)
}

/** A cell as wide as the row. */
function emptyCell({ cells }: HTMLTableRowElement): HTMLTableCellElement {
  const cell = document.createElement('td')
  cell.colSpan = cells.length
  cell.style.cssText = 'padding: 0; border: 0'
  return cell
}
