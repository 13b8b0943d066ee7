import { useEffect, useState } from 'react'
import { listArrived, listShared } from '../../drafts/shared-files'
import { routes } from '../../lib/routes'
import { useSession } from '../../session/use-session'
import { LinkButton } from '../../ui/button'
import { Message } from '../../ui/message'

/** Reminds the user of shared files that have no document. */
export function SharedWaiting() {
  const owner = useSession().user.id
  const [{ own, arrived }, setCounts] = useState({ own: 0, arrived: 0 })
  useEffect(() => {
    let left = false
    Promise.all([listShared(owner), listArrived()]).then(
      ([own, arrived]) => !left && setCounts({ own: own.length, arrived: arrived.length }),
      // Without storage nothing was shared either.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [owner])

  if (own + arrived === 0) return null
  return (
    <Message tone="warning">
      <p>{arrived > 0 ? arrivedText(arrived) : ownText(own)}</p>
      <LinkButton to={routes.compartir}>Ver archivos por asignar</LinkButton>
    </Message>
  )
}

function arrivedText(count: number): string {
  return count === 1
    ? 'Llegó un archivo de otra aplicación. Míralo y di si es tuyo.'
    : `Llegaron ${count} archivos de otra aplicación. Míralos y di si son tuyos.`
}

function ownText(count: number): string {
  return count === 1
    ? 'Compartiste un archivo y aún falta decir qué documento es.'
    : `Compartiste ${count} archivos y aún falta decir qué documento es cada uno.`
}
