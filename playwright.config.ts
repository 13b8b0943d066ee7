import { existsSync } from 'node:fs'
import { defineConfig, devices, type LaunchOptions } from '@playwright/test'

const chromium = find('CHROMIUM_PATH', [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
])
const firefox = find('FIREFOX_PATH', ['/usr/bin/firefox-esr'])
const shell = find('CHROMIUM_SHELL_PATH', ['/usr/bin/chromium-headless-shell']) ?? chromium

/** In Firefox, if it is installed: `npm test -- --every-engine` installs it. */
const inFirefox = /\/firefox\.spec\.ts$/

/** In WebKitGTK by its own driver (tests/support/webkit.ts), if that is installed. */
const inWebKit = /\/webkit\.spec\.ts$/
const webKit = existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/xvfb-run')

/** In the browser that landlords have: the main job, and what is about a part of the browser (installing, its PDF viewer). */
const wholeBrowser = /\/(install|main-job|stored-documents)\.spec\.ts$/

/** Their pages look at pictures all the time: the only ones that live long enough for optimized code to pay off. */
const photographs = /\/(capture|viewfinder)\.spec\.ts$/

/** Of all others, those that take longest. */
const long =
  /\/(accessibility|browser-floor|delivery|forbidden-platform|offline-reading|rescue|saved-once|share|shell|update|upload-form)\.spec\.ts$/

/**
 * Chromium drops the animated scroll of a key if the page has next to no processor: of a page with nothing but a box to scroll, at a
 * twentieth of its speed, 1 of 25 `End` moved nothing; 0 of 60 without the animation.
 */
const withoutAnimatedScroll = '--disable-smooth-scrolling'

/** A page of a test lives too short a time to earn back what V8's optimizing compilers take: an eighth of the run. */
const shortLived = inShell('--js-flags=--no-turbofan,--no-maglev')

/**
 * A landlord's phone; a spec that is about a wide screen says so with `test.use(desktop)` (tests/support/portal.ts). Every
 * spec file starts a backend of its own, so that files may run side by side. Most specs run in Chromium's headless shell: the
 * same engine without the browser's own windows, at two thirds of the work.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/build-once.ts',
  outputDir: 'test-results/playwright',
  workers: 4,
  // They end what hangs. A busy machine must never reach them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    // Nothing here looks at pixels, and seven times as many of them are painted by the processor.
    deviceScaleFactor: 1,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // A trace of each test costs a sixth of the run: `npx playwright test NAME --trace on` records one of what failed.
    screenshot: 'only-on-failure',
    // Also for the pictures, the benches and the random faults, which launch it themselves.
    launchOptions: { ...launch(chromium), args: [withoutAnimatedScroll] },
  },
  // The longest files first, so that no worker ends long before the others.
  projects: [
    ...(firefox ? [{ name: 'firefox', testMatch: inFirefox, use: { launchOptions: launch(firefox) } }] : []),
    ...(webKit ? [{ name: 'webkit', testMatch: inWebKit }] : []),
    { name: 'chromium', testMatch: wholeBrowser },
    { name: 'headless shell, photographs', testMatch: photographs, use: { launchOptions: inShell() } },
    { name: 'headless shell, long', testMatch: long, use: { launchOptions: shortLived } },
    {
      name: 'headless shell',
      testIgnore: [wholeBrowser, photographs, long, inFirefox, inWebKit],
      use: { launchOptions: shortLived },
    },
  ],
})

function find(variable: string, places: string[]): string | undefined {
  return process.env[variable] ?? places.find((path) => existsSync(path))
}

function launch(executablePath: string | undefined): LaunchOptions {
  return executablePath ? { executablePath } : {}
}

function inShell(...args: string[]): LaunchOptions {
  return { ...launch(shell), args: [withoutAnimatedScroll, ...args] }
}
