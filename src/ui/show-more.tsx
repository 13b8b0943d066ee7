import { useState, type ReactNode } from 'react'
import { Button } from './button'

/** How many items are drawn at first and per step: an old phone draws these without a stutter. */
export const step = 25

export function ShowMore({ shown, of, onMore }: { shown: number; of: number; onMore: () => void }) {
  if (shown >= of) return null
  return (
    <div className="stack gap-2 soft centered">
      <p>{`Se muestran ${shown} de ${of}`}</p>
      <Button onClick={onMore}>Mostrar más</Button>
    </div>
  )
}

export function Growing<T>({
  items,
  children,
}: {
  items: readonly T[]
  children: (shown: readonly T[]) => ReactNode
}) {
  const { shown, more } = useGrowing(items)
  return (
    <>
      {children(shown)}
      {more}
    </>
  )
}

export function useGrowing<T>(items: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [limit, setLimit] = useState(step)
  const shown = items.slice(0, limit)
  return {
    shown,
    more: <ShowMore shown={shown.length} of={items.length} onMore={() => setLimit(limit + step)} />,
  }
}
