import { existsSync } from 'node:fs'
import { defineConfig, devices, type LaunchOptions } from '@playwright/test'

const chromium = find('CHROMIUM_PATH', [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
])
const firefox = find('FIREFOX_PATH', ['/usr/bin/firefox-esr'])
const shell = find('CHROMIUM_SHELL_PATH', ['/usr/bin/chromium-headless-shell']) ?? chromium

/** If Firefox is installed: `npm test -- --every-engine` installs it. */
const inFirefox = /\/firefox(-resisting)?\.spec\.ts$/

/** With WebKitGTK's own driver (tests/support/webkit.ts), if that is installed. */
const inWebKit = /\/webkit\.spec\.ts$/
const webKit = existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/xvfb-run')

/**
 * In the landlords' browser: the main job, and what is about the browser (installing, its PDF
 * viewer).
 */
const wholeBrowser = /\/(install|main-job|stored-documents)\.spec\.ts$/

/** They look at pictures: the only pages that live long enough for optimized code to pay off. */
const photographs = /\/(capture|viewfinder)\.spec\.ts$/

/** The slowest of the others. */
const long =
  /\/(browser-floor|delivery|forbidden-platform|offline-reading|rescue|saved-once|screens|share|shell|update|upload-form)\.spec\.ts$/

/**
 * Almost without processor time Chromium drops a key's animated scroll: at a twentieth of the speed
 * 1 of 25 `End` moved nothing; without the animation 0 of 60.
 */
const withoutAnimatedScroll = '--disable-smooth-scrolling'

/**
 * A test's page is too short-lived for V8's optimizing compilers: they take an eighth of the run.
 */
const shortLived = inShell('--js-flags=--no-turbofan,--no-maglev')

/**
 * The main job, forms and visit once more with slow answers: most tests meet a screen whose answers
 * are there, and what a user does before them must not be lost either. SLOW_SEED chooses others.
 */
const beforeAnswers =
  /\/(main-job|monthly|open-picker|properties-and-contracts|reopened-form|upload-form|viewfinder)\.spec\.ts/
/** Of those files: tests that need no answer, hold it back themselves, or show nothing new so. */
const others =
  /largest size|in light and in dark|a key that|answers came|taken again|session ended|caret|composes|from a field|on one line|stands out|in sight|can not be sent|HEIC|prepares|viewfinder.*(pages are taken|on its side|finger|three taps|façade)/
const seed = Number(process.env['SLOW_SEED'] ?? 1)

/**
 * A landlord's phone; specs of a wide screen use `desktop` (tests/support/portal.ts). Each file has
 * its own backend, so that files run side by side. Most run in the headless shell, the same engine
 * at two thirds of the work.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/build-once.ts',
  outputDir: 'test-results/playwright',
  preserveOutput: 'failures-only',
  workers: 4,
  // They end what hangs, and must be out of a busy machine's reach.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    // Nothing looks at pixels, and the processor would paint seven times as many.
    deviceScaleFactor: 1,
    // Where things are is asked at once, not when their motion has ended.
    reducedMotion: 'reduce',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // Traces cost a sixth of the run: `npx playwright test NAME --trace on` records one.
    screenshot: 'only-on-failure',
    // Also used by the pictures, the benches and the random faults, which launch it themselves.
    launchOptions: { ...launch(chromium), args: [withoutAnimatedScroll] },
  },
  // The longest files first, so that the workers end together.
  projects: [
    ...(firefox
      ? [
          {
            name: 'firefox',
            testMatch: inFirefox,
            use: { reducedMotion: 'no-preference' as const, launchOptions: launch(firefox) },
          },
        ]
      : []),
    ...(webKit ? [{ name: 'webkit', testMatch: inWebKit }] : []),
    { name: 'chromium', testMatch: wholeBrowser },
    {
      name: `slow answers, seed ${seed}`,
      testMatch: beforeAnswers,
      grepInvert: others,
      metadata: { seed },
      use: { launchOptions: shortLived },
    },
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

/** Browsers have a clock of their own at another moment (scripts/test-at.mjs). */
function launch(executablePath: string | undefined): LaunchOptions {
  return executablePath
    ? { executablePath, env: { ...process.env, LD_PRELOAD: process.env['BROWSER_CLOCK'] } }
    : {}
}

function inShell(...args: string[]): LaunchOptions {
  return { ...launch(shell), args: [withoutAnimatedScroll, ...args] }
}
