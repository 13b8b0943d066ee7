import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { only, type Database, type Queryable } from '../database/database'
import { hashPassword } from '../domain/passwords'
import type { FileStorage } from '../storage/storage'
import { demoUsers } from './demo-sign-ins'
import { textPdf } from './pdf'

/** Fills an empty database with two landlords, so that every screen has something true to show. */
export async function seedDemo(db: Database, storage: FileStorage): Promise<void> {
  await db.transaction(async (tx) => {
    // Of several servers that start together one seeds, while the others wait.
    await tx.query(`select pg_advisory_xact_lock(4101)`)
    const [anybody] = await tx.query(`select id from users limit 1`)
    if (anybody) return
    const [mariaHash, pedroHash] = await Promise.all([
      hashPassword(demoUsers.maria.password),
      hashPassword(demoUsers.pedro.password),
    ])
    const maria = await addUser(tx, demoUsers.maria, mariaHash, true)
    await addUser(tx, demoUsers.pedro, pedroHash, false)
    for (const [type, status] of [
      [30, 1],
      [31, 0],
      [33, 2],
      [35, 3],
    ] as const) {
      await addDocument(tx, storage, { user: maria, type, status })
    }
    await tx.query(
      `insert into media (title, file_path, sidebar_content_type) values
         ('Guía para arrendadores', 'https://www.sii.cl/ayudas/aprenda_sobre/', 0),
         ('Cómo recuperar el IVA', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', 1)`,
    )
  })
}

async function addUser(
  tx: Queryable,
  { name, email }: { name: string; email: string },
  hash: string,
  updated: boolean,
): Promise<number> {
  return only(
    await tx.query<{ id: number }>(
      `insert into users (name, email, password_hash, password_updated) values ($1, $2, $3, $4) returning id`,
      [name, email, hash, updated],
    ),
  ).id
}

async function addDocument(
  tx: Queryable,
  storage: FileStorage,
  document: { user: number; type: number; status: 0 | 1 | 2 | 3 },
): Promise<void> {
  const { name } = only(
    await tx.query<{ name: string }>(`select name from document_types where id = $1`, [document.type]),
  )
  const bytes = textPdf(name, ['Documento de demostración.'])
  const key = randomUUID()
  const path = join(storage.spool, key)
  await writeFile(path, bytes)
  await storage.put(key, path, 'application/pdf')
  await tx.query(
    `insert into documents (user_id, type_id, status, file_key, file_name, mime, bytes, sha256)
     values ($1, $2, $3, $4, $5, 'application/pdf', $6, $7)`,
    [
      document.user,
      document.type,
      document.status,
      key,
      `${name}.pdf`,
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
    ],
  )
}
