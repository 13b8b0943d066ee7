import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { freePort } from './free-port'

/**
 * WebKitGTK, driven by WebDriver (https://www.w3.org/TR/webdriver2/). What it stores ends with its session. Elements are named by
 * XPath; `click` and `type` wait until there is one.
 */
export type WebKit = {
  goto: (url: string) => Promise<void>
  /** A window as wide as a phone's screen. */
  narrow: () => Promise<void>
  click: (xpath: string) => Promise<void>
  /** Into a field; into one for files, the path of a file. */
  type: (xpath: string, text: string) => Promise<void>
  /** Finds the field once; what is returned types into that very element, however the page changed since. */
  hold: (xpath: string) => Promise<(text: string) => Promise<void>>
  /** Resolves when there is such an element. */
  see: (xpath: string) => Promise<void>
  /** What the body of a function answers in the page. */
  run: (body: string) => Promise<unknown>
  close: () => Promise<void>
}

/** It comes with WebKitGTK, for this, in a folder named by the machine's architecture. */
function findMiniBrowser(): string | undefined {
  return readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))
}

/** Ends what hangs, in milliseconds. */
const patience = { timeout: 60_000 }

/** The key of an element in an answer: https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export async function openWebKit(): Promise<WebKit> {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', '-p', String(port)], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      TZ: 'America/Santiago',
      LD_PRELOAD: process.env['BROWSER_CLOCK'],
    },
  })
  const ask = async (path: string, body: object, method = 'POST'): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`)
    return value
  }
  async function stop(): Promise<void> {
    if (driver.exitCode !== null) return
    const gone = once(driver, 'exit')
    if (driver.pid) process.kill(-driver.pid, 'SIGTERM')
    await gone
  }
  let sessionId = ''
  const open = async () => {
    const webkit = { binary: findMiniBrowser(), args: ['--automation'] }
    const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': webkit }
    const answer = await ask('/session', { capabilities: { alwaysMatch } })
    sessionId = (answer as { sessionId: string }).sessionId
  }
  try {
    await expect(open).toPass(patience)
  } catch (error) {
    await stop()
    throw error
  }
  const session = `/session/${sessionId}`
  const find = async (xpath: string) => {
    const found = (await ask(`${session}/element`, { using: 'xpath', value: xpath })) as Record<
      string,
      string
    >
    return found[elementKey] ?? ''
  }
  return {
    async goto(url) {
      await ask(`${session}/url`, { url })
    },
    async narrow() {
      await ask(`${session}/window/rect`, { width: 412, height: 839 })
    },
    click: (xpath) =>
      expect(async () => {
        const element = await find(xpath)
        // Not the driver's click: it scrolls no further than under the bar at the bottom, which takes the click.
        await ask(`${session}/execute/sync`, {
          script: 'arguments[0].click()',
          args: [{ [elementKey]: element }],
        })
      }).toPass(patience),
    type: (xpath, text) =>
      expect(async () => {
        await ask(`${session}/element/${await find(xpath)}/value`, { text })
      }).toPass(patience),
    async hold(xpath) {
      const element = await find(xpath)
      return async (text) => {
        await ask(`${session}/element/${element}/value`, { text })
      }
    },
    see: (xpath) =>
      expect(async () => {
        await find(xpath)
      }).toPass(patience),
    run: (body) => ask(`${session}/execute/sync`, { script: body, args: [] }),
    async close() {
      await ask(session, {}, 'DELETE').catch(() => undefined)
      await stop()
    },
  }
}
