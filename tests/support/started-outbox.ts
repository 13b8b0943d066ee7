import { startOutbox } from '../../src/app/start/start-outbox'
import { systemClock } from '../../src/lib/clock'

// What ends a wait, as that of a form for its delivery, must be out of a busy machine's reach. Tests of such limits have clocks of their own.
const { after } = systemClock
systemClock.after = (ms, work) => after(ms < 10_000 ? ms : 10 * ms, work)

// As `src/app/start/start.tsx` does, once in the life of a page. A setup file runs for each test file; a module that it imports does not.
startOutbox()
