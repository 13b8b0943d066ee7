import { screen, within } from '@testing-library/react'
import { contratoFields, inmuebleFields, unitFields, type FormDef } from '../../shared/fields'
import { casa, contractResponses, departamento } from './portal-responses'
import { sampleTexts } from './sample-fields'
import { openTab, press, pressOn, type, user } from './wire-walks/acts'
import type { FakeResponses } from './wire-server'

/** Opens a screen for a user who is told by the id: no draft is another test's. */
type At = (path: string) => Promise<unknown>

/** A form of the app for a new thing, and for changing one. */
export type EntryForm = {
  form: string
  fields: FormDef
  create: {
    draft: string
    /** What is written in it: enough to be taken. */
    texts: Record<string, string>
    open: (at: At) => Promise<void>
    save: string
    /** A field, what is typed into it, and how that is sent. */
    edit: [label: string, text: string, sent: object]
    /** Types over it what makes it another one, and how that is sent. */
    another: { type: () => Promise<unknown>; sent: object }
    call: (owner: number) => string
    /** How the list shows what was made (88), next to an older one that is like it. */
    list: FakeResponses
    /** The call that changes what was made. */
    change: string
  }
  change: {
    draft: string
    open: (at: At) => Promise<void>
    /** A field that is changed here, and another that is changed elsewhere. */
    field: { name: string; label: string }
    other: { name: string; value: unknown; text: string }
    stored: (record: object) => FakeResponses
    call: string
  }
}

const property = {
  tipo: 'Casa',
  region: 'Valparaíso',
  comuna: 'Calera',
  numero_departamento: '3B',
  direccion: '',
  rol: '77-8',
  fecha_escritura: '',
  valor_departamento: '3250',
  numero_repertorio: '',
  avaluo: '2100',
  fecha_facturacion: '',
  fecha_inscripcion_cbr: '',
}
const contract = {
  ...sampleTexts(contratoFields),
  nombre_arrendatario: 'Juana Pérez',
  email_arrendatario: '',
  fecha_inicio: '2026-09-06',
  rut_arrendatario: '12.345.678-5',
  mobile_phone: '',
  fecha_termino: '2027-09-05',
  valor_arriendo: '650000',
  valor_estacionamiento_arriendo: '',
  valor_bodega_arriendo: '',
  inmueble: '4',
  type: '1',
  estacionamiento: '',
  bodega: '',
}

const unit = { id: 70, numero: '14', rol: '1-2', valor: 350, valor_pesos: 0, avaluo: 0, inmueble: 4 }

function units(kind: 'estacionamiento' | 'bodega', title: string): EntryForm {
  const list = `GET /api/client/inmueble/${kind}/4`
  const openList = async (at: At) => {
    await at('/task/inmuebles')
    await pressOn('Casa 12', `${title}s`)
  }
  return {
    form: title,
    fields: unitFields,
    create: {
      draft: `${kind}/nuevo/4`,
      texts: { numero: 'E-14', rol: '', valor: '350', valor_pesos: '', avaluo: '' },
      async open(at) {
        await openList(at)
        await openTab(`Agregar ${title}`)
      },
      save: 'Guardar',
      edit: ['Rol', '9-9', { rol: '9-9' }],
      another: { type: () => type('Número', 'E-15'), sent: { numero: 'E-15' } },
      call: () => `POST /api/client/inmueble/${kind}`,
      list: {
        [list]: {
          registros: [
            { id: 87, numero: 'E-1' },
            { id: 88, numero: 'E-14' },
          ],
        },
      },
      change: `PUT /api/task/inmueble/update${title}/88`,
    },
    change: {
      draft: `${kind}/70`,
      async open(at) {
        await openList(at)
        await press(`${title} 14`)
        await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Editar' }))
      },
      field: { name: 'rol', label: 'Rol' },
      other: { name: 'valor_pesos', value: 9000, text: '9.000' },
      stored: (record) => ({ [list]: { registros: [{ ...unit, ...record }] } }),
      call: `PUT /api/task/inmueble/update${title}/70`,
    },
  }
}

const made = (id: number) => ({ ...casa, id, inmueble: { ...casa.inmueble, ...property, id } })
const { contrato } = contractResponses['GET /api/task/arriendo/getDatos/31'] as { contrato: object }

export const entryForms: EntryForm[] = [
  {
    form: 'property',
    fields: inmuebleFields,
    create: {
      draft: 'inmueble',
      texts: property,
      open: async (at) => void (await at('/task/inmuebles/create')),
      save: 'Guardar cambios',
      edit: ['Dirección', 'Av. Brasil 2950', { direccion: 'Av. Brasil 2950' }],
      another: { type: () => type('Rol', '500-1'), sent: { rol: '500-1' } },
      call: (owner) => `POST /api/task/inmueble/create/${owner}`,
      list: { 'GET /api/client/inmueble': { inmuebles: [made(88), made(87), casa], cantidadDocuments: 8 } },
      change: 'PUT /api/client/inmueble/88',
    },
    change: {
      draft: 'inmueble/4',
      open: async (at) => void (await at('/task/inmuebles/edit/4')),
      field: { name: 'rol', label: 'Rol' },
      other: { name: 'direccion', value: 'Otra calle 1', text: 'Otra calle 1' },
      stored: (record) => ({
        'GET /api/client/inmueble/4': {
          inmueble: { ...casa.inmueble, valor_departamento: 3250.5, ...record },
        },
      }),
      call: 'PUT /api/client/inmueble/4',
    },
  },
  units('estacionamiento', 'Estacionamiento'),
  units('bodega', 'Bodega'),
  {
    form: 'contract',
    fields: contratoFields,
    create: {
      draft: 'contrato',
      texts: contract,
      async open(at) {
        await at('/task/arriendo/create')
        await press('Siguiente')
      },
      save: 'Guardar',
      edit: ['Valor Arriendo', '700000', { valor_arriendo: 700_000 }],
      another: {
        async type() {
          await press('Anterior')
          await type('RUT Arrendatario', '11.111.111-1')
          await press('Siguiente')
        },
        sent: { rut_arrendatario: '11.111.111-1' },
      },
      call: () => 'POST /api/client/contrato',
      list: {
        'GET /api/client/contrato': {
          contratos: [87, 88].map((id) => ({
            ...departamento,
            id: id + 100,
            idContrato: id,
            rut_arrendatario: '123456785',
            fecha_inicio: contract.fecha_inicio,
            fecha_termino: contract.fecha_termino,
          })),
          cantidadDocuments: 4,
        },
      },
      change: 'PUT /api/task/arriendo/update/88',
    },
    change: {
      draft: 'contrato/31',
      open: async (at) => void (await at('/task/arriendo/edit/31')),
      field: { name: 'nombre_arrendatario', label: 'Nombre Arrendatario' },
      other: { name: 'email_arrendatario', value: 'otro@ejemplo.cl', text: 'otro@ejemplo.cl' },
      stored: (record) => ({
        'GET /api/task/arriendo/getDatos/31': { contrato: { ...contrato, ...record } },
      }),
      call: 'PUT /api/task/arriendo/update/31',
    },
  },
]
