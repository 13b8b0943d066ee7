import * as v from 'valibot'
import { word } from '../command'
import { counted } from '../texts'

export const ARCHIVO = word(v.pipe(v.optional(v.string(), ''), v.nonEmpty('Falta ARCHIVO.')))

export function countedBoth(rows: number, files: number): string {
  return `${counted(rows, 'registro', 'registros')} y ${counted(files, 'archivo', 'archivos')}`
}
