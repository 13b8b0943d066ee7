import { expect, test, type Page } from '@playwright/test'
import { desktop, signIn, untilStored, usePortal } from '../support/portal'

const portal = usePortal()

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
    await menu(page).getByRole('button', { name: 'Contenido Multimedia' }).click()
    await expect(tasks).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(menu(page).getByRole('button', { expanded: true })).toHaveCount(0)

    await tasks.click()
    await menu(page).getByRole('link', { name: 'Contratos Arriendo' }).click()
    await expect(page).toHaveURL(`${portal().url}/task/arriendo`)
    await expect(tasks).toHaveAttribute('aria-expanded', 'false')
  })

  test('nothing needs scrolling sideways at 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, portal())
    for (const path of ['/home', '/perfil', '/task/activity', '/preguntas-frecuentes', '/informacion/null']) {
      await page.goto(portal().url + path)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      await page.waitForLoadState('networkidle')
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, path).toBe(0)
    }
  })

  test('the profile menu lies over whatever the screen beneath it shows', async ({ page }) => {
    await signIn(page, portal(), { at: '/task/initial/create/1' })
    await expect(page.getByLabel('Tomar foto')).toBeVisible()
    await page.getByRole('button', { name: 'Menú de perfil' }).click()
    for (const item of [
      page.getByRole('link', { name: 'Mi perfil' }),
      page.getByRole('link', { name: 'Escribir por WhatsApp' }),
      page.getByRole('button', { name: 'Cerrar sesión' }),
    ])
      await item.click({ trial: true })
  })

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

  test('a toast leaves by itself, and the keyboard can send it away before', async ({ page, context }) => {
    await page.goto(`${portal().url}/recover-password`)
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nadie@example.cl')
    const recover = page.getByRole('button', { name: 'Recuperar' })
    const toast = page.getByRole('region', { name: 'Avisos' }).getByRole('status')
    await recover.click()
    await expect(toast).toBeVisible()
    await expect(toast).toBeHidden()

    // Its clock is an animation: with that stopped, the keyboard alone can send it away.
    const browser = await context.newCDPSession(page)
    await browser.send('Animation.enable')
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await recover.click()
    await page.getByRole('button', { name: 'Quitar aviso' }).press('Enter')
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
