import { startOutbox } from '../../src/app/start/start-outbox'

// As `src/app/start/start.tsx` does, once in the life of a page. A setup file runs for each test file; a module that it imports does not.
startOutbox()
