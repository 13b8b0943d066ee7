import { openTab, press, type, uploadPdf } from './acts'
import type { Walk } from './walk'

export const initialWalks: Walk[] = [
  { call: '12', is: 'GET /api/client/initial', at: '/task/initial' },
  {
    call: '13',
    is: 'GET /api/client/initial/other',
    at: '/task/initial',
    does: () => press('Mostrar Otros'),
  },
  {
    call: '14',
    is: 'POST /api/client/initial/create',
    at: '/task/initial/create/30',
    does: uploadPdf,
    form: { tipoDocument: '30', detalle: '' },
  },
  {
    call: '14, another document',
    is: 'POST /api/client/initial/create',
    at: '/task/initial/create/32',
    async does() {
      await type('Detalle', 'Poder notarial')
      await uploadPdf()
    },
    form: { tipoDocument: '32', detalle: 'Poder notarial' },
  },
  { call: '15', is: 'GET /api/client/task/documentType/30', at: '/task/initial/create/30' },
  {
    call: '16',
    is: 'GET /api/client/getFile/133',
    at: '/task/initial',
    does: () => press('Ver documento Inicio de actividades'),
  },
  {
    call: '17',
    is: 'GET /api/client/getNotes/133',
    at: '/task/initial',
    async does() {
      await press('Ver documento Inicio de actividades')
      await openTab('Notas')
    },
  },
  {
    call: '18',
    is: 'POST /api/document/addNotes',
    at: '/task/initial',
    async does() {
      await press('Ver documento Inicio de actividades')
      await openTab('Notas')
      await type('Nota', 'Ahora se lee.')
      await press('Guardar')
    },
    body: { document_id: 133, detalle: 'Ahora se lee.' },
  },
]
