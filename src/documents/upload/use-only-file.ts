import { useEffect, useState } from 'react'
import type { Captured } from '../../domain/captured'
import type { ChosenFile } from './use-chosen-file'

/** The file of a form that holds just one, as it was chosen; null while it is read, and for several. */
export function useOnlyFile({ pages, read }: Pick<ChosenFile, 'pages' | 'read'>): Captured | null {
  const only = pages.length === 1 ? pages[0] : undefined
  const id = only?.id
  const [loaded, setLoaded] = useState<{ of: string; file: Captured } | null>(null)

  useEffect(() => {
    if (!only) return
    let left = false
    void read(only.id).then((bytes) => {
      if (!left && bytes) setLoaded({ of: only.id, file: { name: only.name, type: only.type, bytes } })
    })
    return () => {
      left = true
    }
    // A page's bytes never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  return loaded && loaded.of === id ? loaded.file : null
}
