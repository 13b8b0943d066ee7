import { useEffect, useState } from 'react'

/** An address for bytes that lie in memory, given back when they change or the component goes. Null until there is one. */
export function useObjectUrl(bytes: Blob | null): string | null {
  const [made, setMade] = useState<{ of: Blob; url: string } | null>(null)

  useEffect(() => {
    if (!bytes) return
    const url = URL.createObjectURL(bytes)
    // Made here and not while rendering: a render may be thrown away, and would leak it.
    // oxlint-disable-next-line react/set-state-in-effect
    setMade({ of: bytes, url })
    return () => URL.revokeObjectURL(url)
  }, [bytes])

  return made?.of === bytes ? made.url : null
}
