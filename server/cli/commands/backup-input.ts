import * as v from 'valibot'
import { counted } from '../texts'

/** The line of `backup` and of `restore`: `ARCHIVO [--overwrite]`. */
export const backupInput = v.object({
  ARCHIVO: v.pipe(v.optional(v.string(), ''), v.nonEmpty('Falta ARCHIVO.')),
  overwrite: v.optional(v.boolean(), false),
})

export function countedBoth(rows: number, files: number): string {
  return `${counted(rows, 'registro', 'registros')} y ${counted(files, 'archivo', 'archivos')}`
}
