import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { AppBadge, hasAppBadge } from '../app-badge'
import { ArrivingFiles } from '../arriving-files'
import { Notices } from '../notices'
import { keepFocus } from './keep-focus'
import { useAreaLists } from './use-area-lists'

/**
 * What a screen does not wait for: notices, the badge, incoming files, lists for offline use, and a
 * place for a lost focus.
 */
export function WaitingNotices() {
  const { pathname } = useLocation()
  useAreaLists()
  useEffect(keepFocus, [])
  return (
    <>
      {hasAppBadge() && <AppBadge />}
      <ArrivingFiles />
      <Notices pathname={pathname} />
    </>
  )
}
