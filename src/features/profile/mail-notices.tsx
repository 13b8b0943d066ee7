import { useRef, useState } from 'react'
import { ApiError } from '../../api/errors'
import { send } from '../../api/http'
import { mailNotices, type MailNotice } from '../../api/mail-notices'
import { write } from '../../api/write'
import { chooseNotice } from '../../../shared/calls/mail-notices'
import { saveErrorMessage } from '../../forms/save-messages'
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
  const [unsaved, setUnsaved] = useState<readonly MailNotice[]>([])
  const saves = useRef(Promise.resolve())

  /** One save after the other, so that the last choice wins. */
  function choose(choice: MailNotice) {
    setUnsaved((all) => [...all.filter(({ aviso }) => aviso !== choice.aviso), choice])
    saves.current = saves.current.then(() => save(choice))
  }

  async function save(choice: MailNotice) {
    try {
      await send(write(chooseNotice, {}, choice))
      await refetch()
    } catch (failure) {
      const kind = failure instanceof ApiError ? failure.kind : null
      if (kind === 'no-answer') notify.info('Sin conexión. Inténtalo otra vez cuando vuelva la señal.')
      // An ended session leads to the sign-in.
      else if (kind !== 'signed-out') notify.error(saveErrorMessage(failure))
    }
    setUnsaved((all) => all.filter((one) => one !== choice))
  }

  if (isUnknown) return null
  return (
    <Card title="Avisos por correo">
      {show((notices) =>
        notices.map(({ aviso, activo }) => (
          <CheckField
            key={aviso}
            label={names[aviso]}
            checked={unsaved.find((one) => one.aviso === aviso)?.activo ?? activo}
            onChange={(chosen) => choose({ aviso, activo: chosen })}
          />
        )),
      )}
    </Card>
  )
}
