import type { NamingRow } from '../domain/backup/backup-format'
import { inspectFiles, isOld, type Inspection } from '../domain/backup/inspection'
import { action, flag, option } from './action'
import { counted } from '../../shared/counted'
import { moment } from './texts'
import { amountOf } from './inputs'

export const inspectionActions = {
  revisar: action({
    summary: 'Compara los archivos guardados con sus registros y relee una muestra',
    args: {
      muestra: option(
        'CANTIDAD',
        'Cuántos archivos se releen completos, al azar (100)',
        amountOf('muestra', 100, 1, 1_000_000),
      ),
      'borrar-huerfanos': flag('Borra los archivos sin registro que tienen más de un día'),
    },
    async run(services, { muestra, 'borrar-huerfanos': removeOrphans }) {
      const found = await inspectFiles(services, { sample: muestra, removeOrphans })
      const { lost, damaged, unread, kept } = found
      const failed = lost.length + damaged.length + unread.length + kept.length > 0
      return { data: found, text: inspectionText(found), failed }
    },
  }),
}

function inspectionText({ rows, read, lost, damaged, unread, orphans, removed, kept }: Inspection): string {
  const [gone, stuck] = [new Set(removed), new Set(kept)]
  const old = orphans.filter((file) => !gone.has(file) && !stuck.has(file) && isOld(file)).length
  const lines = [
    ...lost.map((row) => `Falta el archivo ${owner(row)} (${row.key}).`),
    ...damaged.map((row) => `El archivo ${owner(row)} está dañado (${row.key}).`),
    ...unread.map((row) => `No se pudo leer el archivo ${owner(row)} (${row.key}).`),
    ...orphans.map((file) => {
      const what = `Archivo sin registro, del ${moment(file.modified.toISOString())}: ${file.key}`
      if (stuck.has(file)) return `${what} (no se pudo borrar)`
      return gone.has(file) ? `${what} (borrado)` : what
    }),
    `${counted(rows, 'archivo registrado', 'archivos registrados')}, ${counted(read, 'releído', 'releídos')}: ` +
      `${counted(lost.length, 'falta', 'faltan')}, ${counted(damaged.length, 'dañado', 'dañados')}, ${orphans.length} sin registro.`,
  ]
  if (unread.length > 0)
    lines.push(
      `${counted(unread.length, 'no se pudo leer', 'no se pudieron leer')}: no se sabe si ${unread.length === 1 ? 'está' : 'están'} bien. Prueba de nuevo cuando el almacén responda.`,
    )
  if (old > 0) lines.push(`--borrar-huerfanos borra los sin registro de más de un día: ${old}.`)
  return lines.join('\n')
}

function owner({ document, medium }: NamingRow): string {
  return document === null ? `del contenido ${medium ?? ''}` : `del documento ${document}`
}
