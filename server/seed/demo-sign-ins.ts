import type { Queryable } from '../database/database'
import { inTurn } from '../domain/passwords'

/** The demo landlords; the server prints them when it starts. Pedro still has his first password. */
export const demoUsers = {
  maria: { name: 'María González', email: 'maria.gonzalez@example.cl', password: 'Inversionista.2026' },
  pedro: { name: 'Pedro Soto', email: 'pedro.soto@example.cl', password: 'Clave.Inicial.1' },
} as const

/** One line for each demo landlord who can still sign in as seeded. */
export async function findDemoSignIns(db: Queryable): Promise<string[]> {
  const lines = await Promise.all(
    Object.values(demoUsers).map(async ({ name, email, password }) => {
      const [user] = await db.query<{ password_hash: string; password_updated: boolean }>(
        `select password_hash, password_updated from users where email = $1`,
        [email],
      )
      if (!user || !(await inTurn((turn) => turn.isPassword(password, user.password_hash)))) return []
      return [`  ${name}: ${email} / ${password}${user.password_updated ? '' : ' (clave inicial)'}`]
    }),
  )
  return lines.flat()
}
