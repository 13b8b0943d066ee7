import { useState, type ReactNode } from 'react'
import { Button } from './button'

/** How many of a long list are drawn at first, and with each 'Mostrar más': so many an old phone adds at once without a stutter. */
export const step = 25

/** Under a list of which only the first are drawn: how many, and the next ones. Nothing once all are. */
export function ShowMore({ shown, of, onMore }: { shown: number; of: number; onMore: () => void }) {
  if (shown >= of) return null
  return (
    <div className="stack gap-2 soft centered">
      <p>{`Se muestran ${shown} de ${of}`}</p>
      <Button onClick={onMore}>Mostrar más</Button>
    </div>
  )
}

/** The first of a list that may be long, and what goes below them: `ShowMore`. */
export function useGrowing<T>(items: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [limit, setLimit] = useState(step)
  const shown = items.slice(0, limit)
  return {
    shown,
    more: <ShowMore shown={shown.length} of={items.length} onMore={() => setLimit(limit + step)} />,
  }
}
