import { expect, test, type Locator, type Page } from '@playwright/test'
import { axeSource, violations } from '../support/axe'
import { desktop, hold, signIn, untilStored, usePortal, withoutWorker } from '../support/portal'
import { holdAnimations } from '../support/held-animations'
import { choosePhoto } from '../support/initial-on-phone'
import { readPng } from '../support/read-png'
import { openWithin } from '../support/screens'

test.use(withoutWorker)

const portal = usePortal()

/** How many pixels of the page lie beyond its right edge. A phone would zoom out for them, and `innerWidth` grow. */
const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The words of the bar that lie beyond their own entry, or the entries beyond the screen. */
const beyondItems = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menú principal' })
    .locator('ul > li')
    .evaluateAll((items) =>
      items
        .filter(
          (item) => item.scrollWidth > item.clientWidth || item.getBoundingClientRect().right > innerWidth,
        )
        .map(({ textContent }) => textContent),
    )

/** What does not fit into its element. */
const cutTexts = (elements: Element[]) =>
  elements
    .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
    .filter((one) => getComputedStyle(one).overflow === 'hidden')
    .map(({ textContent }) => textContent)

/** Nothing lies over the control's upper and lower edge. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { x, width, top, bottom } = element.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(x + width / 2, y)))
  })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' })

test.describe('on a phone', () => {
  test('the menu stands where a thumb reaches it, and its sheets close by themselves', async ({ page }) => {
    await signIn(page, portal())
    const height = page.viewportSize()?.height ?? 0
    const tasks = menu(page).getByRole('button', { name: 'Tareas' })
    const box = await tasks.boundingBox()
    expect(box?.y).toBeGreaterThan(height * 0.8)
    expect(box?.height).toBeGreaterThanOrEqual(44)

    await tasks.click()
    const colour = (entry: Locator) => entry.evaluate((element) => getComputedStyle(element).color)
    expect(await colour(menu(page).getByRole('link', { name: 'Inicio' }))).not.toBe(await colour(tasks))
    await expect(menu(page).getByRole('link', { name: 'Documentación Inicial' })).toContainText(/\d+\/\d+/)
    await menu(page).getByRole('button', { name: 'Contenido Multimedia' }).click()
    await expect(tasks).toHaveAttribute('aria-expanded', 'false')
    // Beside the sheet, on what it dims.
    await page.mouse.click(100, 60)
    await expect(menu(page).getByRole('button', { expanded: true })).toHaveCount(0)
    await expect(page).toHaveURL(`${portal().url}/home`)

    await tasks.click()
    await menu(page).getByRole('link', { name: 'Contratos Arriendo' }).click()
    await expect(page).toHaveURL(`${portal().url}/task/arriendo`)
    await expect(tasks).toHaveAttribute('aria-expanded', 'false')
  })

  test("the demo's film plays, and without a network is not said to be on another site", async ({ page }) => {
    await signIn(page, portal())
    await menu(page).getByRole('button', { name: 'Contenido Multimedia' }).click()
    await menu(page).getByRole('link', { name: 'Así se fotografía un documento' }).click()
    const film = page.getByLabel('Así se fotografía un documento')
    expect((await film.boundingBox())?.height).toBe(300)
    const state = () =>
      film.evaluate(({ readyState, duration, currentTime }: HTMLVideoElement) => ({
        isReady: readyState > 1,
        duration,
        isPlaying: currentTime > 0,
      }))
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(state).toEqual({ isReady: true, duration: 9, isPlaying: true })
    await page.evaluate(axeSource)
    expect(await violations(page)).toEqual([])

    // The device says so: by a list that fails it is known only once one is read again.
    await page.context().setOffline(true)
    await menu(page).getByRole('link', { name: 'Inicio' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(film).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText('Está en el portal y no se guarda en este dispositivo.')).toBeVisible()
    await page.context().setOffline(false)
  })

  test('nothing of what is missing is cut or said twice, in text half as large again too, and nothing needs scrolling sideways on a small phone, nor at 150 % of it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, portal())
    const large = await page.addStyleTag({ content: 'html { font-size: 25.5px }' })
    const lists = page.getByRole('region', { name: /^Lo que falta hoy/ }).locator('ol')
    const missing = lists.getByRole('listitem')
    // The first list has the rejected ones. Why is asked for once a row is in sight, and moves those below it.
    const rejected = lists.first().getByRole('listitem')
    await expect(rejected).toHaveCount(2)
    for (const row of await rejected.all()) {
      await row.scrollIntoViewIfNeeded()
      await expect(row.getByText(/^: \S/)).toBeVisible()
    }
    expect(await missing.locator('*').evaluateAll(cutTexts)).toEqual([])
    await large.evaluate((style) => (style as HTMLStyleElement).remove())
    await expect(missing.getByText(/^: \S/)).toHaveCount(2)
    expect(await missing.locator('*').evaluateAll(cutTexts)).toEqual([])

    await page.getByRole('link', { name: /^Este mes/ }).click()
    const month = page.getByRole('rowgroup').filter({ has: page.getByRole('button', { name: /: Periodo/ }) })
    await expect(month.first().getByRole('link').first()).toBeVisible()
    expect((await month.first().innerText()).match(/Periodo/g), 'the heading alone says it').toHaveLength(1)
    await page.goto(`${portal().url}/task/inmuebles`)
    const edit = await page
      .getByRole('link', { name: /^Editar/ })
      .first()
      .getAttribute('href')
    for (const path of [
      '/home',
      '/perfil',
      '/task/activity',
      `${edit}`.replace('edit/', ''),
      '/task/arriendo',
      '/task/inmuebles',
      '/task/monthly',
      '/preguntas-frecuentes',
      '/informacion/null',
    ]) {
      await openWithin(page, path)
      for (const width of [360, 320, 260]) {
        await page.setViewportSize({ width, height: 740 })
        expect(await beyond(page), `${path} at ${width} px`).toBe(0)
        expect(await beyondItems(page), `the bar at ${width} px`).toEqual([])
      }
    }
  })

  test('a finished property folds and keeps its controls', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, portal(), { at: '/task/inmuebles' })
    const finished = page.getByRole('article').filter({ hasText: /\((\d+)\/\1\)/ })
    const controls = finished.getByRole('link', { name: /^Editar/ }).or(finished.getByRole('button'))
    await expect(controls).toHaveText(['Editar', 'Estacionamientos', 'Bodegas', 'Mostrar detalle'])
    expect((await finished.boundingBox())?.height).toBeLessThan(140)
    await expect(finished.getByText('100%')).toBeInViewport({ ratio: 1 })
    const boxes = await Promise.all((await controls.all()).map((control) => control.boundingBox()))
    expect(new Set(boxes.slice(0, 3).map((box) => box?.y)).size, 'lines of words').toBe(1)
    expect(Math.min(...boxes.map((box) => Math.min(box?.width ?? 0, box?.height ?? 0)))).toBeGreaterThan(43)
  })

  test('dialogs stand at the bottom, as high with each tab, and Salir is in sight, whatever opened them', async ({
    page,
  }) => {
    await signIn(page, portal(), { at: '/task/inmuebles' })
    const dialog = page.getByRole('dialog')
    const box = () => dialog.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
    const html = page.locator('html')
    const scrollsTo = await html.evaluate((one) => getComputedStyle(one).scrollPaddingBlockEnd)
    await page.getByRole('button', { name: 'Estacionamientos' }).first().click()
    await expect(dialog.getByRole('tab', { name: /^Agregar/ })).toBeVisible()
    const units = await box()
    expect(units.bottom).toBe(page.viewportSize()?.height)
    await dialog.getByRole('tab', { name: /^Agregar/ }).click()
    await expect(dialog.getByLabel('Número')).toBeVisible()
    expect(await box()).toEqual(units)
    // No bar of the screen's own covers its end.
    await expect(html).toHaveCSS('scroll-padding-block-end', scrollsTo)

    await page.goto(`${portal().url}/task/initial`)
    for (const [width, height] of [
      [320, 568],
      [844, 390],
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page
        .getByRole('button', { name: /^Ver documento/ })
        .first()
        .click()
      await expect(dialog.getByRole('link', { name: 'Abrir archivo' })).toBeAttached()
      const open = await box()
      const leave = dialog.getByRole('button', { name: 'Salir' })
      await expect(leave).toBeInViewport({ ratio: 1 })
      if (height === 390) {
        const [picture, button] = [await dialog.locator('iframe').boundingBox(), await leave.boundingBox()]
        expect((picture?.y ?? 0) + (picture?.height ?? height), 'all of it').toBeLessThan(button?.y ?? 0)
      }
      await dialog.getByRole('tab', { name: 'Notas' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Nota' })).toBeAttached()
      if (width < 1280) {
        expect(await box(), `${width} × ${height}`).toEqual(open)
        expect(open.bottom).toBe(height)
      }
      await leave.click()
    }
  })

  test('a name of 400 letters without a space widens no list', async ({ page }) => {
    const long = 'x'.repeat(400)
    const item = { id: 30, descripcion: long, inmueble_id: 4, tipo: long, numero_departamento: long }
    const inmueble = { id: 4, tipo: long, direccion: long, comuna: long }
    for (const [path, answer] of Object.entries({
      initial: { documents: [32, 30].map((id) => ({ id, name: long, idDocument: 900, status: 2 })) },
      'getNotes/900': { notes: [{ id: 1, detail: long, contador_name: long }] },
      'notifications/pending': { pendings: [item] },
      'notifications/rejected': { rejected: [{ ...item, documents_id: 900 }] },
      inmueble: { inmuebles: [{ id: 4, inmueble }], cantidadDocuments: 8 },
      'task/getActivity': { ActivityRecord: [{ id: 1, modulo_name: long, accion: long }] },
    }))
      portal().answer(`/api/client/${path}`, (response) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer)),
      )
    await signIn(page, portal())
    for (const path of [
      '/home',
      '/task/initial',
      '/task/inmuebles',
      '/notification/pending',
      '/notification/rejected',
    ]) {
      await page.goto(portal().url + path)
      const name = page
        .getByRole('heading', { level: 2, name: long })
        .or(page.getByRole('rowheader', { name: long }))
      await expect(name.last(), path).toBeVisible()
      const row = page.getByRole('row').filter({ has: name })
      const entry = ((await row.count()) > 0 ? row : name).last()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await beyond(page), `${path} at ${width} px`).toBe(0)
        // Nor does one entry fill half the screen: 400 letters alone are thirteen lines of a phone.
        expect(await entry.evaluate((one) => one.clientHeight), `${path} at ${width} px`).toBeLessThan(400)
      }
    }
    for (const path of [
      'initial',
      'getNotes/900',
      'notifications/pending',
      'notifications/rejected',
      'inmueble',
      'task/getActivity',
    ])
      portal().answer(`/api/client/${path}`, null)
  })

  test('a screen stays until the code of the next one is there', async ({ page }) => {
    const come = await hold(page, '**/assets/envios-page-*.js')
    await signIn(page, portal())
    await expect(page.getByRole('heading', { name: /^Lo que falta hoy/ })).toBeVisible()
    const asked = page.waitForRequest('**/assets/envios-page-*.js')
    await menu(page).getByRole('link', { name: 'Envíos' }).click()
    await asked
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(page.getByRole('heading', { name: /^Lo que falta hoy/ })).toBeVisible({ timeout: 1 })
    // Not in a part of the home screen, which may be waiting for its own list.
    const loading = page.locator('main > div > p', { hasText: 'Cargando...' })
    await expect(loading).toBeInViewport()
    come()
    await expect(page.getByText('No hay envíos.')).toBeVisible()
    await expect(loading).toHaveCount(0)
  })

  const forms = [
    {
      form: 'an upload form',
      write: '**/api/client/initial/create',
      open: async (page: Page) => {
        await signIn(page, portal(), { at: '/task/initial' })
        await choosePhoto(page, 'Carpeta tributaria electrónica')
      },
    },
    {
      form: 'the form of a property',
      write: '**/api/client/inmueble/*',
      open: async (page: Page) => {
        await signIn(page, portal(), { at: '/task/inmuebles' })
        await page.getByRole('link', { name: 'Editar' }).first().click()
        await expect(page.getByRole('textbox', { name: 'Dirección' })).toBeVisible()
      },
    },
  ]
  for (const { form, write, open } of forms) {
    test(`${form} shows 'Guardar' to the Tab key, and once saved does not lead away from the screen that was tapped`, async ({
      page,
    }) => {
      await open(page)
      const save = page.getByRole('button', { name: 'Guardar', exact: true })
      // If the form moves with the page, beneath the navigation.
      await save.evaluate((button) => {
        const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')]
        controls[controls.findIndex((one) => one === button) - 1]?.focus({ preventScroll: true })
        scrollBy(0, button.getBoundingClientRect().bottom - innerHeight)
      })
      await page.keyboard.press('Tab')
      await expect(save).toBeFocused()
      expect(await isUncovered(save)).toBe(true)
      const come = await hold(page, '**/assets/envios-page-*.js')
      const answer = await hold(page, write)
      const asked = page.waitForRequest(write)
      await save.click()
      await asked
      await menu(page)
        .getByRole('link', { name: /^Envíos/ })
        .click()
      answer()
      await expect(page.getByText('Proceso realizado correctamente.')).toBeVisible()
      come()
      await expect(page.getByRole('heading', { level: 1, name: 'Envíos' })).toBeVisible()
      await expect(page).toHaveURL(`${portal().url}/envios`)
    })
  }

  test('a home screen that cannot be read says so once, without an empty box', async ({ page }) => {
    await page.route('**/api/client/**', (route) =>
      /login|user/.test(route.request().url())
        ? route.continue()
        : route.fulfill({ status: 500, body: '{}' }),
    )
    await signIn(page, portal())
    const today = page.getByRole('region', { name: 'Lo que falta hoy' })
    await expect(today.getByRole('alert')).toBeVisible()
    await expect(today.locator(':scope > :visible')).toHaveCount(1)
  })

  test("the way back from 'Privacidad' is as large as a thumb", async ({ page }) => {
    await page.goto(`${portal().url}/privacidad`)
    const back = page.getByRole('link', { name: 'Volver al portal' })
    expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })

  test('the bar keeps its places when the media arrive', async ({ page }) => {
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    // The menu stands before its request reaches the portal.
    portal().answer('/api/client/media/sidebar', (response) => {
      void arrived.then(() =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end('[{"id":1,"title":"Guía","file_path":"x","sidebar_content_type":0}]'),
      )
    })
    await signIn(page, portal())
    const envios = menu(page).getByRole('link', { name: 'Envíos' })
    const before = await envios.boundingBox()
    arrive()
    await expect(menu(page).getByRole('button', { name: 'Contenido Multimedia' })).toBeVisible()
    expect(await envios.boundingBox()).toEqual(before)
    portal().answer('/api/client/media/sidebar', null)
  })

  test('a notice takes no tap in its first half second, and stands over no field', async ({ page }) => {
    await signIn(page, portal(), { at: '/perfil' })
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Contraseña actual').fill('equivocada')
    for (const label of ['Nueva contraseña', 'Repetir nueva contraseña'])
      await dialog.getByLabel(label, { exact: true }).fill('Mi.Clave.Nueva.2026')
    // The last field at the lower edge, as above a keyboard.
    await page.setViewportSize({ width: 390, height: 460 })
    // With all clocks stopped, the notice stays, and the moment is set by hand.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await holdAnimations(page)
    await dialog.getByLabel('Repetir nueva contraseña').press('Enter')
    const toast = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
    await expect(toast).toBeVisible()

    const takesTaps = () =>
      toast.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await page.clock.runFor(499)
    expect(await takesTaps()).toBe(false)
    await page.clock.runFor(1)
    expect(await takesTaps()).toBe(true)

    for (const label of ['Contraseña actual', 'Nueva contraseña', 'Repetir nueva contraseña']) {
      await dialog.getByLabel(label, { exact: true }).focus()
      const [field, notice] = await Promise.all([
        dialog.getByLabel(label, { exact: true }).boundingBox(),
        toast.boundingBox(),
      ])
      const isOver =
        field && notice && notice.y < field.y + field.height && field.y < notice.y + notice.height
      expect([label, isOver]).toEqual([label, false])
    }
  })

  test('the profile menu lies over whatever the screen beneath it shows', async ({ page }) => {
    await signIn(page, portal(), { at: '/task/initial/create/1' })
    await expect(page.getByLabel('Tomar foto')).toBeVisible()
    await page.getByRole('button', { name: 'Menú de perfil' }).click()
    for (const item of [
      page.getByRole('link', { name: 'Mi perfil' }),
      page.getByRole('button', { name: 'Cerrar sesión' }),
    ])
      await item.click({ trial: true })
  })
})

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a connection the shell says so, and the home screen shows what it last saw', async ({
    page,
  }) => {
    await signIn(page, portal())
    await untilStored(page)
    await page.reload()
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(4)
    await portal().set('down')
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible()
    await expect(page.getByText(/^Datos guardados de hoy/).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(4)
  })
})

