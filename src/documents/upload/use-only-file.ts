import { useEffect, useState } from 'react'
import type { Captured } from '../../lib/captured'
import type { ChosenFile } from './use-chosen-file'

/** The file of a form that holds just one, as it was chosen; null for several, and while it is not read or can't be. */
export function useOnlyFile({ pages, read }: Pick<ChosenFile, 'pages' | 'read'>): Captured | null {
  const only = pages.length === 1 ? pages[0] : undefined
  // A page that is turned is another object, with the same bytes.
  const { id, name = '', type = '' } = only ?? {}
  const [loaded, setLoaded] = useState<{ of: string; file: Captured } | null>(null)

  useEffect(() => {
    if (id === undefined) return
    let left = false
    void read(id).then((bytes) => {
      if (!left && bytes) setLoaded({ of: id, file: { name, type, bytes } })
    })
    return () => {
      left = true
    }
  }, [id, name, type, read])

  return loaded && loaded.of === id ? loaded.file : null
}
