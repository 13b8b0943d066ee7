import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './backend'

/**
 * WebKitGTK, driven by WebDriver (https://www.w3.org/TR/webdriver2/). What it stores ends with its session. Elements are named by
 * XPath; `click` and `type` wait until there is one.
 */
export type WebKit = {
  goto: (url: string) => Promise<void>
  click: (xpath: string) => Promise<void>
  /** Into a field; into one for files, the path of a file. */
  type: (xpath: string, text: string) => Promise<void>
  /** Resolves when there is such an element. */
  see: (xpath: string) => Promise<void>
  /** What the body of a function answers in the page. */
  run: (body: string) => Promise<unknown>
  close: () => Promise<void>
}

/** MiniBrowser comes with WebKitGTK, for this. */
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

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
  const untilReady = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    const last = Date.now() + 60_000
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (Date.now() > last) throw error
      }
      await sleep(100)
    }
  }
  const { sessionId } = (await untilReady(() =>
    ask('/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
        },
      },
    }),
  )) as { sessionId: string }
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
    click: (xpath) =>
      untilReady(async () => {
        const element = await find(xpath)
        // Not the driver's click: it scrolls no further than under the bar at the bottom, which takes the click.
        await ask(`${session}/execute/sync`, {
          script: 'arguments[0].click()',
          args: [{ [elementKey]: element }],
        })
      }),
    type: (xpath, text) =>
      untilReady(async () => {
        await ask(`${session}/element/${await find(xpath)}/value`, { text })
      }),
    see: (xpath) =>
      untilReady(async () => {
        await find(xpath)
      }),
    run: (body) => ask(`${session}/execute/sync`, { script: body, args: [] }),
    async close() {
      await ask(session, {}, 'DELETE').catch(() => undefined)
      if (driver.exitCode !== null) return
      const gone = once(driver, 'exit')
      if (driver.pid) process.kill(-driver.pid, 'SIGTERM')
      await gone
    },
  }
}
