import { Fragment, type ReactNode } from 'react'
import { areas } from '../../shared/areas'
import { dateText, momentDayText, storedAtText } from '../../shared/dates'
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
  return (
    <>
      <dl className={`facts ${styles['facts']}`}>
        {factsOf(item, document).map(
          ([name, value, more]) =>
            [value, more].some(Boolean) && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>
                  {value}
                  {more && <span className="soft small regular">{more}</span>}
                </dd>
              </Fragment>
            ),
        )}
      </dl>
      {document?.facts && <Compared {...document.facts} />}
      {item?.kind === 'answer' && <Said by={item.landlord.name}>{item.detalle}</Said>}
      {document?.notes.map(({ id, detail, contador_name, created_at }) => (
        <Said
          key={id}
          by={`${contador_name ?? landlord?.name ?? ''}, ${momentDayText(created_at) ?? ''}`}
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
                {momentDayText(received_at)} {motivo && <span className="soft">{motivo}</span>}
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

type Fact = readonly [name: string, value: string | false | null | undefined, more?: string | null]

/** One that is empty is not shown. */
function factsOf(item: Inbox['item'], document: DeskDocument | null): readonly Fact[] {
  const paper = document?.document
  const of = paper ?? item
  const { inmueble = null, contrato = null, mes = null } = document?.place ?? {}
  const at = paper ? paper.received_at : item?.at
  return [
    ['Detalle', item?.kind === 'note' && paper?.detalle],
    ['De', of?.landlord.name],
    ['Área', Object.entries(areas).find(([id]) => id === of?.area)?.[1].name],
    ['En', !paper && item?.place],
    [
      'Propiedad',
      inmueble && `${inmueble.tipo} ${inmueble.numero_departamento}`,
      inmueble &&
        [inmueble.direccion, inmueble.comuna, inmueble.rol && `rol\u00a0${inmueble.rol}`]
          .filter(Boolean)
          .join(', '),
    ],
    [
      'Contrato',
      contrato?.nombre_arrendatario,
      contrato &&
        `RUT ${contrato.rut_arrendatario}, ${dateText(contrato.fecha_inicio) ?? '…'} a ${dateText(contrato.fecha_termino) ?? '…'}`,
    ],
    ['Mes', mes && `${String(mes.mes ?? '').padStart(2, '0')}/${mes.periodo ?? ''}`],
    [
      'Llegó',
      at && storedAtText(Date.parse(at)),
      paper ? `${paper.mime === 'application/pdf' ? 'PDF' : 'foto'}, ${fileSizeText(paper.bytes)}` : null,
    ],
    ['Archivo', paper?.file_name],
    ['Vence', paper && dateText(paper.vence)],
    ['El papel dice', document?.facts?.text],
    ['Lo mira', item?.seen_by],
  ]
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

function Said({ by, own = false, children }: { by: string; own?: boolean; children: ReactNode }) {
  return (
    <figure className={`rounded pad ${own ? 'sunken' : 'info'}`}>
      <blockquote>{children}</blockquote>
      <figcaption className="small">{by}</figcaption>
    </figure>
  )
}
