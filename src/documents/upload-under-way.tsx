import { routes } from '../lib/routes'
import type { Upload } from '../outbox/upload'
import { LinkButton } from '../ui/button'
import { Card } from '../ui/card'
import { UploadStateBadge } from './status'
import styles from './upload-form.module.css'

/** In place of the upload form while a document's upload is on its way: there is no second one (contract §2). */
export function UploadUnderWay({ upload, back }: { upload: Upload; back: string }) {
  return (
    <Card className={styles['card']}>
      <UploadStateBadge state={upload.state} />
      <p>
        Ya guardaste «{upload.file.name}» para este documento y se enviará automáticamente. Para cambiarlo o
        quitarlo, abre Envíos.
      </p>
      <div className={styles['actions']}>
        <LinkButton look="primary" to={routes.envios}>
          Ver en Envíos
        </LinkButton>
        <LinkButton to={back}>Salir</LinkButton>
      </div>
    </Card>
  )
}
