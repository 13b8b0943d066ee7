import { only, type Database, type Queryable } from '../database/database'
import { hashPassword } from '../domain/passwords'
import type { FileStorage } from '../storage/storage'
import { storeBytes } from '../storage/store-bytes'
import { marias, pedros } from './demo-data'
import { DemoLandlord } from './demo-landlord'
import { demoUsers } from './demo-sign-ins'
import { textPdf } from './pdf'

/** 'Póliza de seguro de arriendo'. */
const rentInsurance = 57

/** Two landlords in an empty database, so that the screens have something true to show. */
export async function seedDemo(db: Database, storage: FileStorage): Promise<void> {
  if (await hasUsers(db)) return
  const [mariaHash, pedroHash] = await Promise.all([
    hashPassword(demoUsers.maria.password),
    hashPassword(demoUsers.pedro.password),
  ])
  await db.transaction(async (tx) => {
    // Of two processes that start on an empty database the lock lets one fill it.
    await tx.script(`lock table users`)
    if (await hasUsers(tx)) return
    const maria = new DemoLandlord(tx, storage, await addUser(tx, demoUsers.maria, mariaHash, true))
    await maria.settle(marias())
    await maria.noteExpiry(rentInsurance, 22)
    const pedro = new DemoLandlord(tx, storage, await addUser(tx, demoUsers.pedro, pedroHash, false))
    await pedro.settle(pedros())
    await addMedia(tx, storage)
    await tx.query(`insert into uf (fecha, pesos) values (today(), 39999.42)`)
  })
}

async function hasUsers(db: Queryable): Promise<boolean> {
  return (await db.query(`select id from users limit 1`)).length > 0
}

async function addUser(
  tx: Queryable,
  { name, email }: { name: string; email: string },
  hash: string,
  updated: boolean,
): Promise<{ id: number; name: string }> {
  return only(
    await tx.query<{ id: number; name: string }>(
      `insert into users (name, email, password_hash, password_updated, created_at)
       values ($1, $2, $3, $4, now() - interval '9 months') returning id, name`,
      [name, email, hash, updated],
    ),
  )
}

async function addMedia(tx: Queryable, storage: FileStorage): Promise<void> {
  const bytes = textPdf('Guía del arrendador', [
    'Qué documentos pide tu contador, y cuándo.',
    '',
    '1. Documentación inicial: una vez, al comenzar.',
    '2. Inmuebles: escritura, inscripción CBR, certificado de avalúo fiscal.',
    '3. Contratos de arriendo: el contrato firmado y la cédula del arrendatario.',
    '4. Deberes mensuales: dividendo, arriendo y Formulario 29, cada mes.',
    '',
    'Las contribuciones se pagan en abril, junio, septiembre y noviembre.',
  ])
  const { key, sha256 } = await storeBytes(storage, bytes, 'application/pdf')
  await tx.query(
    `insert into media (title, location, sidebar_content_type, file_path) values
       ('Quiero recuperar mi IVA', 'btn_home', null, 'https://www.sii.cl/servicios_online/'),
       ('Bienes raíces en el SII', null, 0, 'https://www.sii.cl/destacados/bienes_raices/')`,
  )
  await tx.query(
    `insert into media (title, sidebar_content_type, file_key, file_name, mime, bytes, sha256)
     values ('Guía del arrendador', 0, $1, 'Guía del arrendador.pdf', 'application/pdf', $2, $3)`,
    [key, bytes.length, sha256],
  )
}
