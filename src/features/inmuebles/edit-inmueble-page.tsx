import { useNavigate, useParams } from 'react-router-dom'
import { fetchNow } from '../../api/records/fetch-now'
import { inmueble as inmuebleRead, updateInmueble, type Inmueble } from '../../api/inmuebles'
import { inmuebleFields } from '../../../shared/fields'
import { bodyOf } from '../../forms/fields/kinds'
import { useRecordForm } from '../../forms/fields/use-record-form'
import { routes } from '../../lib/routes'
import { useRead } from '../../queries/use-read'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import { Panel } from '../../ui/panel'
import { InmuebleForm, inmuebleProblems } from './inmueble-form'

export function EditInmueblePage() {
  usePageTitle('Editar Inmueble', 'Corrige o completa sus datos')
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
  const leave = () => void navigate(routes.inmuebles)
  const { draft, save } = useRecordForm({
    name: `inmueble/${id}`,
    form: inmuebleFields,
    record: inmueble,
    readNow: () => fetchNow(inmuebleRead(id)),
    check: inmuebleProblems,
    write: (texts, latest) => updateInmueble(id, bodyOf(inmuebleFields, texts, latest)),
    onSaved: leave,
  })
  return <InmuebleForm draft={draft} save={save} submitLabel="Guardar" onLeave={leave} />
}
