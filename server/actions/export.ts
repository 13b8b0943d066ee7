import { exportLandlord } from '../domain/privacy/export'
import { text } from '../domain/fields'
import { findLandlord } from '../domain/landlords'
import { action, word } from './action'
import { countedBoth } from './texts'
import { CORREO } from './inputs'
import { fileAt, writeFor } from './written-file'

export const exportActions = {
  exportar: action({
    summary:
      'Guarda todo lo de un inversionista en un ZIP aquí, o en RUTA: registros (JSON y CSV) y archivos',
    args: { CORREO: word(CORREO), RUTA: word(text('RUTA', { max: 4000 }), 'optional') },
    async run(services, { CORREO: address, RUTA }) {
      const { id, name } = await findLandlord(services.db, address)
      const file = await fileAt(RUTA, `inversionista-${id}.zip`)
      const written = await writeFor(file, () => exportLandlord(services, id, file))
      const lines = [
        `Todo lo de ${name} quedó en ${file}: ${countedBoth(written.rows, written.files)}.`,
        ...written.lost.map((document) => `Falta el archivo del documento ${document}.`),
        ...written.damaged.map(
          (document) => `El archivo del documento ${document} está dañado y no se incluyó.`,
        ),
      ]
      const failed = written.lost.length + written.damaged.length > 0
      return { data: { file, ...written }, text: lines.join('\n'), failed }
    },
  }),
}
