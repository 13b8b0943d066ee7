import { useState } from 'react'
import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/accountant'
import { counted } from '../../shared/counted'
import { momentDayText, today } from '../../shared/dates'
import { monthAndYear, monthNumber, monthOf } from '../../shared/period'
import { Button } from '../ui/button'
import { DataTable, type Column } from '../ui/data-table'
import { Empty } from '../ui/empty'
import { SelectField } from '../ui/select'
import { Panel } from '../ui/panel'
import { UndoButton } from './action-bar'
import { remove, write } from './api'
import { failure, isAnswered } from './decisions'
import styles from './desk.module.css'
import { Screen } from './frame'
import { useKeys } from './keys'
import { Types } from './needs'
import { deskSession } from './session'
import { lastMonth, undoTime, useOwn } from './undo'
import { useAnswer } from './use-answer'
import { useWork } from './use-work'

type Month = AnswerOf<typeof calls.months>['months'][number]

export function Months() {
  const reading = useAnswer(calls.months, {})
  return (
    <Screen title="Meses">
      <Panel reading={reading}>{({ months }) => <MonthList months={months} />}</Panel>
      <Types />
    </Screen>
  )
}

function MonthList({ months }: { months: readonly Month[] }) {
  const { busy, run, say, ask, said, question } = useWork()
  const [chosen, setChosen] = useState<string | null>(null)
  const undo = useOwn(lastMonth)
  const open = months.map(({ period }) => period)
  const { periods, next } = periodsToOpen(open)
  const period = chosen ?? next

  async function look() {
    const { landlords, documents, mails } = await write(calls.previewMonth, {}, { period })
    const effect = [
      counted(landlords, 'persona', 'personas'),
      counted(documents, 'documento', 'documentos'),
      counted(mails, 'correo', 'correos'),
    ].join(', ')
    if (landlords === 0) return void say(`El mes ${shown(period)} ya está abierto para todos.`)
    ask({
      title: `¿Abrir el mes ${shown(period)}?`,
      confirm: 'Abrir el mes',
      variant: 'primary',
      children: (
        <>
          <p className="bold">{effect}</p>
          <p>Los correos salen 30 segundos después: hasta entonces se puede deshacer.</p>
        </>
      ),
      act: () => openMonth(period, effect),
    })
  }
  async function openMonth(asked: string, effect: string) {
    const by = deskSession()?.user.id ?? 0
    const text = `Se abrió el mes ${shown(asked)}: ${effect}.`
    if (!(await run(() => write(calls.openMonth, {}, { period: asked }), text))) return
    lastMonth.set({ id: Number(asked.replace('-', '')), text, until: Date.now() + undoTime, by })
    setChosen(null)
  }
  function takeBack() {
    if (!undo) return
    lastMonth.set(null)
    void run(
      () =>
        remove(calls.closeMonth, { id: undo.id }, { recent: '1' }).catch((error: unknown) => {
          if (!isAnswered(error)) lastMonth.set(lastMonth.getSnapshot() ?? undo)
          throw error
        }),
      'Se deshizo: nadie recibe el correo.',
    )
  }
  useKeys((key) => key === 'z' && takeBack())

  function close({ id, period: closed, landlords }: Month) {
    ask({
      title: `¿Cerrar el mes ${shown(closed)}?`,
      confirm: 'Cerrar el mes',
      children: (
        <p>
          {`Se deja de pedir a ${counted(landlords, 'inversionista', 'inversionistas')}. Solo se puede mientras nadie entregó ni respondió nada en él.`}
        </p>
      ),
      act: () =>
        run(async () => {
          const { told } = await remove(calls.closeMonth, { id })
          const people = counted(told, 'inversionista ya le llegó', 'inversionistas ya les llegó')
          void say(
            `Se cerró el mes ${shown(closed)}.${told > 0 ? ` A ${people} el correo que lo abría.` : ''}`,
          )
        }, null),
    })
  }

  const columns: readonly Column<Month>[] = [
    { title: 'Mes', heading: true, cell: (month) => shown(month.period) },
    { title: 'Abierto', cell: ({ opened_at }) => opened_at && `desde el ${momentDayText(opened_at) ?? ''}` },
    {
      title: 'Inversionistas',
      cell: ({ landlords }) => counted(landlords, 'inversionista', 'inversionistas'),
    },
    { title: 'Entregado', cell: ({ documents }) => counted(documents, 'documento', 'documentos') },
    {
      title: 'Acciones',
      actions: true,
      cell: (month) =>
        month.documents === 0 && (
          <Button
            variant="quiet"
            aria-label={`Cerrar ${shown(month.period)}`}
            disabled={busy}
            onClick={() => close(month)}
          >
            Cerrar
          </Button>
        ),
    },
  ]
  return (
    <>
      <form
        className={`wrap gap-3 narrow ${styles['toOpen']}`}
        onSubmit={(event) => {
          event.preventDefault()
          void run(look, null, failure)
        }}
      >
        <SelectField
          label="Mes por abrir"
          value={period}
          onChange={setChosen}
          options={periods.map((value) => ({
            value,
            label: shown(value) + (open.includes(value) ? ' (abierto)' : ''),
          }))}
        />
        <Button type="submit" variant="primary" busy={busy}>
          Abrir…
        </Button>
      </form>
      {said}
      <UndoButton key={undo?.until} undo={undo} onUndo={takeBack} />
      {months.length === 0 ? (
        <Empty icon="calendar" text="Aún no hay meses abiertos." />
      ) : (
        <DataTable
          caption="Meses abiertos"
          columns={columns}
          rows={months}
          rowKey={({ id }) => id}
          onPhone="aside"
        />
      )}
      {question}
    </>
  )
}

/** `YYYY-MM`: those of a year that may be opened, and the first that was not, up to two ahead. */
function periodsToOpen(open: readonly string[]): { periods: string[]; next: string } {
  const [year = 0, month = 0] = today().split('-').map(Number)
  const now = monthNumber(year, month)
  const written = (number: number) => {
    const { year: of, mes } = monthOf(number)
    return `${of}-${String(mes).padStart(2, '0')}`
  }
  const periods = Array.from({ length: 14 }, (_, at) => written(now + 2 - at))
  const last = periods.slice(1).findIndex((period) => open.includes(period))
  return { periods, next: periods[last] ?? written(now) }
}

function shown(period: string): string {
  const [year = '', month] = period.split('-')
  return monthAndYear({ mes: Number(month), periodo: year })
}
