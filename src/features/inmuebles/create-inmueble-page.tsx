import { useNavigate } from 'react-router-dom'
import { fetchRead } from '../../api/http'
import { createInmueble, inmuebleList, updateInmueble } from '../../api/inmuebles'
import type { Write } from '../../api/write'
import { useDraft } from '../../drafts/use-draft'
import { madeBy, unchangedInList } from '../../forms/save-once'
import { useSave } from '../../forms/use-save'
import { routes } from '../../lib/routes'
import { useSession } from '../../session/use-session'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import {
  emptyFields,
  formOf,
  inmuebleFieldsSchema,
  isLike,
  problemsOf,
  type InmuebleFields,
} from './inmueble-fields'
import { InmuebleForm } from './inmueble-form'

/** What is typed after a try whose answer was lost is a change of what it made. */
async function change(sent: InmuebleFields, edited: InmuebleFields): Promise<Write | null> {
  const { inmuebles } = await fetchRead(inmuebleList)
  const made = madeBy(inmuebles, ({ inmueble }, fields) => isLike(inmueble, fields), sent, edited)
  return made ? updateInmueble(made.id, formOf(edited)) : null
}

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
    creates: { change, unchanged: unchangedInList },
  })

  return (
    <Card>
      <InmuebleForm draft={draft} save={save} submitLabel="Guardar cambios" onLeave={leave} />
    </Card>
  )
}
