import {
  createFaultyFactory,
  noFaults,
  type DatabaseFaults,
  type FaultyFactory,
} from '../faults/faulty-database'

/** The `indexedDB` of a browser in which databases do not answer. Change `faults` to change what happens next. */
export function faultyIndexedDb(given: Partial<DatabaseFaults>): FaultyFactory & { faults: DatabaseFaults } {
  const faults = { ...noFaults, ...given }
  const factory = createFaultyFactory(indexedDB, {
    step: () => true,
    isAlive: () => true,
    faults,
    began: () => undefined,
    ended: () => undefined,
    committed: () => undefined,
  })
  return { ...factory, faults }
}
