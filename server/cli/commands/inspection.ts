import * as v from 'valibot'
import { inspectFiles, isOld, type Inspection, type NamingRow } from '../../domain/inspection'
import { command, type Command } from '../command'
import { counted, moment } from '../texts'
import { amountOf } from './amount'

const revisar = command({
  name: 'revisar',
  summary: 'Compara los archivos guardados con sus registros y relee una muestra',
  options: {
    muestra: { value: 'CANTIDAD', help: 'Cuántos archivos se releen completos, al azar (100)' },
    'borrar-huerfanos': { help: 'Borra los archivos sin registro que tienen más de un día' },
  },
  input: v.object({
    muestra: amountOf('muestra', 100, 1, 1_000_000),
    'borrar-huerfanos': v.optional(v.boolean(), false),
  }),
  async run(services, { muestra, 'borrar-huerfanos': removeOrphans }) {
    const found = await inspectFiles(services, { sample: muestra, removeOrphans })
    const failed = found.lost.length + found.damaged.length > 0
    return { data: found, text: told(found), failed }
  },
})

function told({ rows, read, lost, damaged, orphans, removed }: Inspection): string {
  const gone = new Set(removed)
  const old = orphans.filter((file) => !gone.has(file) && isOld(file)).length
  const lines = [
    ...lost.map((row) => `Falta el archivo ${owner(row)} (${row.key}).`),
    ...damaged.map((row) => `El archivo ${owner(row)} está dañado (${row.key}).`),
    ...orphans.map((file) => {
      const what = `Archivo sin registro, del ${moment(file.modified.toISOString())}: ${file.key}`
      return gone.has(file) ? `${what} (borrado)` : what
    }),
    `${counted(rows, 'archivo registrado', 'archivos registrados')}, ${counted(read, 'releído', 'releídos')}: ` +
      `${counted(lost.length, 'falta', 'faltan')}, ${counted(damaged.length, 'dañado', 'dañados')}, ${orphans.length} sin registro.`,
  ]
  if (old > 0) lines.push(`--borrar-huerfanos borra los sin registro de más de un día: ${old}.`)
  return lines.join('\n')
}

function owner({ document, medium }: NamingRow): string {
  return document === null ? `del contenido ${medium ?? ''}` : `del documento ${document}`
}

export const inspectionCommands: readonly Command[] = [revisar]
