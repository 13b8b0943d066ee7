/**
 * Back closes what is on top and leaves the screen under it alone, where no `CloseWatcher` does so (Safari, Firefox). What is open has one
 * history entry above its screen's own, which stays when it is closed by other means: the next that opens uses it, and back passes over it.
 * To take it away then would be a step back that another page may have come in the way of.
 */

/** Of a screen's own entry and the one above it: what only these two have. */
type Entry = { pair?: number; isAbove?: true }

const opened: (() => void)[] = []
let here = currentEntry()

/** Returns what is called once it is closed. */
export function closeOnBack(close: () => void): () => void {
  opened.push(close)
  stepAbove()
  return () => void opened.splice(opened.indexOf(close), 1)
}

type Watcher = { onclose: () => void; destroy: () => void }

/** For what is no dialog, also where there is a `CloseWatcher`, which a dialog has by itself. */
export function watchBack(close: () => void): () => void {
  const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher }
  if (!CloseWatcher) return closeOnBack(close)
  const watcher = new CloseWatcher()
  watcher.onclose = close
  return () => watcher.destroy()
}

function currentEntry(): Entry {
  return (history.state ?? {}) as Entry
}

function stepAbove(): void {
  if (!currentEntry().isAbove) {
    const own = { ...currentEntry(), pair: Math.random() }
    history.replaceState(own, '')
    history.pushState({ ...own, isAbove: true }, '')
  }
  here = currentEntry()
}

function goesBack(event: Event): void {
  const from = here
  here = currentEntry()
  if (!from.isAbove || here.isAbove || here.pair !== from.pair) return
  // The router has not moved.
  event.stopImmediatePropagation()
  if (opened.length === 0) history.back()
  if (opened.length > 1) stepAbove()
  opened.at(-1)?.()
}

window.addEventListener('popstate', goesBack, { capture: true })
