/**
 * Makes 'back' close what is open where `CloseWatcher` is missing (Safari, Firefox), by one extra
 * history entry above the screen's. If it is closed otherwise the entry stays for the next opening,
 * and 'back' skips it: removing it could undo a navigation that came in between.
 */

/** `pair` links a screen's entry and the one above it. */
type Entry = { pair?: number; isAbove?: true }

const opened: (() => void)[] = []
let here = currentEntry()

/** Call the returned function when it is closed. */
export function closeOnBack(close: () => void): () => void {
  opened.push(close)
  stepAbove()
  return () => void opened.splice(opened.indexOf(close), 1)
}

type Watcher = { onclose: () => void; destroy: () => void }

/** For elements other than dialogs: a dialog creates its own `CloseWatcher`. */
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
  // The router must not see this step.
  event.stopImmediatePropagation()
  if (opened.length === 0) history.back()
  if (opened.length > 1) stepAbove()
  opened.at(-1)?.()
}

window.addEventListener('popstate', goesBack, { capture: true })
