import { useLocation } from 'react-router-dom'
import { SharedWaiting } from '../features/compartir/shared-waiting'
import { MissingNotice } from '../features/envios/missing-notice'
import { UnsentNotice } from '../features/envios/unsent-notice'
import { InstallNotice } from '../features/home/install-notice'
import { routes } from '../lib/routes'
import { ArrivingFiles } from './arriving-files'

/** What lies on this device and waits for the user, and the offer to install the app. /envios lists by itself what is unsent. */
export function WaitingNotices() {
  const { pathname } = useLocation()
  const isHome = pathname === routes.home
  return (
    <>
      <ArrivingFiles />
      {isHome && <MissingNotice />}
      {isHome && <UnsentNotice />}
      {(isHome || pathname === routes.envios) && <SharedWaiting />}
      {isHome && <InstallNotice />}
    </>
  )
}
