import type { ReactNode } from 'react'
import type { Inmueble, InmuebleListItem } from '../../api/inmuebles'
import { sectionList, type AskedList } from '../../areas/area-lists'
import { DocumentTable } from '../../documents/list/document-table'
import { AddOtherLink, OtherDocuments } from '../../documents/list/other-documents'
import { useSaved } from '../../documents/upload/saved-upload'
import { otherDocumentType } from '../../../shared/document-types'
import { propertyTitle } from '../../../shared/property-name'
import { propertySections } from '../../../shared/property-sections'
import { dateText } from '../../../shared/dates'
import { amountText, pesos, uf } from '../../lib/money'
import { useAsked } from '../../documents/list/use-asked'
import { useOpenRow } from '../../documents/list/use-open-row'
import { DetailTable, type Detail } from '../../ui/detail-table'
import { Empty } from '../../ui/empty'
import { ControlledExpander } from '../../ui/expander'
import { Icon } from '../../ui/icon'
import { Panel } from '../../ui/panel'
import styles from './inmueble-detail.module.css'
import { sameTarget } from '../../../shared/areas'

export type DetailPart = 'data' | 'documents'

/** Data and documents; a closed section is read only to look for a just saved document. */
export function InmuebleDetail({ item, first }: { item: InmuebleListItem; first: DetailPart }) {
  const title = propertyTitle(item.inmueble)
  const otherTarget = { area: 'inmueble', type: otherDocumentType, inmueble: item.id } as const
  const saved = useSaved()
  const data = <DetailTable caption={`Datos de ${title}`} details={detailsOf(item.inmueble)} />
  return (
    <div className="stack gap-5">
      {first === 'data' && data}
      <div className="stack gap-2">
        {propertySections.map((section) => (
          <DocumentSection key={section.id} item={item} section={section} />
        ))}
        <RememberedSection
          memory={`inmueble ${item.id} others`}
          title="Otros"
          wanted={saved !== null && sameTarget(saved.target, otherTarget)}
        >
          <div className="stack gap-3">
            <OtherDocuments caption={`Otros, ${title}`} target={otherTarget} empty="SIN DATOS." />
            <AddOtherLink target={otherTarget} name="Otros" />
          </div>
        </RememberedSection>
      </div>
      {first === 'documents' && data}
    </div>
  )
}

/** Stays open for a user who returns from an upload. */
function RememberedSection({
  memory,
  title,
  wanted,
  children,
}: {
  memory: string
  title: ReactNode
  wanted: boolean
  children: ReactNode
}) {
  const { open, toggle } = useOpenRow(memory, wanted)
  return (
    <ControlledExpander title={title} open={open} onToggle={toggle}>
      {children}
    </ControlledExpander>
  )
}

/** Opens if it has a just saved document, which only the sections' lists can tell. */
function DocumentSection({
  item,
  section,
}: {
  item: InmuebleListItem
  section: (typeof propertySections)[number]
}) {
  const saved = useSaved()?.target
  const type = saved?.area === 'inmueble' && saved.inmueble === item.id ? saved.type : null
  const list = sectionList(item.id, section.id)
  const { data } = useAsked(list, { enabled: type !== null })
  const wanted = type !== null && (data?.some(({ target }) => target.type === type) ?? false)
  const [user, total] = [item[`${section.counts}User`], item[`${section.counts}Count`]]
  const title = `${section.title} ${user}/${total}`
  // Null if no document is asked for.
  const isComplete = total === 0 ? null : user >= total
  return (
    <RememberedSection
      memory={`inmueble ${item.id} ${section.id}`}
      title={
        <span className={`row ${styles['title']}`} data-complete={isComplete ?? undefined}>
          {isComplete !== null && <Icon name={isComplete ? 'checkCircle' : 'alert'} />}
          {title}
        </span>
      }
      wanted={wanted}
    >
      <SectionDocuments caption={`${title}, ${propertyTitle(item.inmueble)}`} list={list} />
    </RememberedSection>
  )
}

function SectionDocuments({ caption, list }: { caption: string; list: AskedList }) {
  const reading = useAsked(list)
  return (
    <Panel
      reading={reading}
      empty={
        <Empty text="SIN DATOS.">
          <p>Cuando tu contador pida documentos de esta sección, aparecerán aquí.</p>
        </Empty>
      }
    >
      {(rows) => <DocumentTable caption={caption} rows={rows} />}
    </Panel>
  )
}

/** In pesos here: `valor_departamento` (docs/contract.md, 'Amounts: UF and pesos'). */
function detailsOf(inmueble: Inmueble): Detail[] {
  const { valor_departamento: inPesos, valor_departamento_uf: inUf, avaluo } = inmueble
  return [
    ['Tipo de Propiedad', inmueble.tipo || null],
    ['N° Departamento', inmueble.numero_departamento],
    ['Rol', inmueble.rol],
    ['Valor en pesos', amountText(inPesos, pesos)],
    ['Valor en UF', amountText(inUf, uf)],
    ['Avalúo', amountText(avaluo, uf)],
    ['Región', inmueble.region],
    ['Comuna', inmueble.comuna],
    ['Dirección', inmueble.direccion],
    ['Fecha Escritura', dateText(inmueble.fecha_escritura)],
    ['N° Repertorio', inmueble.numero_repertorio],
    ['Fecha Facturación', dateText(inmueble.fecha_facturacion)],
    ['Fecha Inscripción CBR', dateText(inmueble.fecha_inscripcion_cbr)],
  ]
}
