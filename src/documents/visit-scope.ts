import type { Target } from '../../shared/areas'

/** What a visit asks for: everything that is missing, one area's documents, or those of one property, contract or month. */
export type VisitScope =
  | { of: 'todo' }
  | { of: 'inicial' }
  | { of: 'inmueble'; id: number }
  | { of: 'contrato'; id: number }
  | { of: 'mes'; id: number }

/** As it stands in the visit's address: 'todo', 'inmueble/12'. */
export function visitScope(scope: VisitScope): string {
  return 'id' in scope ? `${scope.of}/${scope.id}` : scope.of
}

/** The scope that `visitScope` wrote; null for any other text. */
export function parseVisitScope(text: string): VisitScope | null {
  if (text === 'todo' || text === 'inicial') return { of: text }
  const [, of, id] = /^(inmueble|contrato|mes)\/([1-9]\d*)$/.exec(text) ?? []
  return of === 'inmueble' || of === 'contrato' || of === 'mes' ? { of, id: Number(id) } : null
}

/** Whether a visit asks for this document. Of a property or a contract it asks for the months' documents too. */
export function isVisited(scope: VisitScope, target: Target): boolean {
  switch (scope.of) {
    case 'todo':
      return true
    case 'inicial':
      return target.area === 'initial'
    case 'inmueble':
      return 'inmueble' in target && target.inmueble === scope.id
    case 'contrato':
      return 'contrato' in target && target.contrato === scope.id
    case 'mes':
      return target.area === 'monthly' && target.task === scope.id
  }
}
