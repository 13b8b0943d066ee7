import { useLocation } from 'react-router-dom'
import { AppBadge, hasAppBadge } from '../app-badge'
import { ArrivingFiles } from '../arriving-files'
import { Notices } from '../notices'
import { useAreaLists } from './use-area-lists'

/** What a screen does not wait for: notices, the badge, incoming files, lists for offline use. */
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
