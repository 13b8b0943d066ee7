import { readFile } from 'node:fs/promises'
import type { Database, Queryable } from '../database/database'
import { insertRow } from '../database/rows'
import { hashPassword } from '../domain/passwords'
import { sidebarMedium } from '../../shared/media-places'
import type { FileStorage } from '../storage/storage'
import { storeBytes } from '../storage/store-bytes'
import { dayLength, marias, pedros } from './demo-data'
import { DemoLandlord } from './demo-landlord'
import { demoAccountant, demoUsers } from './demo-sign-ins'
import { textPdf } from './pdf'

/** 'Póliza de seguro de arriendo'. */
const rentInsurance = 57

/** Two landlords and an accountant in an empty database, so that the screens have something true to show. */
export async function seedDemo(db: Database, storage: FileStorage): Promise<void> {
  if (await hasUsers(db)) return
  const [mariaHash, pedroHash, accountantHash] = await Promise.all([
    hashPassword(demoUsers.maria.password),
    hashPassword(demoUsers.pedro.password),
    hashPassword(demoAccountant.password),
  ])
  await db.transaction(async (tx) => {
    // If two processes start on an empty database, the lock lets only one of them fill it.
    await tx.script(`lock table users`)
    if (await hasUsers(tx)) return
    const maria = new DemoLandlord(tx, storage, await addUser(tx, demoUsers.maria, mariaHash, true))
    await maria.settle(marias())
    await maria.noteExpiry(rentInsurance, 22)
    const pedro = new DemoLandlord(tx, storage, await addUser(tx, demoUsers.pedro, pedroHash, false))
    await pedro.settle(pedros())
    const { name, email } = demoAccountant
    await insertRow(tx, 'accountants', {
      ...{ name, email, password_hash: accountantHash, password_updated: true },
    })
    await addMedia(tx, storage)
    await tx.query(`insert into uf (fecha, pesos) values (today(), 39999.42)`)
  })
}

async function hasUsers(db: Queryable): Promise<boolean> {
  return (await db.query(`select id from users limit 1`)).length > 0
}

async function addUser(
  tx: Queryable,
  { name, email, rut }: { name: string; email: string; rut: string | null },
  hash: string,
  updated: boolean,
): Promise<{ id: number; name: string }> {
  const created_at = new Date(Date.now() - 270 * dayLength)
  const user = { name, email, rut, password_hash: hash, password_updated: updated, created_at }
  return { id: await insertRow(tx, 'users', user), name }
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
  const iva = 'https://www.sii.cl/servicios_online/'
  await insertRow(tx, 'media', { title: 'Quiero recuperar mi IVA', location: 'btn_home', file_path: iva })
  const place = { sidebar_content_type: sidebarMedium.document }
  const sii = 'https://www.sii.cl/destacados/bienes_raices/'
  await insertRow(tx, 'media', { title: 'Bienes raíces en el SII', ...place, file_path: sii })
  const storeMedium = async (title: string, file: Buffer, mime: string, extension: string) => {
    const { key: file_key, sha256 } = await storeBytes(storage, file, mime)
    return { title, file_key, sha256, mime, bytes: file.length, file_name: `${title}.${extension}` }
  }
  const guide = await storeMedium('Guía del arrendador', bytes, 'application/pdf', 'pdf')
  await insertRow(tx, 'media', { ...place, ...guide })
  const film = await readFile(new URL('./pictures/film.mp4', import.meta.url))
  const video = { sidebar_content_type: sidebarMedium.video }
  await insertRow(tx, 'media', {
    ...video,
    ...(await storeMedium('Así se fotografía un documento', film, 'video/mp4', 'mp4')),
  })
}
