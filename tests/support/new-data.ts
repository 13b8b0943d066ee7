import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDatabase } from './postgres'
import { newFilesDir } from './template-data'

/** The variables that point a backend at data of its own, the database on the server that the run shares. */
export type Data = { DATA_DIR: string; DATABASE_URL: string }

/** With the demo landlords. */
export async function newData(): Promise<Data> {
  return { DATA_DIR: newFilesDir(), DATABASE_URL: await newDatabase('postgres') }
}

/** With nothing, for a restore. */
export async function emptyData(): Promise<Data> {
  return {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-data-')),
    DATABASE_URL: await newDatabase('template0'),
  }
}
