import type { Problems } from './use-save'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/** The empty required fields, each with its sentence from `required`. */
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

/** Empty is fine. */
export function emailProblem(name: string, email: string): Problems {
  return email.trim() === '' || emailShape.test(email.trim())
    ? {}
    : { [name]: 'Escribe un correo como nombre@ejemplo.cl.' }
}
