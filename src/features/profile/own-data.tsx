import { ownData } from '../../api/own-data'
import { contactUrl } from '../../lib/contact'
import { webUrl } from '../../lib/video-links'
import { Card } from '../../ui/card'
import { ExternalLink } from '../../ui/external-link'
import { useServerRead } from './use-server-read'

const words = {
  offline: 'Para descargar tu copia hace falta conexión a internet.',
  failed: 'No se pudo preparar la descarga.',
}

/** Milliseconds; the address expires later. */
const reread = 10 * 60_000

/** Downloads a copy of everything (docs/contract.md, 'Profile'). */
export function OwnData() {
  const { isUnknown, show, problem } = useServerRead(ownData, words, reread)
  return (
    <Card title="Tus datos en el portal">
      {isUnknown ? (
        <>
          <p>Pídele a tu contador una copia de tus datos.</p>
          <ExternalLink href={contactUrl}>Contacto</ExternalLink>
        </>
      ) : (
        show(({ file }) => {
          const address = webUrl(file)
          if (!address) return problem
          return (
            <>
              <p>
                Una copia de todo lo que el portal guarda de ti: tus registros y tus documentos, en un archivo
                ZIP. Si falta algún archivo, la lista faltan.txt dice cuál.
              </p>
              <ExternalLink href={address.href} icon="download">
                Descargar mis datos
              </ExternalLink>
            </>
          )
        })
      )}
    </Card>
  )
}
