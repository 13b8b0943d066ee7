import { ApiError } from '../../api/errors'
import type { DataCopy } from '../../api/own-data'
import { contactUrl } from '../../lib/contact'
import { dateText } from '../../../shared/dates'
import { fileSizeText } from '../../lib/file-size'
import { webUrl } from '../../lib/video-links'
import { useConnection } from '../../queries/use-connection'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ExternalLink } from '../../ui/external-link'
import { Loading } from '../../ui/loading'
import { Message } from '../../ui/message'
import { Problem } from '../../ui/problem'
import { useDataCopy } from './use-data-copy'

/** Milliseconds after a copy was ready in which the server makes no other. */
const nextCopyAfter = 3_600_000

/** 'Tus datos en el portal': asks for a copy of everything, and downloads it (docs/contract.md, 'Profile'). */
export function OwnData() {
  return (
    <Card title="Tus datos en el portal">
      <CopyState />
    </Card>
  )
}

function CopyState() {
  const { copy, error, retry, asking, ask } = useDataCopy()
  const offline = useConnection() === 'offline'

  if (error instanceof ApiError && error.status === 404) return <AskTheAccountant />
  if (offline) return <p>Para pedir o descargar tu copia hace falta conexión a internet.</p>
  if (error) return <Problem message="No se pudo leer el estado de tu copia." onRetry={retry} />
  if (!copy) return <Loading />
  return (
    <>
      <p>
        Una copia de todo lo que el portal guarda de ti: tus registros y tus documentos, en un archivo ZIP.
      </p>
      <LastRequest copy={copy} />
      <ReadyCopy copy={copy} />
      {canAsk(copy) && (
        <div>
          <Button icon="download" busy={asking} onClick={ask}>
            Descargar mis datos
          </Button>
        </div>
      )}
    </>
  )
}

/** For a server that does not know the call. */
function AskTheAccountant() {
  return (
    <>
      <p>Pídele a tu contador una copia de tus datos.</p>
      <ExternalLink href={contactUrl}>Escribir por WhatsApp</ExternalLink>
    </>
  )
}

function LastRequest({ copy: { estado } }: { copy: DataCopy }) {
  if (estado === 'preparando')
    return (
      <Message tone="info">
        Estamos preparando tu copia. Te avisaremos por correo; puedes cerrar esta pantalla.
      </Message>
    )
  if (estado === 'fallida') return <Message tone="danger">No se pudo preparar. Vuelve a intentarlo.</Message>
  return null
}

/** The copy that can be downloaded, which is an earlier one while the next is being made. */
function ReadyCopy({ copy: { estado, bytes, file, vence, faltan } }: { copy: DataCopy }) {
  const address = webUrl(file)
  if (!address || bytes === null) return null
  const missing = faltan ?? 0
  const last = missing > 0 ? 'Tu copia está incompleta' : 'Tu copia está lista'
  return (
    <Message tone={missing > 0 ? 'warning' : estado === 'lista' ? 'success' : 'neutral'}>
      <p>
        {estado === 'lista' ? last : 'Tu copia anterior'}: {fileSizeText(bytes)}, hasta el{' '}
        {dateText(vence) ?? 'SIN DATOS'}.
      </p>
      {missing > 0 && <p>{missingText(missing)}</p>}
      <ExternalLink href={address.href}>Descargar el ZIP</ExternalLink>
      {missing > 0 && <ExternalLink href={contactUrl}>Escribir por WhatsApp</ExternalLink>}
    </Message>
  )
}

function missingText(count: number): string {
  return count === 1
    ? 'Falta el archivo de 1 documento: el portal ya no lo tiene entero. En el ZIP, faltan.txt dice cuál es. Escríbele a tu contador.'
    : `Faltan los archivos de ${count} documentos: el portal ya no los tiene enteros. En el ZIP, faltan.txt dice cuáles son. Escríbele a tu contador.`
}

/** Whether the server would make one. */
function canAsk({ estado, lista }: DataCopy): boolean {
  if (estado === 'preparando') return false
  return lista === null || Date.now() - Date.parse(lista) > nextCopyAfter
}
