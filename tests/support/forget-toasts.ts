import { act } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'

/** Toasts live outside the rendered tree, and their clock is a CSS animation, which only a browser has. */
export function forgetToasts(): void {
  act(() => toast.dismiss())
}
