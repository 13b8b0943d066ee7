import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { contratoList, createContrato, isMadeOf, leasesOf, updateContrato } from '../../api/contratos'
import { fetchRead } from '../../api/http'
import type { Write } from '../../api/write'
import { contratoFields, contratoParts } from '../../../shared/fields'
import { createdState } from '../../forms/created'
import { useNewDraft } from '../../forms/fields/use-new-draft'
import { EntryForm, RequiredNote } from '../../forms/entry-form'
import { FormFields } from '../../forms/fields/form-fields'
import { differences, emptyTexts, textsSchema } from '../../forms/fields/kinds'
import { madeBy, unchangedInList } from '../../forms/save-once'
import { useSave } from '../../forms/use-save'
import { routes } from '../../lib/routes'
import { Button } from '../../ui/button'
import { LeaveButton } from '../../ui/leave-button'
import { Card } from '../../ui/card'
import { usePageTitle } from '../../ui/page-title'
import { Tabs } from '../../ui/tabs'
import { newBody, newProblems, tenantPart, type NewContrato } from './contrato-form'
import { LetFields } from './let-fields'

type Step = 'tenant' | 'let'

function stepOf(field: string): Step {
  return field in tenantPart ? 'tenant' : 'let'
}

const { rut_arrendatario, fecha_inicio } = contratoParts.tenant
const identity = { rut_arrendatario, fecha_inicio, ...contratoParts.let }

/** As on the screen. */
const inOrder = { ...tenantPart, ...contratoParts.let, ...contratoParts.rent }

/** Applies what was typed after a save whose answer was lost. */
async function change(sent: NewContrato, edited: NewContrato): Promise<Write | null> {
  const leases = leasesOf((await fetchRead(contratoList)).contratos)
  const made = madeBy(leases, (row, texts) => isMadeOf(newBody(texts), row), sent, edited)
  return made ? updateContrato(made.id, newBody(edited)) : null
}

/** docs/contract.md, 'Create a contract'. */
export function CreateContratoPage() {
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('tenant')
  usePageTitle(
    'Agregar Contrato de Arriendo',
    step === 'tenant' ? 'Primero el arrendatario' : 'Ahora el inmueble',
  )
  const [left, setLeft] = useState<readonly Step[]>([])
  const wizard = useRef<HTMLDivElement>(null)
  const draft = useNewDraft('contrato', useEmptyContrato(), textsSchema(contratoFields))
  const leave = () => void navigate(routes.contratos)
  const save = useSave({
    draft,
    check: newProblems,
    write: (texts) => createContrato(newBody(texts)),
    onSaved: () => void navigate(routes.contratos, { state: createdState(newBody(draft.value)) }),
    onProblems: (problems) => {
      const steps = Object.keys(problems).map(stepOf)
      if (steps.length === 0) setLeft([])
      else setStep(steps.includes('tenant') ? 'tenant' : 'let')
    },
    creates: {
      change,
      unchanged: unchangedInList,
      differences: (sent, edited) => differences(identity, sent, edited),
    },
  })

  // A tab that was left shows its problems.
  const seen = Object.entries(newProblems(draft.value)).filter(([name]) => left.includes(stepOf(name)))
  const problems = { ...save.problems, ...Object.fromEntries(seen) }

  function noteOf(part: Step): string | undefined {
    const count = Object.keys(problems).filter((name) => stepOf(name) === part).length
    if (count === 0) return undefined
    return count === 1 ? 'Falta 1 dato' : `Faltan ${count} datos`
  }

  function select(to: Step) {
    setLeft([...left, step])
    setStep(to)
  }

  /** Focuses the other tab, since the pressed button disappears. */
  function go(to: Step) {
    select(to)
    wizard.current?.querySelector<HTMLElement>('[role=tab][aria-selected=false]')?.focus()
  }

  return (
    <Card>
      <EntryForm
        draft={draft}
        save={save}
        named={inOrder}
        onSubmit={step === 'tenant' ? () => go('let') : undefined}
        actions={
          step === 'tenant' ? (
            <Button key="next" type="submit" variant="primary">
              Siguiente
            </Button>
          ) : (
            <>
              <Button onClick={() => go('tenant')}>Anterior</Button>
              <Button type="submit" variant="primary" busy={save.saving}>
                Guardar
              </Button>
              <LeaveButton onLeave={leave} />
            </>
          )
        }
      >
        <div ref={wizard}>
          <Tabs
            label="Contrato de Arriendo"
            selected={step}
            onSelect={select}
            tabs={[
              {
                id: 'tenant',
                label: 'Datos Arrendatario',
                note: noteOf('tenant'),
                content: (
                  <>
                    <RequiredNote />
                    <FormFields inPairs part={tenantPart} draft={draft} problems={problems} />
                  </>
                ),
              },
              {
                id: 'let',
                label: 'Datos Inmueble',
                note: noteOf('let'),
                content: <LetFields draft={draft} problems={problems} />,
              },
            ]}
          />
        </div>
      </EntryForm>
    </Card>
  )
}

/** A property may link here with itself chosen. */
function useEmptyContrato(): NewContrato {
  const { state } = useLocation() as { state: unknown }
  const parsed = v.safeParse(v.object({ inmueble: v.number() }), state)
  return { ...emptyTexts(contratoFields), inmueble: parsed.success ? String(parsed.output.inmueble) : '' }
}
