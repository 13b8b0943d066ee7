import type { Queryable } from '../database/database'

/** Who does something, and where: a user of a machine, or an accountant at the desk. */
export type Actor = { name: string; place: string; accountant?: number }

/** Acts of the trail, as `historial` names them. */
export type Act =
  | 'aprobado'
  | 'rechazado'
  | 'completado'
  | `movido: ${string}`
  | 'decisión deshecha'
  | 'nota vista'
  | 'documento eliminado'
  | 'inversionista creado'
  | 'inversionista cambiado'
  | 'clave inicial'
  | 'suspendido'
  | 'reactivado'
  | 'sesiones cerradas'
  | 'invitado'
  | 'recordatorio pedido'
  | 'eliminación pedida'
  | 'eliminación de arrendatario pedida'
  | 'copia de datos pedida'
  | `cuenta de contador ${'creada' | 'quitada' | 'suspendida' | 'reactivada'}: ${string}`
  | `respuesta ${'aceptada' | 'quitada'}: ${string}`
  | `inmueble quitado: ${string}`
  | `contrato quitado: ${number}`
  | `vencimiento: ${string}`
  | `mes ${'abierto' | 'cerrado'}: ${string}`
  | 'vencimiento quitado'

/** The portal itself. */
export const someone: Actor = { name: 'Contador', place: 'el servidor' }

export async function recordAct(
  tx: Queryable,
  act: Act,
  about: { document?: number | null; answer?: number; user: number | null },
  { name, place, accountant }: Actor,
): Promise<void> {
  await tx.query(
    `insert into trail (act, document_id, answer_id, user_id, accountant_id, actor, place)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [act, about.document ?? null, about.answer ?? null, about.user, accountant ?? null, name, place],
  )
}

export type TrailEntry = {
  at: string
  act: string
  document: number | null
  landlord: string | null
  actor: string
  place: string
}

/** The latest first, at most `latest`: all, one document's or one landlord's. */
export function listTrail(
  db: Queryable,
  { document, user, latest }: { document: number | null; user: number | null; latest: number },
): Promise<TrailEntry[]> {
  return db.query<TrailEntry>(
    `select iso(t.at) as at, t.act, t.document_id as document, u.email as landlord, t.actor, t.place
     from trail t left join users u on u.id = t.user_id
     where ($1::int is null or t.document_id = $1) and ($2::int is null or t.user_id = $2)
     order by t.at desc, t.id desc limit $3`,
    [document, user, latest],
  )
}