test.describe('on a desktop', () => {
  test.use(desktop)

  test('the bar that saves does not lie over the other buttons of a visit', async ({ page }) => {
    await signIn(page, portal(), { at: '/visita/inicial' })
    const finish = page.getByRole('button', { name: 'Terminar' })
    await expect(finish).toBeInViewport({ ratio: 1 })
    expect(await isUncovered(finish)).toBe(true)
  })

  test("a card says its percentage once, and in the user's own colours its bar shows it too", async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await signIn(page, portal())
    const bar = page.getByRole('main').getByRole('progressbar').first()
    const { width, height, data } = readPng(await bar.screenshot())
    const colourAt = (x: number) => {
      const at = (Math.floor(height / 2) * width + x) * 4
      return [...data.subarray(at, at + 3)]
    }
    expect(colourAt(8)).not.toEqual(colourAt(width - 8))

    const browser = await page.context().newCDPSession(page)
    const { nodes } = await browser.send('Accessibility.getFullAXTree')
    const names = nodes.map(({ name }) => String(name?.value))
    expect(names.filter((name) => /^Documentación Inicial .*\d%/.test(name))).toEqual([
      expect.stringMatching(/^Documentación Inicial \d+\/\d+ \d+%$/),
    ])
  })

  test('the widest table fits from the window on in which it is one', async ({ page }) => {
    await signIn(page, portal(), { at: '/notification/rejected' })
    await expect(page.getByText('Falta el reverso del documento.')).toBeVisible()
    for (const width of [1168, 1200, 1260, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('columnheader', { name: 'Motivo' })).toBeInViewport()
      expect(await beyond(page), `${width} px wide`).toBe(0)
    }
  })

  test('a toast leaves by itself, and the keyboard or a click can send it away before', async ({ page }) => {
    await page.goto(`${portal().url}/recover-password`)
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nadie@example.cl')
    const recover = page.getByRole('button', { name: 'Recuperar' })
    const toast = page.getByRole('region', { name: 'Avisos' }).getByRole('status')
    // Its clock is an animation, which stands still until the toast was seen.
    const setSpeed = await holdAnimations(page)
    await recover.click()
    await expect(toast).toBeVisible()
    await setSpeed(1)
    await expect(toast).toBeHidden()

    // With that stopped, the keyboard alone can send it away.
    await setSpeed(0)
    await recover.click()
    await page.getByRole('button', { name: 'Quitar aviso' }).press('Enter')
    await expect(toast).toBeHidden()
    await recover.click()
    await toast.click()
    await expect(toast).toBeHidden()
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  })

  test('the menu keeps its groups open from screen to screen', async ({ page }) => {
    await signIn(page, portal())
    await menu(page).getByRole('button', { name: 'Tareas' }).click()
    await menu(page).getByRole('link', { name: 'Inmuebles' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inmuebles' })).toBeFocused()
    await expect(menu(page).getByRole('link', { name: 'Inmuebles' })).toHaveAttribute('aria-current', 'page')
    await menu(page).getByRole('link', { name: 'Deberes Mensuales' }).click()
    await expect(page).toHaveURL(`${portal().url}/task/monthly`)
  })

  test('on paper a list says what the screen says, without the menu and without buttons', async ({
    page,
  }) => {
    const button =
      /^(Fotografiar lo que falta|:|Editar|Estacionamientos|Bodegas|(Mostrar|Ocultar) detalle|Agregar)/
    const words = (text: string) => text.split('\n').filter((line) => line !== '' && !button.test(line))
    await signIn(page, portal())
    for (const path of ['/task/inmuebles', '/task/arriendo', '/task/monthly']) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(portal().url + path)
      const card = page.getByRole('article').first()
      await expect(card.getByText(/\d+\/\d+/).first()).toBeVisible()
      // This month is open, and reads its rows.
      await expect(card).not.toContainText('Cargando')
      const onScreen = await card.innerText()
      expect(onScreen).toMatch(/^(Editar|Ocultar detalle)$/m)
      await page.emulateMedia({ media: 'print' })
      const onPaper = await card.innerText()
      expect(onPaper.split('\n').filter((line) => line !== '')).toEqual(words(onScreen))
      await expect(card.getByRole('progressbar').first()).toBeVisible()
      await expect(menu(page)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Menú de perfil' })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('after Saltar al contenido, Volver leads to the screen before and does not load the app again', async ({
    page,
  }) => {
    await signIn(page, portal())
    await page.getByRole('link', { name: /^Más adelante/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documentos Pendientes' })).toBeFocused()
    await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await page.getByRole('link', { name: 'Volver' }).click()
    await expect(page).toHaveURL(`${portal().url}/home`)
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  })

  test('the whole profile menu works by keyboard and gives the focus back', async ({ page }) => {
    await signIn(page, portal())
    const button = page.getByRole('button', { name: 'Menú de perfil' })
    await button.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Mi perfil' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Mi perfil' })).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('a wide window that is made narrow opens no sheet, and opens the group again when it is wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, portal(), { at: '/task/initial' })
  const tasks = menu(page).getByRole('button', { name: 'Tareas' })
  await expect(tasks).toHaveAttribute('aria-expanded', 'true')
  await page.setViewportSize({ width: 700, height: 800 })
  await expect(tasks).toHaveAttribute('aria-expanded', 'false')
  await expect(menu(page).getByRole('link', { name: 'Deberes Mensuales' })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(tasks).toHaveAttribute('aria-expanded', 'true')
})

/** Phones on their side, and one in half of its screen. */
const lying = [
  { width: 568, height: 320 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 412, height: 400 },
]

test('no word of the bar at the bottom touches the next one or the edge, whatever the width and the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal())
  await expect(page.getByRole('button', { name: 'Contenido' })).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  /** Five words, each with 4 px at either side that are its own. */
  const areApart = () =>
    page.evaluate(() => {
      const words = [
        ...document.querySelectorAll<HTMLElement>('nav li > :is(a, button) > span:not(:empty)'),
      ].filter(({ offsetWidth }) => offsetWidth > 1)
      let end = 0
      const apart = words.filter((word) => {
        const range = document.createRange()
        range.selectNodeContents(word)
        const { left, right } = range.getBoundingClientRect()
        const isApart = left - 4 >= end - 0.5 && right + 4 <= innerWidth + 0.5
        end = right + 4
        return isApart
      })
      return apart.length
    })
  /** `rootSize` is what a rem has; an iPhone's leaves it as it was in media queries (text-size.ts). */
  const look = async (rootSize: number, isLargest: boolean) => {
    await expect(page.locator('html')).toHaveCSS('font-size', `${rootSize}px`)
    await page.setViewportSize({ width: 320, height: 568 })
    for (const word of ['Inicio', 'Tareas', 'Envíos', 'Historial', 'Contenido'])
      expect((await menu(page).getByText(word, { exact: true }).boundingBox())?.width, word).toBeGreaterThan(
        20,
      )
    const upright = [320, 360, 390, 412, 430, 480, 600].map((width) => ({ width, height: 640 }))
    for (const size of [...upright, ...lying]) {
      await page.setViewportSize(size)
      const where = `a rem of ${rootSize} px on ${size.width} × ${size.height}`
      // The page hears of its new width a little later.
      await expect.poll(areApart, { message: where, intervals: [20] }).toBe(5)
      if (!isLargest) expect(await beyondItems(page), where).toEqual([])
      // What it covers is kept free by `--bottom-bar`, without the line above it.
      const height = (await menu(page).boundingBox())?.height
      if (lying.includes(size)) expect(height, where).toBeLessThanOrEqual(3 * rootSize + 1)
    }
  }
  for (const standard of [16, 24, 32]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    await look(standard * 1.0625, standard === 32)
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '25.5px'))
  await look(25.5, false)
  // On a usual phone what is next to 'Volver' stays in its line.
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithin(page, '/preguntas-frecuentes')
  const [contact, profile] = await Promise.all([
    page.getByRole('link', { name: 'Contacto' }).first().boundingBox(),
    page.getByRole('button', { name: 'Menú de perfil' }).boundingBox(),
  ])
  expect(profile?.x).toBeGreaterThan(contact?.x ?? 390)
})

test('at 150 and 200 % of the text all words grow, titles and the bar at the bottom too, and none is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, portal())
  const browser = await page.context().newCDPSession(page)
  /** The letters' size of the title, of the bar and of a text, and words that are not whole. */
  const look = () =>
    page.evaluate(() => {
      const sizeOf = (selector: string) =>
        Number.parseFloat(getComputedStyle(document.querySelector(selector) ?? document.body).fontSize)
      const cut = [
        ...document.querySelectorAll<HTMLElement>('h1, header small, nav li > :is(a, button) > span'),
      ].filter((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        const { left, right, height } = words.getBoundingClientRect()
        const around = element.parentElement?.getBoundingClientRect()
        const line = Number.parseFloat(getComputedStyle(element).fontSize)
        const isBroken = element.localName !== 'h1' && height > 1.8 * line
        return (
          element.offsetWidth > 1 &&
          around &&
          (isBroken || left < around.left - 1 || right > around.right + 1)
        )
      })
      return {
        sizes: { title: sizeOf('h1'), bar: sizeOf('nav li > a'), text: sizeOf('body') },
        cut: cut.map((element) => element.textContent),
        isSideways: document.documentElement.scrollWidth > innerWidth,
      }
    })
  for (const path of [
    '/home',
    '/task/initial',
    '/task/initial/create/32',
    '/task/inmuebles/create',
    '/envios',
  ]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await page.goto(portal().url + path)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(page.getByRole('button', { name: 'Contenido' })).toBeVisible()
    const before = (await look()).sizes
    for (const standard of [24, 32]) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      await expect.poll(async () => (await look()).sizes.text / before.text).toBeCloseTo(standard / 16, 2)
      const { sizes, cut, isSideways } = await look()
      expect([path, standard, cut, isSideways]).toEqual([path, standard, [], false])
      // The bar's five words fill the screen's width before that.
      for (const [one, least] of [
        ['title', 1.45],
        ['bar', 1.25],
      ] as const)
        expect([path, one, sizes[one] / before[one] >= least]).toEqual([path, one, true])
      if (standard > 24) continue
      // One line above the title, whatever is in it.
      const [contact, menu] = await Promise.all([
        page.getByRole('link', { name: 'Contacto' }).boundingBox(),
        page.getByRole('button', { name: 'Menú de perfil' }).boundingBox(),
      ])
      expect(menu?.x).toBeGreaterThan(contact?.x ?? 0)
    }
  }
})
