import { useNavigate } from 'react-router-dom'
import { fetchRead } from '../../api/http'
import { createInmueble, inmuebleList, isMadeOf, updateInmueble } from '../../api/inmuebles'
import type { Write } from '../../api/write'
import { inmuebleFields } from '../../../shared/fields'
import { createdState } from '../../forms/created'
import { useNewDraft } from '../../forms/fields/use-new-draft'
import { bodyOf, differences, emptyTexts, textsSchema } from '../../forms/fields/kinds'
import { madeBy, unchangedInList } from '../../forms/save-once'
import { useSave } from '../../forms/use-save'
import { routes } from '../../lib/routes'
import { useSession } from '../../session/use-session'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import { InmuebleForm, inmuebleProblems, type InmuebleTexts } from './inmueble-form'

const { comuna, numero_departamento, rol } = inmuebleFields
const identity = { comuna, numero_departamento, rol }

/** Applies what was typed after a save whose answer was lost. */
async function change(sent: InmuebleTexts, edited: InmuebleTexts): Promise<Write | null> {
  const { inmuebles } = await fetchRead(inmuebleList)
  const made = madeBy(inmuebles, (row, texts) => isMadeOf(bodyOf(inmuebleFields, texts), row), sent, edited)
  return made ? updateInmueble(made.id, bodyOf(inmuebleFields, edited)) : null
}

export function CreateInmueblePage() {
  usePageTitle('Agregar Inmueble', 'Completa sus datos')
  const navigate = useNavigate()
  const { user } = useSession()
  const draft = useNewDraft('inmueble', emptyTexts(inmuebleFields), textsSchema(inmuebleFields))
  const leave = () => void navigate(routes.inmuebles)
  const save = useSave({
    draft,
    check: inmuebleProblems,
    write: (texts) => createInmueble(user.id, bodyOf(inmuebleFields, texts)),
    onSaved: () =>
      void navigate(routes.inmuebles, { state: createdState(bodyOf(inmuebleFields, draft.value)) }),
    creates: {
      change,
      unchanged: unchangedInList,
      differences: (sent, edited) => differences(identity, sent, edited),
    },
  })

  return (
    <Card>
      <InmuebleForm draft={draft} save={save} submitLabel="Guardar cambios" onLeave={leave} />
    </Card>
  )
}
