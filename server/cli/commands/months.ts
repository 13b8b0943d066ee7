import * as v from 'valibot'
import { Conflict } from '../../domain/errors'
import { optionalText } from '../../domain/fields'
import { findLandlord } from '../../domain/landlords'
import { findLastMonth, findNextMonth, openMonth, type Month } from '../../domain/months'
import { command, type Command } from '../command'
import { counted, period } from '../texts'
import { correo } from './correo'

const mes = v.pipe(
  optionalText('mes'),
  v.check(
    (value) => value === null || /^20\d\d-(0[1-9]|1[0-2])$/.test(value),
    'El mes se escribe AAAA-MM, por ejemplo 2026-07.',
  ),
  v.transform((value): Month | null =>
    value === null ? null : { periodo: Number(value.slice(0, 4)), mes: Number(value.slice(5)) },
  ),
)

const abrirMes = command({
  name: 'abrir-mes',
  summary: 'Abre los deberes del mes que sigue al último abierto, o los de MES (AAAA-MM)',
  words: ['[MES]'],
  options: {
    inversionista: { value: 'CORREO', help: 'Solo a este inversionista; sin MES, el último mes abierto' },
  },
  input: v.object({ MES: mes, inversionista: correo }),
  async run({ db }, { MES, inversionista }) {
    if (inversionista) await findLandlord(db, inversionista)
    const month = MES ?? (inversionista ? await findLastMonth(db) : null) ?? (await findNextMonth(db))
    if (!MES && isFarAhead(month)) {
      throw new Conflict(
        `El período ${period(month)} está lejos aún. Para abrirlo de todos modos, escribe el mes (AAAA-MM).`,
      )
    }
    const opened = await openMonth(db, month, inversionista)
    const whom = counted(opened, 'inversionista', 'inversionistas')
    return {
      data: { ...month, opened },
      text:
        opened > 0
          ? `Se abrió el período ${period(month)} para ${whom}.`
          : `El período ${period(month)} ya estaba abierto.`,
    }
  },
})

/** Later than the month after the current one (in Santiago): the command was given once too often. */
function isFarAhead({ mes, periodo }: Month): boolean {
  const [year = 0, month = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' })
    .format(new Date())
    .split('-')
    .map(Number)
  return periodo * 12 + mes > year * 12 + month + 1
}

export const monthCommands: readonly Command[] = [abrirMes]
