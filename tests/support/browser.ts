import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromium,
  devices,
  firefox,
  test,
  type BrowserContext,
  type LaunchOptions,
  type PlaywrightWorkerOptions,
  type WorkerFixture,
} from '@playwright/test'

/** A browser with a profile that stays on the disk: closed, killed and opened again as on a phone. */
export type Phone = {
  /** Where the profile lies. */
  profile: string
  open: () => Promise<BrowserContext>
  /** The user closes the browser. */
  close: () => Promise<void>
  /** SIGKILL to all its processes at once, as when the battery dies. */
  kill: () => Promise<void>
}

export type Engine = 'chromium' | 'firefox'

/** For `test.use({ launchOptions })`: the browser that the tests share is started with these arguments too. */
export function startedWith(
  args: readonly string[],
): [WorkerFixture<LaunchOptions, PlaywrightWorkerOptions>, { scope: 'worker' }] {
  return [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] }),
    { scope: 'worker' },
  ]
}

/** For the tests of the spec file that calls this at its top: each one gets a phone with an empty profile. */
export function usePhone(args: readonly string[] = [], engine: Engine = 'chromium'): () => Phone {
  let phone: Phone | undefined
  test.beforeEach(() => {
    const options = test.info().project.use.launchOptions
    phone = startPhone({ ...options, args: [...(options?.args ?? []), ...args] }, engine)
  })
  test.afterEach(async () => {
    await phone?.close()
    if (phone) rmSync(phone.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  return () => {
    if (!phone) throw new Error('A phone belongs to a test.')
    return phone
  }
}

/** With an empty profile, which is the caller's to delete. */
export function startPhone(launchOptions: LaunchOptions | undefined, engine: Engine = 'chromium'): Phone {
  const profile = mkdtempSync(join(tmpdir(), 'portal-phone-'))
  let context: BrowserContext | null = null
  return {
    profile,
    async open() {
      context = await (engine === 'firefox'
        ? openFirefox(profile, launchOptions)
        : chromium.launchPersistentContext(profile, {
            ...launchOptions,
            ...devices['Pixel 7'],
            // Whatever the shared browser's pages of its file have.
            serviceWorkers: 'allow',
            locale: 'es-CL',
            timezoneId: 'America/Santiago',
          }))
      return context
    },
    async close() {
      await context?.close()
      context = null
    },
    async kill() {
      const gone = new Promise((resolve) => context?.once('close', resolve))
      for (const id of processesOf(profile)) killIfThere(id)
      await gone
      context = null
    },
  }
}

/** A browser's process may end with the one that was killed before it. */
function killIfThere(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The Firefox that a user has, driven by WebDriver BiDi. */
function openFirefox(profile: string, launchOptions?: LaunchOptions): Promise<BrowserContext> {
  return firefox.launchPersistentContext(profile, {
    ...launchOptions,
    channel: 'moz-firefox',
    viewport: { width: 412, height: 839 },
  })
}

/** The browser's processes: the one that was started with the profile, and all that it started. */
function processesOf(profile: string): number[] {
  const processes = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [id, parent, ...args] = line.trim().split(/\s+/)
      return { id: Number(id), parent: Number(parent), args: args.join(' ') }
    })
  const found = new Set(processes.filter(({ args }) => args.includes(profile)).map(({ id }) => id))
  // A parent may stand after its child.
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { id, parent } of processes) if (found.has(parent)) found.add(id)
  }
  return [...found]
}
