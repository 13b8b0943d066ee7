import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/garage'
import { readAs } from './read'

export type Garage = AnswerOf<typeof calls.garages>['garages'][number]
export const garageList = readAs(calls.garages, {}, ({ garages }) => garages)

export function garageDocuments(id: number) {
  return readAs(calls.documents, { id }, ({ documents }) => documents)
}

export function garageOtherDocuments(id: number) {
  return readAs(calls.others, { id }, ({ documents }) => documents)
}
