import * as v from 'valibot'
import { callOf } from '../calls'
import type { PortalAnswer, PortalRequest } from './handlers'

/** Below it are document types; above all ids of the model. */
const firstId = 1000
/** An id that no portal has. */
export const nowhere = 2_000_000_000

const idNames =
  /^(id|idDocument|idContrato|idInmueble|inmueble|estacionamiento|bodega|document|document_id|documents_id|task_monthly_id|tarea_id|(inmueble|contrato|estacionamiento|bodega)_id)$/
const momentNames = /^(created_at|received_at|fecha_hora|file|token)$/

/** Which id of the model is which of the server's: they are met in answers, and kept. */
export class Agreement {
  private readonly real = new Map<number, number>()
  private readonly model = new Map<number, number>()

  /** Throws if one of them has been another's. */
  learn(model: number, real: number): void {
    const isNew = !this.real.has(model) && !this.model.has(real)
    if (isNew) {
      this.real.set(model, real)
      this.model.set(real, model)
    }
    if (this.real.get(model) !== real)
      throw new Error(`${model} is ${this.real.get(model) ?? 'new'}, not ${real}`)
  }

  realOf(model: number): number {
    if (model < firstId || model === nowhere) return model
    const real = this.real.get(model)
    if (real === undefined) throw new Error(`the id ${model} of the model was in no answer`)
    return real
  }

  /** The same request for the server. */
  translated({ path, body, fields }: PortalRequest): {
    path: string
    body: unknown
    fields: Record<string, string>
  } {
    const digits = (text: string) => text.replaceAll(/\d{4,}/g, (id) => String(this.realOf(Number(id))))
    const named = (value: unknown, name: string): unknown => {
      if (Array.isArray(value)) return value.map((one) => named(one, name))
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one, key)]))
      if (!idNames.test(name)) return value
      return typeof value === 'number'
        ? this.realOf(value)
        : typeof value === 'string'
          ? digits(value)
          : value
    }
    return {
      path: digits(path),
      body: named(body, ''),
      fields: named(fields ?? {}, '') as Record<string, string>,
    }
  }

  /** Where two answers differ, as the page reads them. */
  differences(
    request: PortalRequest,
    model: PortalAnswer,
    real: { status: number; json: unknown },
  ): string[] {
    if (model.status !== real.status)
      return [`${model.status} ${JSON.stringify(model.body)} and ${real.status} ${JSON.stringify(real.json)}`]
    const answer = real.status === 200 ? callOf(request)?.answer : null
    const read = (body: unknown) => (answer ? v.parse(answer, body) : body)
    return this.between(read(model.body), read(real.json), '')
  }

  private between(model: unknown, real: unknown, name: string): string[] {
    if (isTree(model) && isTree(real))
      return [...new Set([...Object.keys(model), ...Object.keys(real)])].flatMap((key) => {
        const own = Array.isArray(model) ? name : key
        return this.between(model[key], real[key], own).map((said) => `${key}.${said}`)
      })
    if (typeof model === 'number' && typeof real === 'number' && model >= firstId && idNames.test(name)) {
      try {
        this.learn(model, real)
        return []
      } catch (error) {
        return [String(error)]
      }
    }
    if (typeof model === 'string' && typeof real === 'string') {
      if (momentNames.test(name)) return []
      if (name === 'url_redirect')
        return this.between(model.split('/').map(Number), real.split('/').map(Number), 'id')
      if (plain(model) === plain(real)) return []
    }
    return Object.is(model, real) ? [] : [` ${JSON.stringify(model)} and ${JSON.stringify(real)}`]
  }
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Without ids and moments. */
function plain(text: string): string {
  return text
    .replaceAll(/(documento|respuesta) \d+/g, '$1')
    .replaceAll(/el \d\d\/\d\d\/\d{4} a las \d\d:\d\d/g, 'el día')
}
