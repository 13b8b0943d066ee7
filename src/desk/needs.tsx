import type { ReactNode } from 'react'
import * as calls from '../../shared/calls/accountant'
import { CheckField } from '../ui/check-field'
import { Panel } from '../ui/panel'
import { useAnswer, useChange } from './use-answer'
import { useWork } from './use-work'

/** What is asked of a landlord by what they do. */
export function Needs({ id }: { id: number }) {
  const reading = useAnswer(calls.needs, { id })
  const change = useChange()
  return (
    <Panel reading={reading}>
      {(needs) => (
        <Switches
          title="Qué se le pide"
          hint="Vale para los meses que se abran desde ahora."
          all={[
            { id: 'f29', name: 'Presenta F29', on: needs.f29 },
            { id: 'amoblado', name: 'Arrienda amoblado', on: needs.amoblado },
          ]}
          save={(need, on) => change(calls.saveNeeds, { id }, { [need]: on })}
        />
      )}
    </Panel>
  )
}

/** The document types that a firm can do without. */
export function Types() {
  const reading = useAnswer(calls.types, {})
  const change = useChange()
  return (
    <Panel reading={reading}>
      {({ types }) => (
        <Switches
          title="Tipos"
          hint="Los de un mes se piden desde el próximo que abras; los demás, desde ya. Sin marcar no se piden más, y lo entregado queda; si los marcas de nuevo, los meses que los pedían los piden otra vez."
          all={types.filter(({ fixed }) => !fixed)}
          save={(type, on) => change(calls.saveTypes, {}, { types: [{ id: type, on }] })}
        />
      )}
    </Panel>
  )
}

function Switches<Id extends string | number>({
  title,
  hint,
  all,
  save,
}: {
  title: string
  hint: ReactNode
  all: readonly { id: Id; name: string; on: boolean }[]
  save: (id: Id, on: boolean) => Promise<unknown>
}) {
  const { busy, run, said } = useWork()
  return (
    <fieldset className="stack gap-1">
      <legend className="bold">{title}</legend>
      <p className="soft">{hint}</p>
      <div>
        {all.map(({ id, name, on }) => (
          <CheckField
            key={id}
            label={name}
            checked={on}
            onChange={(to) => {
              if (!busy) void run(() => save(id, to), `${name}: ${to ? 'sí' : 'no'}.`)
            }}
          />
        ))}
      </div>
      {said}
    </fieldset>
  )
}
