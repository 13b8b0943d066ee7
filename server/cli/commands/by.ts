import * as v from 'valibot'
import { optionalText } from '../../domain/fields'
import type { Actor } from '../../domain/trail'
import type { Option } from '../command'

/** Input of commands that leave a trace: who runs it, and where (`machineOf` in run.ts). */
export const by = {
  contador: v.pipe(
    optionalText('contador'),
    v.transform((value) => value ?? 'Contador'),
  ),
  origen: v.pipe(
    optionalText('origen', 300),
    v.transform((value) => value ?? 'desconocido'),
  ),
}

export function actorOf({ contador, origen }: { contador: string; origen: string }): Actor {
  return { name: contador, place: origen }
}

export const signed: Option = {
  value: 'NOMBRE',
  help: 'Quién lo hace y firma la nota (o la variable CONTADOR_NOMBRE)',
  env: 'CONTADOR_NOMBRE',
}
