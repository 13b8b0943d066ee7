import { useState } from 'react'
import { useOutbox } from '../../outbox/page/use-outbox'
import { Button } from '../../ui/button'
import { InstallApp } from '../../ui/install-app'
import { Message } from '../../ui/message'
import { useInstallWay } from '../../ui/use-install-way'
import { noteDeclined, wasDeclined } from './install-declined'

/**
 * On the start page, until it was declined once: after the first delivery, when the app has shown what it is for; on an iPhone before the
 * first photo, because what Safari keeps does not move into the installed app (docs/faults.md, fault 54).
 */
export function InstallNotice() {
  const way = useInstallWay()
  const { ready, uploads } = useOutbox()
  const [declined, setDeclined] = useState(wasDeclined)
  const isTime =
    way === 'iphone' ? ready && uploads.length === 0 : uploads.some(({ state }) => state === 'delivered')
  if (way === null || declined || !isTime) return null

  function decline() {
    noteDeclined()
    setDeclined(true)
  }

  return (
    <Message tone="info">
      <InstallApp way={way}>
        <Button variant="quiet" onClick={decline}>
          Ahora no
        </Button>
      </InstallApp>
    </Message>
  )
}
