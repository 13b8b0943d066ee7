import * as v from 'valibot'
import { expect, test } from 'vitest'
import { documentType, notes } from '../../../src/api/documents'
import { inmuebleList } from '../../../src/api/inmuebles'
import { homeMedia } from '../../../src/api/media'

/** docs/contract.md, 'Ids that may be missing', gives these no id, and nothing on the screen needs one. */
test('a note without an id is read', () => {
  const answer = { notes: [{ detail: 'Está borrosa', contador_name: 'Ana', created_at: null }] }
  expect(v.parse(notes(1).schema, answer)).toMatchObject([{ detail: 'Está borrosa', contador_name: 'Ana' }])
})

test('a document type is its name', () => {
  expect(v.parse(documentType(1).schema, { DocumentType: { name: 'Cédula' } })).toEqual({ name: 'Cédula' })
})

test('a property of the list goes by the id of its item', () => {
  const answer = { inmuebles: [{ id: '5', inmueble: { tipo: 'Casa', numero_departamento: 12 } }] }
  const { inmuebles } = v.parse(inmuebleList.schema, answer)
  expect(inmuebles).toMatchObject([{ id: 5, inmueble: { tipo: 'Casa', numero_departamento: '12' } }])
})

test('the home media go by their location', () => {
  const answer = [{ title: 'IVA', file_path: 'https://example.cl/v', location: 'video_home' }]
  expect(v.parse(homeMedia.schema, answer)).toEqual({ video: 'https://example.cl/v', button: null })
})
