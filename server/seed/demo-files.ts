import { readFile } from 'node:fs/promises'
import type { DemoRow } from './demo-row'
import { textPdf } from './pdf'

export type DemoFile = { bytes: Buffer; mime: string; extension: string }

/** Which document types are photographs. */
const pictures: Record<number, string | undefined> = {
  12: 'fachada',
  13: 'interior',
  14: 'medidores',
  30: 'cedula',
  51: 'cedula',
  70: 'comprobante',
  71: 'comprobante',
}

/** A demo document's file: a photograph if its type is one, a PDF otherwise. `number` makes it unlike all others. */
export async function demoFile(
  row: DemoRow,
  about: { owner: string; detalle: string | null; blurred: boolean; number: number },
): Promise<DemoFile> {
  const picture = about.blurred ? 'borrosa' : pictures[row.type_id]
  if (picture) {
    const bytes = await readFile(new URL(`./pictures/${picture}.jpg`, import.meta.url))
    return { bytes, mime: 'image/jpeg', extension: 'jpg' }
  }
  const lines = [
    `Propietario: ${about.owner}`,
    row.tipo && `Propiedad: ${row.tipo} ${row.numero_departamento ?? ''}, ${row.direccion ?? ''}`,
    row.nombre_arrendatario && `Arrendatario: ${row.nombre_arrendatario}`,
    row.mes && `Periodo: ${row.mes}/${row.periodo ?? ''}`,
    `Folio ${100_000 + about.number * 37}`,
    '',
    'Documento de demostración, sin valor legal.',
  ].filter((line) => line !== null && line !== 0)
  return { bytes: textPdf(about.detalle ?? row.name, lines), mime: 'application/pdf', extension: 'pdf' }
}
