import type { Problems } from './use-save'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/** The required fields of a form that are still empty, each with its own sentence of `required`. */
export function missing<T extends Record<string, string>>(
  value: T,
  required: { readonly [Name in keyof T]?: string },
): Problems {
  return Object.fromEntries(
    Object.entries<string | undefined>(required).flatMap(([name, sentence]) =>
      sentence !== undefined && value[name]?.trim() === '' ? [[name, sentence]] : [],
    ),
  )
}

/** An e-mail address may be empty, but not malformed. */
export function emailProblem(name: string, email: string): Problems {
  return email.trim() === '' || emailShape.test(email.trim())
    ? {}
    : { [name]: 'Escribe un correo como nombre@ejemplo.cl.' }
}

/** The fields whose text is not of their kind, each with what `kinds` says of it. */
export function unreadable<T extends Record<string, string>>(
  value: T,
  kinds: { readonly [Name in keyof T]?: (text: string) => string | null },
): Problems {
  return Object.fromEntries(
    Object.entries<((text: string) => string | null) | undefined>(kinds).flatMap(([name, problem]) => {
      const sentence = problem?.(value[name] ?? '')
      return sentence ? [[name, sentence]] : []
    }),
  )
}

/** Two dates (`YYYY-MM-DD`) in order; the same day is in order. */
export function orderProblem(name: string, from: string, to: string): Problems {
  return from !== '' && to !== '' && to < from ? { [name]: 'Esta fecha es anterior a la de inicio.' } : {}
}
