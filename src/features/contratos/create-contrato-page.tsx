import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { contratoList, createContrato, updateContrato } from '../../api/contratos'
import { fetchRead } from '../../api/http'
import type { Write } from '../../api/write'
import { contratoFields } from '../../../shared/fields'
import { useNewDraft } from '../../forms/fields/use-new-draft'
import { EntryForm, RequiredNote } from '../../forms/entry-form'
import { FormFields } from '../../forms/fields/form-fields'
import { emptyTexts, textsSchema } from '../../forms/fields/kinds'
import { madeBy, unchangedInList } from '../../forms/save-once'
import { useSave } from '../../forms/use-save'
import { routes } from '../../lib/routes'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Message } from '../../ui/message'
import { usePageTitle } from '../../ui/page-title'
import { Tabs } from '../../ui/tabs'
import { contratoProblems, isLike, newBody, newProblems, tenantPart, type NewContrato } from './contrato-form'
import { LetFields } from './let-fields'

type Step = 'tenant' | 'let'

/** What is typed after a try whose answer was lost is a change of what it made. */
async function change(sent: NewContrato, edited: NewContrato): Promise<Write | null> {
  const { contratos } = await fetchRead(contratoList)
  const rows = contratos.flatMap(({ idContrato, ...row }) =>
    idContrato === null ? [] : [{ ...row, id: idContrato }],
  )
  const made = madeBy(rows, isLike, sent, edited)
  return made ? updateContrato(made.id, newBody(edited)) : null
}

/** /task/arriendo/create: a wizard of two tabs (docs/contract.md, 'Create a contract'). */
export function CreateContratoPage() {
  usePageTitle('Agregar Contrato de Arriendo', 'Primero el arrendatario, después la propiedad')
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('tenant')
  const wizard = useRef<HTMLDivElement>(null)
  const stepped = useRef(false)
  const draft = useNewDraft('contrato', emptyTexts(contratoFields), textsSchema(contratoFields))
  const leave = () => void navigate(routes.contratos)
  const save = useSave({
    draft,
    check: newProblems,
    write: (texts) => createContrato(newBody(texts)),
    onSaved: leave,
    onProblems: (problems) => {
      if (Object.keys(problems).length > 0)
        setStep(Object.keys(tenantPart).some((name) => name in problems) ? 'tenant' : 'let')
    },
    creates: { change, unchanged: unchangedInList },
  })

  const [warned, setWarned] = useState(false)
  const tenantProblems = contratoProblems(tenantPart, draft.value)
  const isTenantRight = Object.keys(tenantProblems).length === 0
  useEffect(() => {
    if (warned) wizard.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [warned])

  /** What is wrong is said before it is left, and once: the landlord may not have it at hand. */
  function next() {
    if (isTenantRight || warned) go('let')
    else setWarned(true)
  }

  // The pressed button is gone with its step, so the open tab gets the focus.
  useEffect(() => {
    if (stepped.current) wizard.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    stepped.current = false
  }, [step])

  function go(to: Step) {
    stepped.current = true
    setStep(to)
  }

  return (
    <Card>
      <EntryForm
        draft={draft}
        save={save}
        onSubmit={step === 'tenant' ? next : save.submit}
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
              <Button onClick={leave}>Salir</Button>
            </>
          )
        }
      >
        <div ref={wizard}>
          <Tabs
            label="Contrato de Arriendo"
            selected={step}
            onSelect={setStep}
            tabs={[
              {
                id: 'tenant',
                label: 'Datos Arrendatario',
                content: (
                  <>
                    <RequiredNote />
                    <FormFields
                      part={tenantPart}
                      draft={draft}
                      problems={warned ? { ...save.problems, ...tenantProblems } : save.problems}
                    />
                    {warned && !isTenantRight && (
                      <Message tone="warning">
                        Complétalo ahora, o toca otra vez «Siguiente» y vuelve después a esta parte.
                      </Message>
                    )}
                  </>
                ),
              },
              {
                id: 'let',
                label: 'Datos Inmueble',
                content: <LetFields draft={draft} problems={save.problems} />,
              },
            ]}
          />
        </div>
      </EntryForm>
    </Card>
  )
}
