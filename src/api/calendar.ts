import { expiring } from '../../shared/calls/expiry'
import { read } from './read'

export const expiringDocuments = { ...read(expiring, {}), isAddition: true } as const
