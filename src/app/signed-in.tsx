import { Outlet } from 'react-router-dom'
import { ReadingProvider } from '../reading/reading-provider'

/** The frame around every screen behind the sign-in. Its code is apart from the sign-in's. */
export function SignedIn() {
  return (
    <ReadingProvider>
      <main>
        <Outlet />
      </main>
    </ReadingProvider>
  )
}
