import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { refusalText } from '../../documents/chosen/refusal-text'
import { parseLinkState } from '../../documents/upload/parse-link-state'
import { routes } from '../../lib/routes'
import { useBusy } from '../../lib/use-busy'
import { useIsHere } from '../../lib/use-is-here'
import { butKeepOpen } from '../../outbox/page/keep-open'
import { useConnection } from '../../queries/use-connection'
import { useSession } from '../../session/use-session'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { StoredNote } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import { SaveBar } from '../../ui/save-bar'
import { notify } from '../../ui/toast'
import { ChangePlace } from './change-place'
import { FileRow } from './file-row'
import { givePlace } from './given-place'
import { saveFiles } from './save-files'
import type { SharedFile } from './shared-files'
import { usePlaces } from './use-places'

/** Each with the place that it may have, and why; 'Guardar' saves those that have one. */
export function SeveralFiles({
  files,
  onDiscard,
}: {
  files: readonly SharedFile[]
  onDiscard: (file: SharedFile) => void
}) {
  const owner = useSession().user.id
  const navigate = useNavigate()
  const isHere = useIsHere()
  const offline = useConnection() === 'offline'
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState<{ done: number; of: number } | null>(null)
  const [changing, setChanging] = useState<SharedFile | null>(null)
  const { places, refused, lists } = usePlaces(files, { paused: saving !== null })
  useBusy(saving !== null)

  const placed = files.flatMap((file) => {
    const place = places.get(file.page.id)
    return place?.row ? [{ file, row: place.row, agrees: place.by === 'content' }] : []
  })
  const tray = files.filter(({ page }) => !places.get(page.id)?.row)
  const unread = tray.filter(({ draft, page }) => !isKnown(draft.form, page.id)).length

  function isKnown(form: string | null, id: string): boolean {
    return form !== null || places.has(id) || refused.has(id)
  }

  function whyWithout({ draft, page }: SharedFile): string {
    const refusal = refused.get(page.id)
    if (refusal) return refusalText[refusal.code]
    if (draft.form !== null) return `En el formulario de «${draft.title}», sin guardar.`
    const place = places.get(page.id)
    if (!place) return 'Leyendo el archivo…'
    if (!place.row && place.taken) return `Otro archivo ya ocupa «${place.taken.name}».`
    return 'Falta decir qué documento es.'
  }

  async function save(): Promise<void> {
    setProblems(new Map())
    setSaving({ done: 0, of: placed.length })
    const saved = await saveFiles(placed, {
      owner,
      onDone: (done) => setSaving({ done, of: placed.length }),
      onProblem: ({ page }, why) => setProblems((before) => new Map(before).set(page.id, why)),
    })
    setSaving(null)
    if (saved === 0) return
    notify.success(savedText(saved, offline))
    if (saved === files.length && isHere()) await navigate(routes.envios)
  }

  const row = (file: SharedFile) => ({
    file,
    disabled: saving !== null,
    onChange: refused.has(file.page.id) ? null : () => setChanging(file),
    onDiscard: () => onDiscard(file),
  })
  return (
    <Card title={`Archivos por asignar (${files.length})`}>
      <p role="status" className="soft small">
        {saving
          ? `Guardando ${Math.min(saving.done + 1, saving.of)} de ${saving.of}…`
          : unread > 0
            ? `Leyendo los archivos: ${unread === 1 ? 'falta 1' : `faltan ${unread}`}.`
            : 'Revisa el lugar de cada archivo. Nada se envía antes de Guardar.'}
      </p>
      {lists.status !== 'loading' && <StoredNote storedAt={lists.storedAt} />}
      {lists.status === 'failed' && <Problem error={lists.error} onRetry={lists.retry} />}
      {placed.length > 0 && (
        <div>
          <h3>Con lugar ({placed.length})</h3>
          <ul className="stack gap-0" aria-label="Con lugar">
            {placed.map(({ file }) => (
              <FileRow
                key={file.page.id}
                {...row(file)}
                place={places.get(file.page.id)}
                why={problems.get(file.page.id) ?? null}
                isWrong
              >
                <Button
                  variant="quiet"
                  disabled={saving !== null}
                  aria-label={`Sin lugar para ${file.page.name}`}
                  onClick={() => void givePlace(file, null, files)}
                >
                  Sin lugar
                </Button>
              </FileRow>
            ))}
          </ul>
        </div>
      )}
      {tray.length > 0 && (
        <div>
          <h3>Sin lugar ({tray.length})</h3>
          <ul className="stack gap-0" aria-label="Sin lugar">
            {tray.map((file) => (
              <FileRow
                key={file.page.id}
                {...row(file)}
                why={problems.get(file.page.id) ?? whyWithout(file)}
                isWrong={refused.has(file.page.id) || problems.has(file.page.id)}
              >
                {file.draft.form !== null && (
                  <LinkButton
                    variant="quiet"
                    to={file.draft.form}
                    state={parseLinkState(file.draft.link)}
                    aria-label={`Abrir formulario de ${file.page.name}`}
                  >
                    Abrir formulario
                  </LinkButton>
                )}
              </FileRow>
            ))}
          </ul>
        </div>
      )}
      {placed.length > 0 && (
        <SaveBar>
          <Button variant="primary" className="full" busy={saving !== null} onClick={() => void save()}>
            {placed.length === 1 ? 'Guardar 1 documento' : `Guardar ${placed.length} documentos`}
          </Button>
        </SaveBar>
      )}
      {changing && (
        <ChangePlace
          file={changing}
          onClose={() => setChanging(null)}
          onPlace={(choice) => {
            setChanging(null)
            void givePlace(changing, choice, files)
          }}
        />
      )}
    </Card>
  )
}

function savedText(count: number, offline: boolean): string {
  const what = count === 1 ? '1 documento quedó guardado' : `${count} documentos quedaron guardados`
  const when = count === 1 ? 'se enviará automáticamente' : 'se enviarán automáticamente'
  return `${offline ? 'Sin conexión. ' : ''}${what} y ${when}.${butKeepOpen()}`
}
