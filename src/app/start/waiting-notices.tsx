import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { keepFocus } from '../../lib/keep-focus'
import { AppBadge, hasAppBadge } from '../app-badge'
import { ArrivingFiles } from '../arriving-files'
import { Notices } from '../notices'
import { closeLeftPlaces } from './leaving-rows'
import { followLinksInMotion } from './screen-transitions'
import { useAreaLists } from './use-area-lists'
import { useListReads } from './use-list-reads'

/**
 * Work that no screen waits for: notices, the badge, incoming files, lists for offline use, a place
 * for a lost focus, and how rows and screens leave.
 */
export function WaitingNotices() {
  const { pathname } = useLocation()
  useAreaLists()
  useListReads()
  useEffect(keepFocus, [])
  useEffect(closeLeftPlaces, [])
  useEffect(followLinksInMotion, [])
  return (
    <>
      {hasAppBadge() && <AppBadge />}
      <ArrivingFiles />
      <Notices pathname={pathname} />
    </>
  )
}
