import { useNavigate } from 'react-router-dom'
import { createInmueble } from '../../api/inmuebles'
import { useDraft } from '../../drafts/use-draft'
import { useSave } from '../../forms/use-save'
import { routes } from '../../lib/routes'
import { useSession } from '../../session/use-session'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import { emptyFields, formOf, inmuebleFieldsSchema, problemsOf } from './inmueble-fields'
import { InmuebleForm } from './inmueble-form'

/** /task/inmuebles/create */
export function CreateInmueblePage() {
  usePageTitle('Agregar Inmueble', 'Completa los datos de la propiedad')
  const navigate = useNavigate()
  const { user } = useSession()
  const draft = useDraft('inmueble', emptyFields, inmuebleFieldsSchema)
  const leave = () => void navigate(routes.inmuebles)
  const save = useSave({
    draft,
    check: problemsOf,
    write: (fields) => createInmueble(user.id, formOf(fields)),
    onSaved: leave,
    repeatable: false,
  })

  return (
    <Card>
      <InmuebleForm draft={draft} save={save} submitLabel="Guardar cambios" onLeave={leave} />
    </Card>
  )
}
