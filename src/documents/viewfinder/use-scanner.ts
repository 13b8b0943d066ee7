import { openScanner, type Scanner } from '../../capture/scanner'
import { useFollowed } from '../../lib/use-followed'

/** Null until the effect has run, and while it is not wanted. */
export function useScanner(wanted: boolean): Scanner | null {
  return useFollowed(wanted || null, openedScanner)
}

/** Not called while rendering, since a discarded render would leak the worker. */
function openedScanner(_wanted: true, show: (scanner: Scanner) => void): () => void {
  const scanner = openScanner()
  show(scanner)
  return () => scanner.close()
}
