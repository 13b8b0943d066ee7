import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import * as v from 'valibot'
import type { FormDef } from '../../shared/fields'
import { textsSchema, type Texts } from './fields/kinds'

/** What a form has just made, as it was written: for the list that the user returns to. It is still there after a reload. */
export function createdState(texts: object): unknown {
  return { created: texts }
}

/** Null if nothing of this form was made a moment ago. */
export function useCreated<Form extends FormDef>(form: Form): Texts<Form> | null {
  const { state } = useLocation() as { state: unknown }
  return useMemo(() => {
    const parsed = v.safeParse(v.object({ created: textsSchema(form) }), state)
    return parsed.success ? parsed.output.created : null
  }, [form, state])
}
