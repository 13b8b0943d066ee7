import { useLocation } from 'react-router-dom'
import { AppBadge, hasAppBadge } from '../app-badge'
import { ArrivingFiles } from '../arriving-files'
import { Notices } from '../notices'
import { useAreaLists } from './use-area-lists'

/** After the screen: notices, the icon's number, files from outside, the lists for a day without signal. */
export function WaitingNotices() {
  const { pathname } = useLocation()
  useAreaLists()
  return (
    <>
      {hasAppBadge() && <AppBadge />}
      <ArrivingFiles />
      <Notices pathname={pathname} />
    </>
  )
}
