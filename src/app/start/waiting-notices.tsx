import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { AppBadge, hasAppBadge } from '../app-badge'
import { useBusy } from '../../lib/use-busy'
import { useOutbox } from '../../outbox/page/use-outbox'
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
      <BusyWhileSending />
      {hasAppBadge() && <AppBadge />}
      <ArrivingFiles />
      <Notices pathname={pathname} />
    </>
  )
}

/** Separate, because it renders on every change of the queue. */
function BusyWhileSending() {
  useBusy(useOutbox().uploads.some(({ state }) => state === 'sending'))
  return null
}
