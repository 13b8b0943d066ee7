import { useRef } from 'react'
import { useTargetLabel } from '../../documents/upload/use-target-label'
import { activityTimeText, momentDayText } from '../../../shared/dates'
import { fileSizeText } from '../../lib/file-size'
import { thisDevice } from '../../lib/this-device'
import { useWindowEvents } from '../../lib/use-events'
import { once, useFollowed } from '../../lib/use-followed'
import { routes } from '../../lib/routes'
import { hasLeftBytes, leftBytesAreKept, type Receipt, type Upload } from '../../outbox/model/upload'
import { outbox } from '../../outbox/page/page-outbox'
import { useOutbox } from '../../outbox/page/use-outbox'
import type { User } from '../../session/session'
import { useSession } from '../../session/use-session'
import { Brand } from '../../ui/brand'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { DetailTable, type Detail } from '../../ui/detail-table'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { Loading } from '../../ui/loading'
import { usePageTitle } from '../../ui/page-title'
import { notify } from '../../ui/toast'
import { act } from './act'
import styles from './envios.module.css'
import { saveStored } from './save-stored'

/** The proof of what was delivered and when, to print or share (docs/contract.md, 'Receipt page'). */
export function ReceiptPage({ id }: { id: string }) {
  const ready = useOutbox((outbox) => outbox.ready)
  const upload = useOutbox(({ uploads }) => uploads.find((one) => one.id === id))
  const { receipt, delivered } = upload ?? {}
  usePageTitle('Comprobante de entrega', receipt ? 'Prueba de que el documento llegó' : '')
  if (!ready) return <Loading />
  return (
    <>
      {upload && receipt && delivered != null ? (
        <Delivery upload={upload} receipt={receipt} delivered={delivered} />
      ) : (
        <Card>
          <Empty text="Aquí no hay un comprobante." icon="send">
            <p>
              El documento todavía no llega al portal, o su comprobante ya no está en {thisDevice()}: se
              guarda 90 días.
            </p>
          </Empty>
        </Card>
      )}
      <div className="wrap unprinted">
        <LinkButton to={routes.envios} icon="arrowLeft">
          Volver a Envíos
        </LinkButton>
      </div>
    </>
  )
}

function Delivery({ upload, receipt, delivered }: { upload: Upload; receipt: Receipt; delivered: number }) {
  const { user } = useSession()
  const place = useTargetLabel([upload])(upload.target)
  const details = detailsOf(upload, receipt, { user, place })
  const fingerprint = ['Huella del archivo (SHA-256)', upload.file.sha256] as const
  const lines = [...details, fingerprint].map(([title, value]) => `${title}: ${value ?? ''}`)
  const text = [heading(receipt), ...lines].join('\n')
  const hasCopy = useHasCopy(upload)
  const proof = useRef<HTMLDetailsElement>(null)
  // Paper has no tap that opens it.
  useWindowEvents({
    beforeprint: () => {
      if (proof.current) proof.current.open = true
    },
  })
  return (
    <Card>
      <div className={`unprinted ${styles['office']}`}>
        <Brand />
      </div>
      <div className={`row gap-3 ${styles['received']}`}>
        <Icon name="checkCircle" />
        <div className="grow">
          <h2>{heading(receipt)}</h2>
          <p>{proofText(receipt)}</p>
        </div>
      </div>
      <DetailTable caption="Comprobante" details={details} lines />
      <details ref={proof}>
        <summary className={`touch bold ${styles['proof']}`}>
          Para comprobar el archivo
          <Icon name="chevronDown" />
        </summary>
        <DetailTable caption="Huella" details={[fingerprint]} />
      </details>
      {hasCopy && <p>{copyText(delivered)}</p>}
      <div className={`wrap unprinted ${styles['actions']}`}>
        <Button variant="primary" icon="print" onClick={() => window.print()}>
          Imprimir o guardar como PDF
        </Button>
        <Button icon="share" onClick={() => void send(text)}>
          Compartir
        </Button>
        {hasCopy && (
          <Button icon="download" onClick={() => act(saveStored(upload))}>
            Guardar en el dispositivo
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The copy goes after 30 days of use, so only the device knows; false until it has said so. */
function useHasCopy(upload: Upload): boolean {
  return useFollowed(hasLeftBytes(upload) ? upload.id : null, hasCopy) ?? false
}

const hasCopy = once((id: string) =>
  outbox.bytes(id).then(
    (bytes) => bytes !== null,
    () => false,
  ),
)

function copyText(delivered: number): string {
  const end = delivered + leftBytesAreKept
  const until = end > Date.now() ? ` hasta el ${momentDayText(new Date(end).toISOString()) ?? ''}` : ''
  return `Por si acaso, ${thisDevice()} guarda una copia${until}.`
}

function heading({ document_id }: Receipt): string {
  return document_id === null ? 'Documento recibido' : `Documento recibido, N° ${document_id}`
}

/** Claims no more than was proven (docs/architecture.md, 'Proof of a delivery'). */
function proofText({ proof }: Receipt): string {
  switch (proof) {
    case 'answer':
    case 'list':
      return 'El documento llegó completo, sin cambios.'
    case 'shown':
    case 'success':
      return 'El portal respondió que lo recibió.'
    case 'user':
      return 'Tú confirmaste que el documento que muestra el portal es este.'
  }
}

function detailsOf(
  { title, detalle, file }: Upload,
  { document_id, received_at }: Receipt,
  { user: { name, rut }, place }: { user: User; place: string },
): Detail[] {
  const office = withRut(ofPage('office-name'), ofPage('office-rut'))
  return [
    ['Documento', title],
    ...(detalle === '' ? [] : [['Detalle', detalle] as const]),
    ['Corresponde a', place],
    ['Entregado por', withRut(name, rut)],
    ...(office === '' ? [] : [['Entregado a', office] as const]),
    ['Recibido (hora de Chile)', activityTimeText(received_at)],
    ['Folio', document_id === null ? 'El portal no entrega número' : `N° ${document_id}`],
    ['Archivo', file.name],
    ['Tamaño', fileSizeText(file.size)],
  ]
}

function withRut(name: string, rut: string | null | undefined): string {
  return [name, rut].filter(Boolean).join(', RUT\u00a0')
}

/** A value of the accountant's office; empty if there is none (docs/contract.md, 'The office'). */
function ofPage(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name='${name}']`)?.content ?? ''
}

/** Copies the text if the browser can't share. */
async function send(text: string): Promise<void> {
  try {
    if (Reflect.has(navigator, 'share')) {
      await navigator.share({ title: 'Comprobante de entrega', text })
      return
    }
    await navigator.clipboard.writeText(text)
    notify.success('Comprobante copiado: pégalo donde quieras enviarlo.')
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify.error('No se pudo compartir. Usa «Imprimir o guardar como PDF».')
  }
}
