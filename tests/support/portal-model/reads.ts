import { nowhere } from './agreement'
import { dutyTypes } from './lists'
import { own } from './rows'
import type { State } from './state'

/** Every read that the landlord's things have. `isOdd`: of what is nowhere too. */
export function readsOf(state: State, user: number, isOdd = false): string[] {
  const odd = <T>(...more: T[]) => (isOdd ? more : [])
  const of = (things: readonly { id: number; user: number }[], ...paths: string[]) =>
    [...own(things, user).map(({ id }) => id), ...odd(nowhere)].flatMap((id) =>
      paths.map((path) => path.replace(':id', String(id))),
    )
  const sections = [1, 2, 3, 4, 5, 6, ...odd(7)].map((section) => `inmueble/getDocument/:id/${section}`)
  const duties = [...Object.values(dutyTypes(state)), ...odd(30)].map(
    (type) => `task-monthly/getDocumentSingle/${type}/:id`,
  )
  const client = [
    ...['task/totals', 'notifications', 'task/getActivity', 'initial', 'initial/other', 'inmueble'],
    ...['contrato', 'contrato/getInmueblesContrato', 'task-monthly'],
    ...['notifications/pending', 'notifications/rejected'],
    ...of(
      state.inmuebles,
      ...['inmueble/:id', 'inmueble/getOtherDocument/:id', 'inmueble/getEstacionamientoBodega/:id'],
      ...['inmueble/estacionamiento/:id', 'inmueble/bodega/:id', ...sections],
    ),
    ...of(state.contratos, 'contrato/getDocument/:id', 'contrato/getOtherDocument/:id'),
    ...of(state.tasks, 'task-monthly/getOtherDocument/:id', ...duties),
    ...of(state.documents, 'getFile/:id', 'getNotes/:id'),
    ...odd('task/documentType/42', 'task/documentType/99', 'region', 'comuna/Valparaíso', 'comuna/Macondo'),
  ]
  return [
    ...client.map((path) => `/api/client/${path}`),
    ...of(state.contratos, '/api/task/arriendo/getDatos/:id'),
  ]
}
