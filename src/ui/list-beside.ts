import { createContext } from 'react'

/** The address of the list next to a form (src/app/panes.tsx); null if the form stands alone. */
export const ListBeside = createContext<string | null>(null)
