import { useLocation } from 'react-router-dom'
import { SharedWaiting } from '../features/compartir/shared-waiting'
import { MissingNotice } from '../features/envios/missing-notice'
import { UnsentNotice } from '../features/envios/unsent-notice'
import { InstallNotice } from '../features/home/install-notice'
import { routes } from '../lib/routes'
import { AppBadge, hasAppBadge } from './app-badge'
import { ArrivingFiles } from './arriving-files'
import { LaunchSnapshot } from './launch-snapshot'

/**
 * What lies on this device and waits for the user, the offer to install the app, and what is drawn elsewhere: the number on its icon, and
 * what the next start begins with. /envios lists by itself what is unsent.
 */
export function WaitingNotices() {
  const { pathname } = useLocation()
  const isHome = pathname === routes.home
  return (
    <>
      {hasAppBadge() && <AppBadge />}
      <LaunchSnapshot />
      <ArrivingFiles />
      {isHome && <MissingNotice />}
      {isHome && <UnsentNotice />}
      {(isHome || pathname === routes.envios) && <SharedWaiting />}
      {isHome && <InstallNotice />}
    </>
  )
}
