import * as v from 'valibot'
import { optionalText } from '../../domain/fields'
import type { Actor } from '../../domain/trail'
import { option } from '../command'

const contador = v.pipe(
  optionalText('contador'),
  v.transform((value) => value ?? 'Contador'),
)

/** Who signs. */
export const signed = {
  contador: option(
    'NOMBRE',
    'Quién lo hace y firma la nota (o la variable CONTADOR_NOMBRE)',
    contador,
    'CONTADOR_NOMBRE',
  ),
}

/** Of commands that leave a trace: who runs it, and where (`machineOf` in run.ts). */
export const by = {
  ...signed,
  origen: {
    input: v.pipe(
      optionalText('origen', 300),
      v.transform((value) => value ?? 'desconocido'),
    ),
  },
}

export function actorOf({ contador: name, origen: place }: { contador: string; origen: string }): Actor {
  return { name, place }
}
