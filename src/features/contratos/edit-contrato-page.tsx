import { useNavigate, useParams } from 'react-router-dom'
import { contrato as contratoRead, updateContrato, type Contrato } from '../../api/contratos'
import { contractTypeOf, letsParking, letsStorage, type ContractType } from '../../../shared/contract-types'
import { useDraft } from '../../drafts/use-draft'
import { EntryForm, Fields, RequiredNote } from '../../forms/entry-form'
import { useSave } from '../../forms/use-save'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { MoneyField } from '../../ui/money-field'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import { contratoFieldsSchema, editedForm, fieldsOf, problemsOf } from './contrato-fields'
import { fieldOf, TenantFields } from './tenant-fields'

/** /task/arriendo/edit/{id} */
export function EditContratoPage() {
  usePageTitle('Editar Contrato de Arriendo', 'Corrige los valores, el arrendatario o las fechas')
  const id = Number(useParams()['id'])
  const reading = useRead(contratoRead(id))
  return (
    <Card>
      <Panel reading={reading}>
        {(contrato) => {
          const type = contractTypeOf(contrato.type)
          // A type that this app does not know would be saved as another one.
          if (type === null) return <Problem onRetry={reading.retry} />
          return <EditContrato key={id} id={id} contrato={contrato} type={type} />
        }}
      </Panel>
    </Card>
  )
}

function EditContrato({ id, contrato, type }: { id: number; contrato: Contrato; type: ContractType }) {
  const navigate = useNavigate()
  const draft = useDraft(`contrato/${id}`, fieldsOf(contrato), contratoFieldsSchema)
  const leave = () => void navigate(routes.contratos)
  const save = useSave({
    draft,
    check: problemsOf,
    write: (fields) => updateContrato(id, editedForm(fields, contrato, type)),
    onSaved: leave,
  })
  const field = fieldOf(draft, save.problems)

  return (
    <EntryForm
      draft={draft}
      save={save}
      actions={
        <>
          <Button type="submit" variant="primary" busy={save.saving}>
            Guardar
          </Button>
          <Button onClick={leave}>Salir</Button>
        </>
      }
    >
      <RequiredNote />
      {/* docs/contract.md, 'Edit a contract', lists all three; a part that the contract does not let is disabled, and says so. */}
      <Fields title="Arriendo">
        <MoneyField label="Valor Arriendo" {...field('valor_arriendo')} hint="En pesos, por mes" />
        <MoneyField
          label="Valor Bodega Arriendo"
          {...field('valor_bodega_arriendo')}
          {...(!letsStorage(type) && { disabled: true, hint: 'Este contrato no incluye bodega.' })}
        />
        <MoneyField
          label="Valor Estacionamiento Arriendo"
          {...field('valor_estacionamiento_arriendo')}
          {...(!letsParking(type) && { disabled: true, hint: 'Este contrato no incluye estacionamiento.' })}
        />
      </Fields>
      <TenantFields title="Arrendatario y fechas" field={field} />
    </EntryForm>
  )
}
