import { readFile } from 'node:fs/promises'
import { blurred } from './demo-data'
import { paperLines, type Subject } from './demo-papers'
import { demoUsers } from './demo-sign-ins'
import { textPdf } from './pdf'

export type DemoFile = { bytes: Buffer; mime: string; extension: string }

const facades: Readonly<Record<string, string>> = {
  Departamento: 'fachada-edificio',
  Oficina: 'fachada-oficina',
  // A part of it: that is why the demo's was rejected.
  Casa: 'fachada-casa',
}

function pictureOf({ row, owner, inmueble }: Subject, reason: string | null): string | undefined {
  if (reason === blurred) return 'borrosa'
  if (row.type_id === 30 && owner === demoUsers.maria.name) return 'cedula'
  return { 12: facades[inmueble?.columns.tipo ?? ''], 13: 'interior', 14: 'medidores' }[row.type_id]
}

/** A photograph, or a PDF in which `number` stands: a landlord's papers are not one file. */
export async function demoFile(
  subject: Subject,
  { detalle, reason, number }: { detalle: string | null; reason: string | null; number: number },
): Promise<DemoFile> {
  const picture = pictureOf(subject, reason)
  if (picture) {
    const bytes = await readFile(new URL(`./pictures/${picture}.jpg`, import.meta.url))
    return { bytes, mime: 'image/jpeg', extension: 'jpg' }
  }
  const lines = [
    ...paperLines(subject),
    `Folio ${100_000 + number * 37}`,
    '',
    'Documento de demostración, sin valor legal.',
  ]
  return { bytes: textPdf(detalle ?? subject.row.name, lines), mime: 'application/pdf', extension: 'pdf' }
}
