import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    // For `npm test`, which prints them.
    setupFiles: ['tests/support/processor-time.ts'],
    // Component tests wait a quarter of their time for the page's timers.
    maxWorkers: availableParallelism() + 1,
    // Ends a test that hangs, out of a busy machine's reach: three virtual days of the outbox are
    // seconds of work.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As `eventually`: Vitest's own limit is one second.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{unit,faults}/**/*.test.ts', 'lab/**/*.test.ts'],
          setupFiles: ['tests/support/restore-stubs.ts'],
          // A test that needs a fresh module loads it again (`vi.resetModules`).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'happy-dom',
          include: ['tests/component/**/*.test.{ts,tsx}'],
          // After each test it removes what the app keeps in its modules and in the browser.
          setupFiles: ['tests/support/component-setup.ts'],
          // Tests make many objects, the app few: fewer collections save a fifth of the work.
          execArgv: ['--max-semi-space-size=64', '--initial-heap-size=1500'],
          // The files of a worker share a page: loading the app for each is half the work.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/built-server.ts',
          setupFiles: ['tests/support/restore-stubs.ts'],
          // Optimizing does not pay off within a file.
          execArgv: ['--no-opt'],
          // A file has its own server and data and replaces no module: loading the code for each is
          // half the work.
          isolate: false,
          // They wait a third of their time for processes, databases and clocks.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
