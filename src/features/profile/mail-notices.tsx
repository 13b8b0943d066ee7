import { useState } from 'react'
import { ApiError } from '../../api/errors'
import { send } from '../../api/http'
import { mailNotices, type MailNotice } from '../../api/mail-notices'
import { write } from '../../api/write'
import { chooseNotice } from '../../../shared/calls/mail-notices'
import { saveErrorMessage } from '../../forms/error-catalogue'
import { Card } from '../../ui/card'
import { CheckField } from '../../ui/check-field'
import { notify } from '../../ui/toast'
import { useServerRead } from './use-server-read'

const names: Record<MailNotice['aviso'], string> = {
  rechazo: 'Cuando tu contador rechaza un documento',
  mes: 'Cuando empieza un mes nuevo',
  vencimiento: 'Tres días antes de que venzan el F29 y las contribuciones, si falta el documento',
}

const words = {
  offline: 'Para elegir tus avisos hace falta conexión a internet.',
  failed: 'No se pudo leer qué avisos recibes.',
}

/** docs/contract.md, 'Profile'. Hidden if the server sends no mails. */
export function MailNotices() {
  const { isUnknown, show, refetch } = useServerRead(mailNotices, words)
  const [saving, setSaving] = useState<MailNotice | null>(null)

  async function choose(choice: MailNotice) {
    if (saving) return
    setSaving(choice)
    try {
      await send(write(chooseNotice, {}, choice))
      await refetch()
    } catch (failure) {
      const kind = failure instanceof ApiError ? failure.kind : null
      if (kind === 'no-answer') notify.info('Sin conexión. Inténtalo otra vez cuando vuelva la señal.')
      // An ended session leads to the sign-in.
      else if (kind !== 'signed-out') notify.error(saveErrorMessage(failure))
    }
    setSaving(null)
  }

  if (isUnknown) return null
  return (
    <Card title="Avisos por correo">
      {show((notices) =>
        notices.map(({ aviso, activo }) => (
          <CheckField
            key={aviso}
            label={names[aviso]}
            checked={saving?.aviso === aviso ? saving.activo : activo}
            onChange={(chosen) => void choose({ aviso, activo: chosen })}
          />
        )),
      )}
    </Card>
  )
}
