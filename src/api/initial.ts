import * as calls from '../../shared/calls/initial'
import { readAs } from './read'

export const initialDocuments = readAs(calls.documents, {}, ({ documents }) => documents)

export const initialOtherDocuments = readAs(calls.others, {}, ({ documents }) => documents)
