import { openCard, press, uploadPdf } from './acts'
import type { Walk } from './walk'

export const monthlyWalks: Walk[] = [
  { call: '39', is: 'GET /api/client/task-monthly', at: '/task/monthly' },
  {
    call: '40',
    is: 'GET /api/client/task-monthly/getOtherDocument/12',
    at: '/task/monthly',
    does: () => openCard('Periodo 3/2025'),
  },
  ...[
    { duty: 'Dividendo', id: 51 },
    { duty: 'Arriendo', id: 52 },
    { duty: 'Impuesto', id: 53 },
  ].map(({ duty, id }) => ({
    call: `41, ${duty}`,
    is: `GET /api/client/task-monthly/getDocumentSingle/${id}/12`,
    at: '/task/monthly',
    async does() {
      await openCard('Periodo 3/2025')
      await press(`Mostrar ${duty}`)
    },
  })),
  {
    call: '42',
    is: 'POST /api/client/task-monthly/createDocument',
    at: '/task/monthly/createDocument/12/52/4/9',
    does: uploadPdf,
    form: { tipoDocument: '52', task_monthly_id: '12', detalle: '', inmueble_id: '4', contrato_id: '9' },
  },
  {
    call: '42, without property and contract',
    is: 'POST /api/client/task-monthly/createDocument',
    at: '/task/monthly/createDocument/12/53',
    does: uploadPdf,
    form: { tipoDocument: '53', task_monthly_id: '12', detalle: '', contrato_id: '0' },
  },
]
