import type { ContratoListItem } from '../../api/contratos'
import { rowLists } from '../../areas/area-lists'
import { DocumentTable } from '../../documents/list/document-table'
import { dateText } from '../../../shared/dates'
import { amountText, pesos, uf } from '../../lib/money'
import { formatRut } from '../../../shared/rut'
import { useAsked } from '../../documents/list/use-asked'
import { DetailTable, type Detail } from '../../ui/detail-table'
import { Empty } from '../../ui/empty'
import { Panel } from '../../ui/panel'

export function ContratoDetail({ row, title }: { row: ContratoListItem; title: string }) {
  return (
    <div className="stack gap-5">
      <DetailTable caption={`Datos del contrato de ${title}`} details={detailsOf(row)} />
      {row.idContrato !== null && <ContratoDocuments idContrato={row.idContrato} title={title} />}
    </div>
  )
}

function ContratoDocuments({ idContrato, title }: { idContrato: number; title: string }) {
  const [list] = rowLists({ area: 'contrato', type: 0, contrato: idContrato })
  const reading = useAsked(list)
  return (
    <Panel
      reading={reading}
      empty={
        <Empty text="SIN DATOS.">
          <p>Cuando tu contador pida documentos de este contrato, aparecerán aquí.</p>
        </Empty>
      }
    >
      {(rows) => <DocumentTable caption={`Documentos del contrato de ${title}`} rows={rows} opensOthers />}
    </Panel>
  )
}

function detailsOf(row: ContratoListItem): Detail[] {
  return [
    ['Arrendatario', row.arrendatario ?? (row.idContrato === null ? 'Sin Arrendar' : null)],
    ['RUT', row.rut_arrendatario && formatRut(row.rut_arrendatario)],
    ['Periodo', periodText(row)],
    ['Valor', amountText(row.valor_arriendo, pesos)],
    ['Avalúo', amountText(row.avaluo, uf)],
  ]
}

/** `DD/MM/YYYY - DD/MM/YYYY`, with SIN DATOS for a missing date. */
export function periodText({ fecha_inicio, fecha_termino }: ContratoListItem): string | null {
  const [start, end] = [dateText(fecha_inicio), dateText(fecha_termino)]
  if (start === null && end === null) return null
  return `${start ?? 'SIN DATOS'} - ${end ?? 'SIN DATOS'}`
}
