import type { Queryable } from '../database/database'
import { inTurn } from '../domain/passwords'

/** The server prints them at its start. Pedro still has his first password. */
export const demoUsers = {
  maria: {
    name: 'María González',
    is: 'con inmuebles, contratos y meses ya entregados',
    email: 'maria.gonzalez@example.cl',
    password: 'Inversionista.2026',
  },
  pedro: {
    name: 'Pedro Soto',
    is: 'que entra por primera vez y cambia su clave inicial',
    email: 'pedro.soto@example.cl',
    password: 'Clave.Inicial.1',
  },
} as const

/** A line for each demo landlord that there is, and one before them. */
export async function findDemoSignIns(db: Queryable): Promise<string[]> {
  const lines = await Promise.all(
    Object.values(demoUsers).map(async ({ name, is, email, password }) => {
      const [user] = await db.query<{ password_hash: string }>(
        `select password_hash from users where email = $1`,
        [email],
      )
      if (!user) return []
      return (await inTurn((turn) => turn.isPassword(password, user.password_hash)))
        ? [`  ${name}, ${is}: ${email} / ${password}`]
        : [`  ${name}: ${email}, con otra clave. Una nueva: npm run contador -- nueva-clave ${email}`]
    }),
  )
  const found = lines.flat()
  return found.length > 0 ? ['Para probarlo hay inversionistas de muestra:', ...found] : []
}
