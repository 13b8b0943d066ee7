import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env['CHROMIUM_PATH'] ?? browsers.find((path) => existsSync(path))

/**
 * A landlord's phone; a spec that is about a wide screen says so with `test.use(desktop)` (tests/support/portal.ts). Every
 * spec file starts a backend of its own, so that files may run side by side.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/build-once.ts',
  outputDir: 'test-results/playwright',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    trace: 'retain-on-failure',
    launchOptions: executablePath ? { executablePath } : {},
  },
  projects: [{ name: 'chromium' }],
})
