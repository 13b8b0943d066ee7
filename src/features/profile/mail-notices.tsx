import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/errors'
import { fetchRead } from '../../api/http'
import { chooseMailNotice, mailNotices, type MailNotice } from '../../api/mail-notices'
import { useChange } from '../../forms/use-change'
import { useConnection } from '../../queries/use-connection'
import { useSession } from '../../session/use-session'
import { Card } from '../../ui/card'
import { CheckField } from '../../ui/check-field'
import { Loading } from '../../ui/loading'
import { Problem } from '../../ui/problem'

const names: Record<MailNotice['aviso'], string> = {
  rechazo: 'Cuando tu contador rechaza un documento',
  mes: 'Cuando empieza un mes nuevo',
  vencimiento: 'Tres días antes de que venzan el F29 y las contribuciones, si falta el documento',
}

/** docs/contract.md, 'Profile'. Hidden if the server sends no mails. */
export function MailNotices() {
  const userId = useSession().user.id
  const offline = useConnection() === 'offline'
  const { data, error, refetch } = useQuery({
    queryKey: [userId, mailNotices.path],
    queryFn: ({ signal }) => fetchRead(mailNotices, signal),
  })
  const { change } = useChange(refetch)
  const [saving, setSaving] = useState<MailNotice | null>(null)

  async function choose(choice: MailNotice) {
    if (saving) return
    setSaving(choice)
    await change(chooseMailNotice(choice))
    setSaving(null)
  }

  if (error instanceof ApiError && error.status === 404) return null
  if (offline)
    return (
      <Card title="Avisos por correo">
        <p>Para elegir tus avisos hace falta conexión a internet.</p>
      </Card>
    )
  return (
    <Card title="Avisos por correo">
      {error && <Problem message="No se pudo leer qué avisos recibes." onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error &&
        data?.map(({ aviso, activo }) => (
          <CheckField
            key={aviso}
            label={names[aviso]}
            checked={saving?.aviso === aviso ? saving.activo : activo}
            onChange={(chosen) => void choose({ aviso, activo: chosen })}
          />
        ))}
    </Card>
  )
}
