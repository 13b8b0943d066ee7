import { expect, test, type Page } from '@playwright/test'
import { heldPages } from '../support/held-pages'
import { takePhoto } from '../support/photos'
import { hold, signIn, usePortal, withoutWorker } from '../support/portal'

test.use({ ...withoutWorker, viewport: { width: 390, height: 844 } })

const portal = usePortal()
const address = '/task/initial/create/37'

const more = (page: Page) => page.getByRole('group', { name: 'Agregar otra página' })
const picture = (page: Page) => page.getByRole('img', { name: 'Vista previa' })

/** In the page: what reads the database waits until the returned function is called there. */
async function holdDatabase(): Promise<void> {
  const opening = indexedDB.open('uploads')
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  const stores = db.transaction([...db.objectStoreNames], 'readwrite')
  let held = true
  Object.assign(globalThis, { letGo: () => (held = false) })
  const [name = ''] = db.objectStoreNames
  const goOn = () => {
    if (held) stores.objectStore(name).count().onsuccess = goOn
    else db.close()
  }
  goOn()
}

/** In the page: from now on it keeps whether a file could be chosen in a form's first moment. For longer a form does not wait for the database. */
function watchPicker(): void {
  let begun: number | null = null
  let had = false
  Object.assign(globalThis, { hadPicker: () => had })
  new MutationObserver(() => {
    if (document.querySelector('main form')) begun ??= performance.now()
    const picker = document.querySelector('[aria-label="Elegir archivo"]')
    if (begun !== null && performance.now() - begun < 900)
      had ||= picker?.checkVisibility({ visibilityProperty: true }) ?? false
  }).observe(document, { attributes: true, childList: true, subtree: true })
}

const hadPicker = () => (globalThis as unknown as { hadPicker: () => boolean }).hadPicker()

const letGo = () => (globalThis as unknown as { letGo: () => void }).letGo()

async function withPhoto(page: Page): Promise<void> {
  await signIn(page, portal(), { at: address })
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(await takePhoto(page))
  await expect(picture(page)).toBeVisible()
}

test('a stored photo stands where its form had it before anything can be chosen', async ({ page }) => {
  await withPhoto(page)
  // It is shown before it is written.
  await expect.poll(() => heldPages(page)).toHaveLength(1)

  // The app knows of it, and has not read it.
  await page.goto(`${portal().url}/task/initial`)
  await expect(page.getByText('Foto sin enviar')).toBeVisible()
  const again = page.getByRole('link', { name: /^Subir Mandato/ })
  await page.evaluate(holdDatabase)
  await page.evaluate(watchPicker)
  await again.click()
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible()
  await expect(more(page)).toBeVisible()
  await page.evaluate(letGo)
  await expect(picture(page)).toBeVisible()
  expect(await page.evaluate(hadPicker)).toBe(false)

  // The app has just started.
  await page.addInitScript(holdDatabase)
  await page.addInitScript(watchPicker)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeVisible()
  await page.evaluate(letGo)
  await expect(picture(page)).toBeVisible()
  expect(await page.evaluate(hadPicker)).toBe(false)
  await expect(more(page)).toBeVisible()
})

for (const text of ['100%', '150%'])
  test(`while a photo is prepared, no control of its picture comes to lie where one is chosen, at ${text}`, async ({
    page,
  }) => {
    await signIn(page, portal(), { at: address })
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
    const photo = await takePhoto(page)
    const ways = ['Tomar foto', 'Archivo']
    const go = await hold(page, '**/assets/worker-*')
    await page.getByLabel('Archivo', { exact: true }).setInputFiles(photo)
    await expect(page.getByText('Preparando el archivo…')).toBeVisible()
    const chosenAt = await places(page, ways)
    expect(chosenAt.map(({ name }) => name)).toEqual(ways)
    go()
    await expect(picture(page)).toBeVisible()
    const names = ['Volver a tomar', 'Recortar la hoja', 'Girar', 'Quitar']
    const tools = await places(page, names)
    expect(tools.map(({ name }) => name).sort()).toEqual(names.sort())
    for (const tool of tools)
      for (const chosen of chosenAt)
        expect(tool.bottom <= chosen.top || tool.top >= chosen.bottom, tool.name).toBe(true)
  })

for (const width of [320, 390])
  test(`at ${width} pixels no link of Inicio moves when its answers come`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const lists = await hold(page, '**/api/client/notifications/*')
    const counts = await hold(page, /\/api\/client\/(task\/totals|notifications)$/)
    const reasons = await hold(page, '**/api/client/getNotes/*')
    await signIn(page, portal())
    await expect(page.getByRole('heading', { name: 'Lo que falta hoy' })).toBeVisible()
    const atFirst = await links(page)

    lists()
    await expect(page.getByRole('heading', { name: /^Rechazados/ })).toBeVisible()
    const withRows = await links(page)
    expect(withRows).toMatchObject(atFirst)
    // Without their numbers.
    expect(Object.keys(withRows)).toContain('/task/inmuebles')

    counts()
    await expect(page.getByRole('link', { name: /^Inmuebles.*\d+\/\d+/s })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Tus documentos' })).toBeVisible()
    const withCounts = await links(page)
    expect(withCounts).toMatchObject(withRows)

    reasons()
    await expect(page.getByText(/^: \S/)).toHaveCount(2)
    expect(await links(page)).toMatchObject(withCounts)
  })

/** Where the links are that can be tapped, by their address: down to the areas, since what is below them is on no screen at once. */
function links(page: Page): Promise<Record<string, number>> {
  return page
    .locator('main')
    .evaluate((main) =>
      Object.fromEntries(
        [...main.querySelectorAll(':is([aria-label="Lo que falta hoy"], [aria-label="Resumen"]) a')]
          .filter((link) => link.checkVisibility({ visibilityProperty: true }))
          .map(
            (link) =>
              [
                link.getAttribute('href') ?? '',
                Math.round(link.getBoundingClientRect().top + scrollY),
              ] as const,
          ),
      ),
    )
}

/** Of the controls with these words. */
function places(page: Page, names: string[]) {
  return page.locator('main form').evaluate(
    (form, names) =>
      [...form.querySelectorAll('label, button')]
        .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
        .filter(({ name }) => names.includes(name))
        .map(({ name, box: { top, bottom } }) => ({ name, top, bottom })),
    names,
  )
}
