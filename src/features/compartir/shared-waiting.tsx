import { useEffect, useState } from 'react'
import { listShared } from '../../drafts/shared-files'
import { routes } from '../../lib/routes'
import { useSession } from '../../session/use-session'
import { LinkButton } from '../../ui/button'
import { Message } from '../../ui/message'

/** Reminds the user of shared files that have no document. */
export function SharedWaiting() {
  const owner = useSession().user.id
  const [count, setCount] = useState(0)
  useEffect(() => {
    let left = false
    listShared(owner).then(
      (files) => !left && setCount(files.length),
      // Without storage nothing was shared either.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [owner])

  if (count === 0) return null
  return (
    <Message tone="warning">
      <p>
        {count === 1
          ? 'Compartiste un archivo y aún falta decir qué documento es.'
          : `Compartiste ${count} archivos y aún falta decir qué documento es cada uno.`}
      </p>
      <LinkButton to={routes.compartir}>Ver archivos compartidos</LinkButton>
    </Message>
  )
}
