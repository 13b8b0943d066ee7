import * as calls from '../../shared/calls/own-data'
import { read } from './read'

export const ownData = { ...read(calls.ownData, {}), isAddition: true } as const
