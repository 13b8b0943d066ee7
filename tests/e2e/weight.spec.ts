import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import * as v from 'valibot'
import { signIn, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

test.use(withoutWorker)

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), name: v.optional(v.string()), imports: v.optional(v.array(v.string()), []) }),
)

/** The scripts that these chunks need to run, as the build's manifest has them: their own files and all that they import. */
function scriptsOf(chunks: readonly string[]): string[] {
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))
  const waiting = chunks.map((name) => {
    const found = Object.keys(manifest).find((key) => manifest[key]?.name === name)
    if (!found) throw new Error(`the build has no chunk '${name}'`)
    return found
  })
  const needed = new Set<string>()
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    if (needed.has(key)) continue
    needed.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  return [...needed].flatMap((key) => manifest[key]?.file ?? [])
}

/** Bytes, gzip. */
function weigh(scripts: readonly string[]): number {
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length, 0)
}

/** From now on the browser can't load any other script of the app. */
async function allowOnly(page: Page, scripts: readonly string[]): Promise<void> {
  await page.route('**/assets/*.js', (route) => {
    const allowed = scripts.some((file) => route.request().url().endsWith(`/${file}`))
    return allowed ? route.continue() : route.abort()
  })
}

test('the sign-in works with 94 KB of JavaScript and nothing else', async ({ page }) => {
  const scripts = scriptsOf(['index', 'login-page'])
  expect(weigh(scripts)).toBeLessThan(94_000)

  await allowOnly(page, scripts)
  await page.goto(`${portal().url}/login`)
  await page.getByRole('button', { name: 'Mostrar lo escrito' }).click()
  await expect(page.getByRole('button', { name: 'Ocultar lo escrito' })).toBeVisible()
})

test('the home screen works with 135 KB of JavaScript and nothing else', async ({ page }) => {
  const scripts = scriptsOf(['index', 'frame', 'home-page'])
  expect(weigh(scripts)).toBeLessThan(135_000)

  await allowOnly(page, scripts)
  await signIn(page, portal())
  await expect(page.getByRole('link', { name: /Deberes Mensuales.*\d+\/\d+/s })).toBeVisible()
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await expect(page.getByRole('link', { name: 'Mi perfil' })).toBeVisible()
})
