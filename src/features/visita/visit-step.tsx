import { RejectedDocument } from '../../documents/upload/rejected-document'
import { FormPlace, UploadFields } from '../../documents/upload/upload-fields'
import { useAskedDocument } from '../../documents/upload/use-asked-document'
import { useUploadForm } from '../../documents/upload/use-upload-form'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Message } from '../../ui/message'
import { usePageTitle } from '../../ui/page-title'
import type { VisitDocument, VisitActions } from './use-visit'
import { areas } from '../../../shared/areas'
import styles from './visit.module.css'

/** Render it with a key per target. */
export function VisitStep({
  asked: { target, link, saved },
  number,
  of,
  savedBefore,
  ...visit
}: { asked: VisitDocument; number: number; of: number; savedBefore: string | null } & VisitActions) {
  usePageTitle(link.name, areas[target.area].name)
  const asked = useAskedDocument(target, link.name, link)
  const { rejected } = asked
  const form = useUploadForm(asked, { onStored: visit.saved })
  const done = saved || form.underWay !== null
  const next = () => visit.goTo(number + 1)
  return (
    <Card className={`narrow ${styles['step']}`}>
      <div className={styles['progress']}>
        <p role="status" className="soft bold">
          {number} de {of}
        </p>
        {savedBefore !== null && <p role="status">Guardado: {savedBefore}</p>}
      </div>
      <FormPlace>{link.about}</FormPlace>
      {rejected !== null && <RejectedDocument documentId={rejected} name={link.name} />}
      {done ? (
        <>
          <Message tone="success">Este documento ya está guardado.</Message>
          <div className="wrap gap-3 shared">
            <Button variant="primary" onClick={next}>
              Siguiente
            </Button>
          </div>
        </>
      ) : (
        <UploadFields form={form} place={link.about} startsWithCamera={asked.first !== 'file'} onSkip={next}>
          <Button variant={form.isNext ? 'primary' : 'secondary'} type="submit" busy={form.saving}>
            Guardar y seguir
          </Button>
          <Button disabled={form.saving} onClick={next}>
            Saltar
          </Button>
        </UploadFields>
      )}
      <div className={`wrap gap-3 shared ${styles['around']}`}>
        <Button variant="quiet" disabled={number === 1 || form.saving} onClick={() => visit.goTo(number - 1)}>
          Anterior
        </Button>
        <Button variant="quiet" disabled={form.saving} onClick={() => visit.goTo(of + 1)}>
          Terminar
        </Button>
      </div>
    </Card>
  )
}
