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
