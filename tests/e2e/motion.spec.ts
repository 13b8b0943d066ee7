import { expect, test, type Page } from '@playwright/test'
import { signIn, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

test.use({ ...withoutWorker, reducedMotion: 'no-preference' })

/** What looks after rows that leave comes with what keeps the focus, after the first screen. */
async function untilRowsAreFollowed(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const probe = document.body.appendChild(document.createElement('button'))
        probe.focus()
        probe.remove()
        await Promise.resolve()
        return document.activeElement === document.body
      }),
    )
    .toBe(false)
}

/** Of each place that closes while `act` runs: its list's height in pixels, as it begins and as it ends. */
async function closingPlaces(page: Page, act: () => Promise<void>): Promise<{ from: number; to: number }[]> {
  const places = await page.evaluateHandle(() => {
    const seen: { from: number; to: number }[] = []
    const heightAt = (place: Element, time: number) => {
      for (const animation of document.getAnimations()) animation.currentTime = time
      return place.parentElement?.getBoundingClientRect().height ?? 0
    }
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches('main :is(li, tr)[aria-hidden]'))
          seen.push({ to: heightAt(node, 199.99), from: heightAt(node, 0) })
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await act()
  return places.evaluate((seen) => seen)
}

async function discard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Descartar ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('button', { name: `Descartar ${name}` })).toHaveCount(0)
}

test('the place of a row that left closes without waiting or jumping, and not for who wants no motion', async ({
  page,
}) => {
  await signIn(page, portal(), { at: '/compartir' })
  const names = ['uno.pdf', 'dos.pdf', 'tres.pdf', 'cuatro.pdf']
  await page.getByLabel('Elegir archivos').setInputFiles(
    names.map((name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n% ${name}`),
    })),
  )
  const buttons = page.getByRole('button', { name: /^Descartar .*pdf/ })
  await expect(buttons).toHaveCount(4)
  await untilRowsAreFollowed(page)
  // As in a list with gaps.
  const list = page.locator('main').getByRole('list').filter({ has: buttons })
  const height = () => list.evaluate((one) => one.getBoundingClientRect().height)
  await list.evaluate((one) => (one.style.rowGap = '12px'))
  const before = await height()
  const places = await closingPlaces(page, () => discard(page, 'dos.pdf'))
  await expect(page.getByRole('button', { name: 'Descartar tres.pdf' })).toBeFocused()
  await expect(page.locator('main li[aria-hidden]')).toHaveCount(0)
  await expect(buttons).toHaveCount(3)
  expect(places).toHaveLength(1)
  const jumps = [(places[0]?.from ?? 0) - before, (places[0]?.to ?? 0) - (await height())]
  // The next row's line is drawn once its neighbour is a row again.
  expect(Math.max(...jumps.map(Math.abs))).toBeLessThan(2)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await closingPlaces(page, () => discard(page, 'tres.pdf'))).toEqual([])
})

test('a group of one row folds at once', async ({ page }) => {
  const rejected = [{ id: 30, descripcion: 'Uno', documents_id: 900 }]
  portal().answer('/api/client/notifications/rejected', (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ rejected })),
  )
  await signIn(page, portal(), { at: '/notification/pending' })
  const group = page.getByRole('button', { name: 'Rechazados (1)' })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await untilRowsAreFollowed(page)
  const fold = async () => {
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'false')
  }
  expect(await closingPlaces(page, fold)).toEqual([])
})

test('a form comes and goes in a view transition, and not for who wants no motion', async ({ page }) => {
  await signIn(page, portal(), { at: '/task/initial' })
  await untilRowsAreFollowed(page)
  const begun = await page.evaluateHandle(() => {
    const places: string[] = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      places.push(location.pathname)
      return start(update)
    }
    return places
  })
  const open = async () => {
    await page
      .getByRole('link', { name: /^Subir/ })
      .first()
      .click()
    await expect(page.getByLabel('Tomar foto')).toBeAttached()
    return new URL(page.url()).pathname
  }
  const leave = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).click()
    await expect(page).toHaveURL(/\/home$/)
  }
  const form = await open()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL(/initial$/)
  expect(await begun.jsonValue()).toEqual(['/task/initial', form])
  expect(await open()).toBe(form)
  await leave()
  const ways = ['/task/initial', form, '/task/initial', form]
  expect(await begun.jsonValue()).toEqual(ways)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${form}$`))
  await page.goBack()
  await expect(page).toHaveURL(/initial$/)
  await open()
  await leave()
  expect(await begun.jsonValue()).toEqual(ways)
})

test.describe('beyond a phone', () => {
  test.use({ viewport: { width: 1024, height: 768 }, isMobile: false })

  test('the place of a line that left a table closes, and not of several at once, or for who wants no motion', async ({
    page,
  }) => {
    let left = 5
    portal().answer('/api/client/notifications/rejected', (response) => {
      const rejected = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((descripcion, at) => ({
        ...{ id: 30 + at, descripcion, documents_id: 900 + at },
      }))
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ rejected: rejected.slice(-left) }))
    })
    await signIn(page, portal(), { at: '/notification/rejected' })
    const table = page.getByRole('table', { name: 'Documentos Rechazados' })
    const names = table.getByRole('rowheader')
    await expect(names).toHaveText(['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'])
    await untilRowsAreFollowed(page)
    const height = () => table.locator('tbody').evaluate((lines) => lines.getBoundingClientRect().height)
    const readAgain = async (fewer = 1) => {
      left -= fewer
      // As on coming back to the tab.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(names).toHaveCount(left)
    }
    const before = await height()
    const places = await closingPlaces(page, readAgain)
    await expect(page.locator('main tr[aria-hidden]')).toHaveCount(0)
    expect(places).toHaveLength(1)
    expect(Math.abs((places[0]?.from ?? 0) - before)).toBeLessThan(2)
    expect(Math.abs((places[0]?.to ?? 0) - (await height()))).toBeLessThan(2)

    // As when a filter narrows the table.
    expect(await closingPlaces(page, () => readAgain(2))).toEqual([])

    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await closingPlaces(page, readAgain)).toEqual([])
  })
})
