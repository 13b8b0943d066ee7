import type { Queryable } from '../database/database'
import { accountants, landlords, type AccountKind } from '../domain/account-kinds'
import { inTurn } from '../domain/passwords'

/** The server prints them at its start. Pedro still has his first password. */
export const demoUsers = {
  maria: {
    name: 'María González',
    is: 'con inmuebles, contratos y meses ya entregados',
    email: 'maria.gonzalez@example.cl',
    rut: '13.482.907-9',
    password: 'Inversionista.2026',
  },
  pedro: {
    name: 'Pedro Soto',
    is: 'que entra por primera vez y cambia su clave inicial',
    email: 'pedro.soto@example.cl',
    rut: null,
    password: 'Clave.Inicial.1',
  },
} as const

/** Who decided on the demo landlords' documents. */
export const demoAccountant = {
  name: 'Andrea Contreras',
  is: 'contadora, en /contador',
  email: 'andrea.contreras@example.cl',
  password: 'Escritorio.2026',
} as const

/** A line for each demo landlord that there is, and one before them. */
export async function findDemoSignIns(db: Queryable): Promise<string[]> {
  const found = await signInLines(db, landlords, Object.values(demoUsers))
  return found.length > 0 ? ['Para probarlo hay inversionistas de muestra:', ...found] : []
}

/** The line of the demo accountant, if there is one. */
export function findDemoAccountant(db: Queryable): Promise<string[]> {
  return signInLines(db, accountants, [demoAccountant])
}

type DemoAccount = (typeof demoUsers)[keyof typeof demoUsers] | typeof demoAccountant

async function signInLines(
  db: Queryable,
  kind: AccountKind,
  accounts: readonly DemoAccount[],
): Promise<string[]> {
  const remedy =
    kind === landlords ? 'Una nueva: npm run contador -- nueva-clave' : 'La recupera en /contador:'
  const lines = await Promise.all(
    accounts.map(async ({ name, is, email, password }) => {
      const [found] = await db.query<{ password_hash: string }>(
        `select password_hash from ${kind.table} where email = $1`,
        [email],
      )
      if (!found) return []
      return (await inTurn((turn) => turn.isPassword(password, found.password_hash)))
        ? [`  ${name}, ${is}: ${email} / ${password}`]
        : [`  ${name}: ${email}, con otra clave. ${remedy} ${email}`]
    }),
  )
  return lines.flat()
}
