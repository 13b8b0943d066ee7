import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { otherDocumentType } from '../../../shared/document-types'
import { saidField } from '../../../shared/facts/said'
import { readForm, text } from '../../domain/fields'
import { OutOfRoom } from '../../domain/errors'
import { readSaidFacts } from '../../domain/said-facts'
import type { Target } from '../../../shared/areas'
import { acceptUpload, type Receipt } from '../../domain/uploads'
import type { Services } from '../../services'
import { removeFile } from '../../storage/spool'
import { receiveFile } from './receive-file'
import { idempotencyKey, userOf } from './request'

/**
 * Answers a multipart create (docs/contract.md, 'Multipart creates'). The schema's fields name its
 * target.
 */
export async function receiveUpload<Fields>(
  request: FastifyRequest,
  { config, db, storage }: Services,
  schema: v.GenericSchema<unknown, Fields>,
  targetOf: (fields: Fields) => Target,
): Promise<{ status: 200; receipt: Receipt }> {
  const { id: userId } = userOf(request)
  const key = idempotencyKey(request)
  if ((await storage.free()) < config.minFree) throw new OutOfRoom()
  const { file, fields } = await receiveFile(request, storage.spool)
  try {
    const target = targetOf(readForm(schema, fields))
    const detalle = readDetail(target, fields)
    const said = readSaidFacts(fields[saidField])
    const upload = { userId, key, target, detalle, file, said, perDay: config.uploadsPerDay }
    return { status: 200, receipt: await acceptUpload(db, storage, upload) }
  } catch (error) {
    await removeFile(file.path)
    throw error
  }
}

// Required for 'Otros', anything or nothing for other types.
function readDetail(target: Target, fields: Record<string, string>): string {
  if (target.type !== otherDocumentType) return fields['detalle']?.trim() ?? ''
  return readForm(v.object({ detalle: text('detalle', { max: 500 }) }), fields).detalle
}
