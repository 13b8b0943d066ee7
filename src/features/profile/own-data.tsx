import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/errors'
import { fetchRead } from '../../api/http'
import { ownData } from '../../api/own-data'
import { contactUrl } from '../../lib/contact'
import { webUrl } from '../../lib/video-links'
import { useConnection } from '../../queries/use-connection'
import { useSession } from '../../session/use-session'
import { Card } from '../../ui/card'
import { ExternalLink } from '../../ui/external-link'
import { Loading } from '../../ui/loading'
import { Problem } from '../../ui/problem'

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
  const userId = useSession().user.id
  const offline = useConnection() === 'offline'
  const { data, error, refetch } = useQuery({
    queryKey: [userId, ownData.path],
    queryFn: ({ signal }) => fetchRead(ownData, signal),
    refetchInterval: reread,
  })
  const address = webUrl(data?.file ?? null)

  if (error instanceof ApiError && error.status === 404) return <AskTheAccountant />
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

/** For servers without this call. */
function AskTheAccountant() {
  return (
    <>
      <p>Pídele a tu contador una copia de tus datos.</p>
      <ExternalLink href={contactUrl}>Escribir por WhatsApp</ExternalLink>
    </>
  )
}
