import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { documentStatus, takesUpload } from '../../../shared/document-status'
import { contratoList } from '../../../src/api/contratos'
import { initialDocuments, initialOtherDocuments } from '../../../src/api/initial'
import { mailNotices } from '../../../src/api/mail-notices'
import { sidebarMedia } from '../../../src/api/media'
import { pendingDocuments } from '../../../src/api/notifications'
import { contractTypeOf } from '../../../shared/contract-types'

const row = { id: 1, name: 'Cédula', idDocument: 5 }

test('83: a status that a later portal adds is in review, takes no upload, and costs no other row', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const statuses = [7, '7', 'archivado', '3', 2, '', null]
  const rows = v.parse(initialDocuments.schema, { documents: statuses.map((status) => ({ ...row, status })) })
  const { inReview, rejected, complete } = documentStatus
  expect(rows.map(({ status }) => status)).toEqual([
    inReview,
    inReview,
    inReview,
    complete,
    rejected,
    null,
    null,
  ])
  expect(takesUpload(inReview)).toBe(false)
  const others = v.parse(initialOtherDocuments.schema, {
    documents: [{ id: 9, detalle: 'Poder', status: 7 }],
  })
  expect(others).toEqual([{ id: 9, detalle: 'Poder', status: inReview, movido: null }])
  // Each once.
  expect(warn.mock.calls).toEqual([['wire: unknown status 7'], ['wire: unknown status "archivado"']])
})

test('83: an answer, a medium, a mail and a type of contract that are not known', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const item = { id: 1, descripcion: 'Cédula', respuesta: 'quizás' }
  expect(v.parse(pendingDocuments.schema, { pendings: [item] })).toMatchObject([{ id: 1, respuesta: null }])
  const media = [
    { id: 1, title: 'Guía', file_path: '/a.pdf', sidebar_content_type: 0 },
    { id: 2, title: 'Audio', file_path: '/b.mp3', sidebar_content_type: 2 },
    { id: 3, title: 'Otro', file_path: '/c', sidebar_content_type: 'audio' },
  ]
  expect(v.parse(sidebarMedia.schema, media)).toMatchObject({ documents: [{ id: 1 }], videos: [] })
  const avisos = [
    { aviso: 'mes', activo: true },
    { aviso: 'boletín', activo: true },
  ]
  expect(v.parse(mailNotices.schema, { avisos })).toEqual([{ aviso: 'mes', activo: true }])
  const { contratos } = v.parse(contratoList.schema, {
    contratos: [{ id: 1, idContrato: 1, tipo_contrato: 'subarriendo', tipo: 'Casa' }],
  })
  expect(contractTypeOf(contratos[0]?.tipo_contrato ?? null)).toBeNull()
})
