import { ownData } from '../../api/own-data'
import { contactUrl } from '../../lib/contact'
import { webUrl } from '../../lib/video-links'
import { Card } from '../../ui/card'
import { ExternalLink } from '../../ui/external-link'
import { Loading } from '../../ui/loading'
import { Problem } from '../../ui/problem'
import { useServerRead } from './use-server-read'

/** Milliseconds; the address expires later. */
const reread = 10 * 60_000

/** Downloads a copy of everything (docs/contract.md, 'Profile'). */
export function OwnData() {
  return (
    <Card title="Tus datos en el portal">
      <Download />
    </Card>
  )
}

function Download() {
  const { data, error, refetch, offline, isUnknown } = useServerRead(ownData, reread)
  const address = webUrl(data?.file ?? null)

  if (isUnknown) return <AskTheAccountant />
  if (offline) return <p>Para descargar tu copia hace falta conexión a internet.</p>
  if (error || (data && !address))
    return <Problem message="No se pudo preparar la descarga." onRetry={() => void refetch()} />
  if (!address) return <Loading />
  return (
    <>
      <p>
        Una copia de todo lo que el portal guarda de ti: tus registros y tus documentos, en un archivo ZIP. Si
        falta algún archivo, faltan.txt dice cuál.
      </p>
      <ExternalLink href={address.href}>Descargar mis datos</ExternalLink>
    </>
  )
}

/** If the server has no call for a copy of the data. */
function AskTheAccountant() {
  return (
    <>
      <p>Pídele a tu contador una copia de tus datos.</p>
      <ExternalLink href={contactUrl}>Escribir por WhatsApp</ExternalLink>
    </>
  )
}
