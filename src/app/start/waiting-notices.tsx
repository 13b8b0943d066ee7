import { useLocation } from 'react-router-dom'
import { SharedWaiting } from '../../features/compartir/shared-waiting'
import { MissingNotice } from '../../features/envios/missing-notice'
import { UnsentNotice } from '../../features/envios/unsent-notice'
import { InstallNotice } from '../../features/home/install-notice'
import { routes } from '../../lib/routes'
import { AppBadge, hasAppBadge } from '../app-badge'
import { ArrivingFiles } from '../arriving-files'
import { useAreaLists } from './use-area-lists'

/**
 * What lies on this device and waits for the user, the offer to install the app, the number on its icon, and the lists for a day without
 * signal. /envios lists by itself what is unsent.
 */
export function WaitingNotices() {
  const { pathname } = useLocation()
  const isHome = pathname === routes.home
  useAreaLists()
  return (
    <>
      {hasAppBadge() && <AppBadge />}
      <ArrivingFiles />
      {isHome && <MissingNotice />}
      {isHome && <UnsentNotice />}
      {(isHome || pathname === routes.envios) && <SharedWaiting />}
      {isHome && <InstallNotice />}
    </>
  )
}
