import { only, type Queryable } from './database'

/** Values by column names, which come from the code, not from users. */
export type Values = Readonly<Record<string, unknown>>

/** Resolves to the new row's id. */
export async function insertRow(db: Queryable, table: string, values: Values): Promise<number> {
  const columns = Object.keys(values)
  const places = columns.map((_, at) => `$${at + 1}`)
  const { id } = only(
    await db.query<{ id: number }>(
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
      Object.values(values),
    ),
  )
  return id
}

export async function updateRow(db: Queryable, table: string, id: number, values: Values): Promise<void> {
  const changes = Object.keys(values).map((column, at) => `${column} = $${at + 2}`)
  await db.query(`update ${table} set ${changes.join(', ')} where id = $1`, [id, ...Object.values(values)])
}
