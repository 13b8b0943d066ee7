import { useNavigate, useParams } from 'react-router-dom'
import { inmueble as inmuebleRead, updateInmueble, type Inmueble } from '../../api/inmuebles'
import { useDraft } from '../../drafts/use-draft'
import { useSave } from '../../forms/use-save'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { fieldsOf, formOf, inmuebleFieldsSchema, problemsOf } from './inmueble-fields'
import { InmuebleForm } from './inmueble-form'

/** /task/inmuebles/edit/{id} */
export function EditInmueblePage() {
  usePageTitle('Editar Inmueble', 'Corrige o completa los datos de la propiedad')
  const id = Number(useParams()['id'])
  const reading = useRead(inmuebleRead(id))
  return (
    <Card>
      <Panel reading={reading}>{(inmueble) => <EditInmueble key={id} id={id} inmueble={inmueble} />}</Panel>
    </Card>
  )
}

function EditInmueble({ id, inmueble }: { id: number; inmueble: Inmueble }) {
  const navigate = useNavigate()
  const draft = useDraft(`inmueble/${id}`, fieldsOf(inmueble), inmuebleFieldsSchema)
  const leave = () => void navigate(routes.inmuebles)
  const save = useSave({
    draft,
    check: problemsOf,
    write: (fields) => updateInmueble(id, formOf(fields)),
    onSaved: leave,
  })
  return <InmuebleForm draft={draft} save={save} submitLabel="Guardar" onLeave={leave} />
}
