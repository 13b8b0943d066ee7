import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import type { VisitScope } from '../../documents/list/visit-scope'
import { DocumentViewer } from '../../documents/viewer/open-document'
import { routes } from '../../lib/routes'
import { LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Loading } from '../../ui/loading'
import { usePageTitle } from '../../ui/page-title'
import { Problem } from '../../ui/problem'
import { useVisit } from './use-visit'
import { parseVisitScope } from './scope'
import { VisitChoice } from './visit-choice'
import { VisitStep } from './visit-step'
import { VisitSummary } from './visit-summary'
import { addressOf } from '../../../shared/areas'

/** docs/contract.md, 'Visit'. */
export function VisitPage() {
  const text = useParams()['*'] ?? ''
  const scope = parseVisitScope(text)
  usePageTitle('Fotografiar lo que falta', 'Un documento tras otro')
  if (text === '') return <VisitChoice />
  if (!scope)
    return (
      <Card>
        <Empty text="Esta página no existe.">
          <LinkButton to={routes.home}>Volver al inicio</LinkButton>
        </Empty>
      </Card>
    )
  return <VisitOf scope={scope} />
}

function VisitOf({ scope }: { scope: VisitScope }) {
  const { visit, ...actions } = useVisit(scope)
  const place = visit.step === 'asking' ? visit.number : visit.step
  // The router does this only if the address changes.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [place])
  switch (visit.step) {
    case 'loading':
      return <Loading />
    case 'failed':
      return <Problem error={visit.error} onRetry={visit.retry} />
    case 'asking':
      return (
        <DocumentViewer>
          <VisitStep key={addressOf(visit.asked.target)} {...visit} {...actions} />
        </DocumentViewer>
      )
    case 'ended':
      return <VisitSummary {...visit} onForget={actions.forget} />
  }
}
