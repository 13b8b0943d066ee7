import type { ReactNode } from 'react'
import { areas } from '../../shared/areas'
import { dateText, storedAtText } from '../../shared/dates'
import { fileSizeText } from '../lib/file-size'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Message } from '../ui/message'
import styles from './desk.module.css'
import type { DeskDocument } from './queue'
import type { Inbox } from './use-inbox'

/** What the accountant needs to know of an item. */
export function Facts({ inbox: { item, document, shown, show } }: { inbox: Inbox }) {
  const landlord = document?.document.landlord ?? item?.landlord
  const area = document?.document.area ?? item?.area ?? ''
  return (
    <>
      <dl className={`facts ${styles['facts']}`}>
        <Fact name="De">{landlord?.name}</Fact>
        <Fact name="Área">{Object.entries(areas).find(([id]) => id === area)?.[1].name}</Fact>
        {document ? <PlaceFacts place={document.place} /> : <Fact name="En">{item?.place}</Fact>}
        {document && <FileFacts {...document.document} />}
        <Fact name="El papel dice">{document?.facts?.text}</Fact>
        {!document && item?.at && <Fact name="Llegó">{storedAtText(Date.parse(item.at))}</Fact>}
        {item?.seen_by && <Fact name="Lo mira">{item.seen_by}</Fact>}
      </dl>
      {document?.facts && <Compared {...document.facts} />}
      {item?.kind === 'answer' && <Said by={item.landlord.name}>{item.detalle}</Said>}
      {document?.notes.map(({ id, detail, contador_name, created_at }) => (
        <Said
          key={id}
          by={`${contador_name ?? landlord?.name ?? ''}, ${dateText(created_at) ?? ''}`}
          own={contador_name !== null}
        >
          {detail}
        </Said>
      ))}
      {document && document.earlier.length > 0 && (
        <div className="stack gap-1">
          <h3>Versiones anteriores</h3>
          {document.earlier.map(({ id, received_at, motivo }) => (
            <div key={id} className="row between">
              <p className="small">
                {dateText(received_at)} {motivo && <span className="soft">{motivo}</span>}
              </p>
              <Button variant="quiet" disabled={shown?.id === id} onClick={() => show(id)}>
                Ver
              </Button>
            </div>
          ))}
          {shown?.id !== document.document.id && (
            <Button variant="secondary" onClick={() => show(document.document.id)}>
              Ver la actual
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function PlaceFacts({ place: { inmueble, contrato, mes } }: Pick<DeskDocument, 'place'>) {
  return (
    <>
      {inmueble && (
        <Fact
          name="Propiedad"
          more={[inmueble.direccion, inmueble.comuna, inmueble.rol && `rol\u00a0${inmueble.rol}`]
            .filter(Boolean)
            .join(', ')}
        >
          {`${inmueble.tipo} ${inmueble.numero_departamento}`}
        </Fact>
      )}
      {contrato && (
        <Fact
          name="Contrato"
          more={`RUT ${contrato.rut_arrendatario}, ${dateText(contrato.fecha_inicio) ?? '…'} a ${dateText(contrato.fecha_termino) ?? '…'}`}
        >
          {contrato.nombre_arrendatario}
        </Fact>
      )}
      {mes && <Fact name="Mes">{`${String(mes.mes ?? '').padStart(2, '0')}/${mes.periodo ?? ''}`}</Fact>}
    </>
  )
}

function FileFacts({ received_at, bytes, mime, vence, file_name }: DeskDocument['document']) {
  const kind = mime === 'application/pdf' ? 'PDF' : 'foto'
  return (
    <>
      <Fact name="Llegó" more={`${kind}, ${fileSizeText(bytes)}`}>
        {received_at && storedAtText(Date.parse(received_at))}
      </Fact>
      <Fact name="Archivo">{file_name}</Fact>
      <Fact name="Vence">{dateText(vence)}</Fact>
    </>
  )
}

/** Whether the paper is what was asked for, as far as that is certain. */
function Compared({ agrees, differs }: NonNullable<DeskDocument['facts']>) {
  if (differs) return <Message tone="warning">{differs}.</Message>
  return (
    agrees && (
      <p className="row small">
        <Icon name="checkCircle" />
        {agrees}
      </p>
    )
  )
}

function Fact({ name, more, children }: { name: string; more?: string; children: ReactNode }) {
  if (!children && !more) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {children}
        {more && <span className="soft small regular">{more}</span>}
      </dd>
    </>
  )
}

function Said({ by, own = false, children }: { by: string; own?: boolean; children: ReactNode }) {
  return (
    <figure className={`rounded pad ${own ? 'sunken' : 'info'}`}>
      <blockquote>{children}</blockquote>
      <figcaption className="small">{by}</figcaption>
    </figure>
  )
}
