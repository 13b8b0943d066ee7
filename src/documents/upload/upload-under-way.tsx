import { useNavigate } from 'react-router-dom'
import { routes } from '../../lib/routes'
import type { Upload } from '../../outbox/model/upload'
import { butKeepOpen } from '../../outbox/page/keep-open'
import { hindranceText } from '../../outbox/page/wording'
import { LinkButton } from '../../ui/button'
import { LeaveButton } from '../../ui/leave-button'
import { Card } from '../../ui/card'
import { UploadStateBadge } from './status'

/** Instead of a second form (docs/contract.md, 'Which row takes an upload'). */
export function UploadUnderWay({ upload, back }: { upload: Upload; back: string }) {
  const navigate = useNavigate()
  const hindrance = hindranceText(upload)
  return (
    <Card className="narrow">
      <UploadStateBadge state={upload.state} />
      <p>
        Ya guardaste «{upload.file.name}» para este documento
        {hindrance ? `. ${hindrance}` : ` y se enviará automáticamente.${butKeepOpen()}`} Para cambiarlo o
        quitarlo, abre Envíos.
      </p>
      <div className="wrap gap-3">
        <LinkButton variant="primary" to={routes.envios}>
          Ver en Envíos
        </LinkButton>
        <LeaveButton onLeave={() => void navigate(back)} />
      </div>
    </Card>
  )
}
