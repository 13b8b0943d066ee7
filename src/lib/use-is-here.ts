import { useLocation } from 'react-router-dom'

/**
 * Whether the user has tapped nothing that leads away: the screen stays until the code of the next
 * one is loaded, and what ends meanwhile must not lead elsewhere.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation()
  return () => location.pathname === pathname
}
