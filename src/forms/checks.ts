import type { Problems } from './use-save'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The fields of a form that are still empty. */
export function missing<T extends Record<string, string>>(
  value: T,
  names: readonly (keyof T & string)[],
): Problems {
  const empty = names.filter((name) => value[name]?.trim() === '')
  return Object.fromEntries(empty.map((name) => [name, 'Completa este campo.']))
}

/** An e-mail address may be empty, but not malformed. */
export function emailProblem(name: string, email: string): Problems {
  return email.trim() === '' || emailShape.test(email.trim())
    ? {}
    : { [name]: 'Escribe un correo como nombre@ejemplo.cl.' }
}

/** Two dates (`YYYY-MM-DD`) in order; the same day is in order. */
export function orderProblem(name: string, from: string, to: string): Problems {
  return from !== '' && to !== '' && to < from ? { [name]: 'Esta fecha es anterior a la de inicio.' } : {}
}
