import { createContext, useContext } from 'react'
import { listOf, type Target } from '../../../shared/areas'

/** The address of the list next to a form (src/app/panes.tsx); null if the form stands alone. */
export const ListBeside = createContext<string | null>(null)

/** The list that a form leads back to: the one next to it, else its target's. */
export function useListAddress(target: Target): string {
  return useContext(ListBeside) ?? listOf(target)
}
