import { useNavigate, useParams } from 'react-router-dom'
import { contrato as contratoRead, type Contrato } from '../../api/records/contrato'
import { updateContrato } from '../../api/contratos'
import { fetchNow } from '../../api/records/fetch-now'
import { contractTypeOf, type ContractType } from '../../../shared/contract-types'
import { contratoParts } from '../../../shared/fields'
import { EntryForm, RequiredNote } from '../../forms/entry-form'
import { FormFields, type FieldExtras } from '../../forms/fields/form-fields'
import { bodyOf } from '../../forms/fields/kinds'
import { useRecordForm } from '../../forms/fields/use-record-form'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import { contratoProblems, editedFields, isLet, tenantPart } from './contrato-form'

export function EditContratoPage() {
  usePageTitle('Editar Contrato de Arriendo', 'Corrige sus datos')
  const id = Number(useParams()['id'])
  const reading = useRead(contratoRead(id))
  return (
    <Card>
      <Panel reading={reading}>
        {(contrato) => {
          const type = contractTypeOf(contrato.type)
          // An unknown type would be saved as another one.
          if (type === null) return <Problem onRetry={reading.retry} />
          return <EditContrato key={id} id={id} contrato={contrato} type={type} />
        }}
      </Panel>
    </Card>
  )
}

function EditContrato({ id, contrato, type }: { id: number; contrato: Contrato; type: ContractType }) {
  const navigate = useNavigate()
  const leave = () => void navigate(routes.contratos)
  const { draft, save } = useRecordForm({
    name: `contrato/${id}`,
    form: editedFields,
    record: contrato,
    readNow: () => fetchNow(contratoRead(id)),
    check: (texts) => contratoProblems(editedFields, texts),
    // docs/contract.md, 'Call 38': what is let does not change.
    write: (texts, latest) =>
      updateContrato(id, {
        ...bodyOf(editedFields, texts, latest),
        type: Number(latest.type),
        inmueble: latest.inmueble_id,
        bodega: latest.bodega,
        estacionamiento: latest.estacionamiento,
      }),
    onSaved: leave,
  })
  const { valor_bodega_arriendo: bodega, valor_estacionamiento_arriendo: estacionamiento } =
    contratoParts.rent

  return (
    <EntryForm draft={draft} save={save} onLeave={leave}>
      <RequiredNote />
      {/* All three are shown (docs/contract.md, 'Edit a contract'); parts outside the contract are
          disabled. */}
      <FormFields
        title="Arriendo"
        part={contratoParts.rent}
        draft={draft}
        problems={save.problems}
        extras={{
          valor_bodega_arriendo: rentOf(isLet(bodega, type), 'bodega'),
          valor_estacionamiento_arriendo: rentOf(isLet(estacionamiento, type), 'estacionamiento'),
        }}
      />
      <FormFields
        title="Arrendatario y fechas"
        inPairs
        part={tenantPart}
        draft={draft}
        problems={save.problems}
      />
    </EntryForm>
  )
}

function rentOf(isIncluded: boolean, what: string): FieldExtras {
  return isIncluded ? { hint: null } : { disabled: true, hint: `Este contrato no incluye ${what}.` }
}
