import { useContext, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { documentType } from '../../api/documents'
import { ApiError } from '../../api/errors'
import { otherDocumentType } from '../../../shared/document-types'
import { useWindowEvents } from '../../lib/use-events'
import { useRead } from '../../queries/use-read'
import { Button, LinkButton } from '../../ui/button'
import { LeaveButton } from '../../ui/leave-button'
import { Card } from '../../ui/card'
import { classes } from '../../ui/classes'
import { Empty } from '../../ui/empty'
import { Expander } from '../../ui/expander'
import { lazyPart } from '../../ui/lazy-part'
import { Loading } from '../../ui/loading'
import { usePageTitle } from '../../ui/page-title'
import { ListBeside, useListAddress } from './list-beside'
import { parseLinkState } from './parse-link-state'
import { RejectedDocument } from './rejected-document'
import { FormPlace, UploadFields } from './upload-fields'
import styles from './upload.module.css'
import { UploadUnderWay } from './upload-under-way'
import { useTargetPlace } from './use-target-label'
import { useAskedDocument } from './use-asked-document'
import { useUploadForm } from './use-upload-form'
import { areas, type Target } from '../../../shared/areas'

/** Few users need it. */
const NotAtHand = lazyPart(async () => (await import('../not-at-hand/not-at-hand')).NotAtHand, {
  loading: <Loading />,
})

/** docs/contract.md, 'Upload form'. Render it with a key per target. */
export function UploadForm(at: { target: Target; replaces: number | null }) {
  const [round, setRound] = useState(0)
  const isOver = useRef(false)
  useWindowEvents({
    // After 'back' the router shows a finished form again: start a new one.
    popstate() {
      if (isOver.current) setRound((before) => before + 1)
      isOver.current = false
    },
  })
  return <Form key={round} {...at} onDone={() => (isOver.current = true)} />
}

function Form({ target, replaces, onDone }: { target: Target; replaces: number | null; onDone: () => void }) {
  const link = parseLinkState(useLocation().state)
  const type = useRead(documentType(target.type))
  const name = type.data?.name ?? link?.name ?? 'Documento'
  const known = useTargetPlace([{ target }])(target)
  const place = link?.about ?? known
  const asked = useAskedDocument(target, name, link, replaces)
  const { title, rejected, first } = asked
  const form = useUploadForm(asked, { onDone })
  const navigate = useNavigate()
  const list = useListAddress(target)
  const isAlone = useContext(ListBeside) === null
  usePageTitle(title, areas[target.area].name)

  const isAsked = target.type !== otherDocumentType
  // Matches upload.module.css.
  const [hasRoom] = useState(isAlone && matchMedia('(min-width: 72rem)').matches)
  const leave = () => void navigate(list)
  if (isUnknown(type.error)) return <UnknownDocument back={list} />
  if (form.underWay) return <UploadUnderWay upload={form.underWay} back={list} />
  return (
    <Card className={classes('narrow', styles['card'], isAsked && styles['asked'])}>
      <FormPlace>{place}</FormPlace>
      {rejected !== null && <RejectedDocument documentId={rejected} name={title} />}
      <UploadFields form={form} place={place} startsWithCamera={link?.camera === true && first !== 'file'}>
        <Button variant={form.isNext ? 'primary' : 'secondary'} type="submit" busy={form.saving}>
          Guardar
        </Button>
        <LeaveButton onLeave={leave} />
      </UploadFields>
      {isAsked && !form.saving && (
        <div className={styles['aside']}>
          <Expander title="¿No lo tienes?" startsOpen={hasRoom}>
            <NotAtHand target={target} name={title} rejected={rejected} onAnswered={leave} />
          </Expander>
        </div>
      )}
    </Card>
  )
}

export function UnknownDocument({ back }: { back: string }) {
  return (
    <Card className="narrow">
      <Empty text="Este documento no existe.">
        <LinkButton to={back}>Volver a la lista</LinkButton>
      </Empty>
    </Card>
  )
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
