import type { AnswerOf } from '../../../shared/calls/call'
import { one } from '../../../shared/calls/contrato'
import { readAs } from '../read'

export type Contrato = AnswerOf<typeof one>['contrato']
export function contrato(id: number) {
  return readAs(one, { id }, (answer) => answer.contrato)
}
