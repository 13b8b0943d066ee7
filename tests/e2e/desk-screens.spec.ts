import { expect, test, type Page } from '@playwright/test'
import * as v from 'valibot'
import * as calls from '../../shared/calls/accountant'
import { openDesk, queueOf, untilDecidable } from '../support/desk'
import { desktop, usePortal } from '../support/portal'

const portal = usePortal()

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

test.describe('at a desk', () => {
  test.use({ ...desktop, serviceWorkers: 'block' })

  test('landlords are searched, and what one delivered is opened where it is decided', async ({ page }) => {
    await openDesk(page, portal())
    await page.getByRole('link', { name: 'Inversionistas' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inversionistas')
    await expect(rowOf(page, 'María González')).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Buscar inversionista' }).fill('pedro.soto')
    await expect(rowOf(page, 'María González')).toHaveCount(0)
    await expect(rowOf(page, 'Pedro Soto')).toContainText('Aún no ingresa')
    await expect(page.getByRole('progressbar', { name: 'Entregado por Pedro Soto' })).toHaveAttribute(
      'value',
      /^[1-9]\d*$/,
    )
    await page.getByRole('searchbox').fill('')
    await page.getByRole('link', { name: 'María González' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('María González')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      /^Documentación Inicial \(\d+\)$/,
      /^Inmuebles \(\d+\)$/,
      /^Contratos de Arriendo \(\d+\)$/,
      /^Deberes Mensuales \(\d+\)$/,
    ])
    const identity = rowOf(page, 'Cédula de identidad por ambos lados')
    await expect(identity).toContainText('Aprobado')
    await identity.getByRole('link').click()
    await expect(page.getByText("Este documento ya no espera: está en estado 'Aprobado'.")).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: /por revisar$/ }).click()
    await expect(page.getByRole('combobox', { name: 'Inversionista' })).toHaveValue(/^\d+$/)
    await page.goto(`${portal().url}/contador/inversionistas/99999999`)
    await expect(page.getByText('Este inversionista no existe.')).toBeVisible()
  })

  test('in a narrow window no name is cut, no picture touches its words, and the keys are shown', async ({
    page,
  }) => {
    const narrow = (width: number) => page.setViewportSize({ width, height: 800 })
    const names = queueOf(page).getByRole('listitem').locator('b')
    const isWhole = async () => {
      await expect(names.first()).toBeVisible()
      const cut = names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
      expect(await cut).toBe(0)
    }
    await narrow(390)
    await openDesk(page, portal())
    await isWhole()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Teclas' }).getByText('J', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await narrow(900)
    await isWhole()
    await narrow(390)
    await page.getByRole('link', { name: 'Inversionistas' }).click()
    await page.getByRole('link', { name: 'María González' }).click()
    const picture = rowOf(page, 'Cédula de identidad').first().locator('[data-thumbnail] > *')
    await expect(picture).toHaveCSS('inline-size', /^4[0-3]/)
  })

  test('the page itself does not scroll, headings stick without a gap, and without a network every screen can be chosen', async ({
    page,
    context,
  }) => {
    await openDesk(page, portal())
    await queueOf(page)
      .getByRole('button', { name: /Contrato de arriendo firmado/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Documento' }).getByText('Propietario:')).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    await queueOf(page)
      .getByRole('button', { name: /mañana/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Confirmar' })).toBeEnabled()
    await page.setViewportSize({ width: 390, height: 844 })
    const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
    expect(await top('Siguiente')).toBe(await top('Anterior'))
    await page.setViewportSize({ width: 900, height: 800 })
    await context.setOffline(true)
    await expect(page.getByText('Sin conexión').first()).toBeVisible()
    await page.getByRole('link', { name: 'Motivos' }).click({ trial: true })
    await context.setOffline(false)
    await page.goto(`${portal().url}/contador/inversionistas`)
    await page.getByRole('link', { name: 'María González' }).click()
    const heading = page.locator('th').filter({ hasText: 'Departamento 1204 (Av. Irarrázaval 2401)' }).first()
    await heading.scrollIntoViewIfNeeded()
    await page.getByRole('main').evaluate((main) => main.scrollBy(0, 700))
    const [bar, stuck] = [await page.getByRole('main').boundingBox(), await heading.boundingBox()]
    expect(stuck?.y).toBe(bar?.y)
  })

  test('a landlord is invited once, suspended after a question, and readmitted', async ({ page }) => {
    await openDesk(page, portal(), { at: '/contador/inversionistas' })
    const invite = async (name: string) => {
      await page.getByRole('button', { name: 'Invitar inversionista' }).click()
      await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
      await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nina.paz@example.cl')
      await page.getByRole('button', { name: 'Invitar', exact: true }).click()
    }
    await invite('Nina Paz')
    await expect(page.getByText('Nina Paz recibirá un correo para elegir su contraseña.')).toBeVisible()
    await expect(rowOf(page, 'Nina Paz')).toContainText('Aún no ingresa')
    await invite('Otra Persona')
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveAccessibleDescription(
      'Ya hay un inversionista con el correo nina.paz@example.cl.',
    )
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('link', { name: 'Nina Paz' }).click()
    await page.getByRole('button', { name: 'Suspender' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click()
    await expect(page.getByText('Nina Paz ya no puede ingresar.')).toBeVisible()
    await expect(page.getByText('Último uso: Suspendido')).toBeVisible()
    await page.getByRole('button', { name: 'Reactivar' }).click()
    await expect(page.getByText('Nina Paz puede ingresar nuevamente.')).toBeVisible()
    await page.getByRole('button', { name: 'Invitar de nuevo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Invitar de nuevo' }).click()
    await expect(page.getByText('Nina Paz recibirá un correo con un enlace para elegir')).toBeVisible()
  })

  test('a RUT is noted with the invitation, changed and taken away; a wrong one stays in its field', async ({
    page,
  }) => {
    await openDesk(page, portal(), { at: '/contador/inversionistas' })
    await page.getByRole('button', { name: 'Invitar inversionista' }).click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Olga Ríos')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('olga.rios@example.cl')
    const field = page.getByRole('textbox', { name: 'RUT' })
    await field.fill('134829078')
    await page.getByRole('button', { name: 'Invitar', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('El campo RUT no es un RUT válido.')
    await expect(field).toHaveValue('13.482.907-8')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('134829079')
    await page.getByRole('button', { name: 'Invitar', exact: true }).click()
    await expect(page.getByText('Olga Ríos recibirá un correo para elegir su contraseña.')).toBeVisible()
    await page.getByRole('link', { name: 'Olga Ríos' }).click()
    await expect(page.getByText('RUT 13.482.907-9')).toBeVisible()

    for (const [typed, said, shown] of [
      ['12345678-5', 'RUT guardado: sus comprobantes lo nombran desde que ingrese de nuevo.', 1],
      ['', 'Olga Ríos queda sin RUT: sus comprobantes dejan de nombrarlo desde que ingrese de nuevo.', 0],
    ] as const) {
      await page.getByRole('button', { name: 'Cambiar RUT' }).click()
      await field.fill(typed)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText(said)).toBeVisible()
      await expect(page.getByText('RUT 12.345.678-5')).toHaveCount(shown)
    }
    await expect(page.getByRole('button', { name: 'Anotar RUT' })).toBeVisible()
  })

  test('a reminder of what is missing goes out once a day', async ({ page }) => {
    await openDesk(page, portal(), { at: '/contador/inversionistas' })
    await page.getByRole('link', { name: 'Pedro Soto' }).click()
    await page.getByRole('button', { name: /^Recordar \(\d+\)$/ }).click()
    await expect(page.getByText('Pedro Soto recibirá un correo con lo que le falta.')).toBeVisible()
    await page.getByRole('button', { name: /^Recordar/ }).click()
    await expect(page.getByRole('alert')).toHaveText('Hoy ya se le envió un recordatorio.')
  })

  test('opening a month shows first what it does, and is taken back by Z, also after a reload', async ({
    page,
  }) => {
    await openDesk(page, portal())
    await page.getByRole('link', { name: 'Meses' }).click()
    const choice = page.getByRole('combobox', { name: 'Mes por abrir' })
    const chosen = await choice.inputValue()
    const period = shown(chosen)
    const row = page.getByRole('row', { name: new RegExp(`^${period} `) })
    await expect(page.getByRole('row')).not.toHaveCount(0)
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Abrir…' }).click()
    const question = page.getByRole('dialog', { name: `¿Abrir el mes ${period}?` })
    const what = await question.getByText(/^\d+ personas, \d+ documentos, \d+ correos$/).innerText()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Abrir…' }).click()
    await question.getByRole('button', { name: 'Abrir el mes' }).click()
    await expect(page.getByText(`Se abrió el mes ${period}: ${what}.`)).toBeVisible()
    await expect(row).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Deshacer', exact: true })).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('Se deshizo: nadie recibe el correo.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(choice).toHaveValue(chosen)
  })

  test('a month is opened only once, and can be closed as long as it has no document', async ({ page }) => {
    await openDesk(page, portal(), { at: '/contador/meses' })
    const choice = page.getByRole('combobox', { name: 'Mes por abrir' })
    const last = (await choice.getByRole('option').first().getAttribute('value')) ?? ''
    await choice.selectOption(last)
    const period = shown(last)
    await page.getByRole('button', { name: 'Abrir…' }).click()
    await page.getByRole('button', { name: 'Abrir el mes' }).click()
    await expect(page.getByText(`Se abrió el mes ${period}:`)).toBeVisible()
    await choice.selectOption(last)
    await page.getByRole('button', { name: 'Abrir…' }).click()
    await expect(page.getByText(`El mes ${period} ya está abierto para todos.`)).toBeVisible()
    await page.getByRole('button', { name: `Cerrar ${period}` }).click()
    await page.getByRole('button', { name: 'Cerrar el mes' }).click()
    await expect(page.getByText(`Se cerró el mes ${period}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Cerrar ${period}` })).toHaveCount(0)
  })

  test("the firm's own reasons are written at the desk, and rejected with", async ({ page }) => {
    await openDesk(page, portal())
    await page.getByRole('link', { name: 'Motivos' }).click()
    await page.getByRole('button', { name: 'Agregar motivo' }).click()
    const text = page.getByRole('textbox', { name: 'Lo que lee el inversionista' })
    await text.fill('Falta el timbre del banco.')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('El motivo quedó guardado.')).toBeVisible()
    const reasons = page.getByRole('main').getByRole('listitem')
    await expect(reasons.last()).toContainText('Falta el timbre del banco.')
    await page.getByRole('button', { name: 'Editar: Falta el timbre del banco.' }).click()
    await text.fill('Falta el timbre.')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(reasons.last()).toContainText('Falta el timbre.Todos los documentos')
    for (let at = (await reasons.count()) - 1; at > 0; at -= 1) {
      await page.getByRole('button', { name: 'Subir: Falta el timbre.' }).click()
      await expect(reasons.nth(at - 1)).toContainText('Falta el timbre.')
    }
    await page.getByRole('link', { name: 'Bandeja' }).click()
    await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
    await untilDecidable(page)
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('Falta el timbre.')
    await page.keyboard.press('1')
    await expect(page.getByRole('textbox', { name: 'Texto del motivo' })).toHaveValue('Falta el timbre.')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Motivos' }).click()
    await page.getByRole('button', { name: 'Quitar: Falta el timbre.' }).click()
    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    await expect(page.getByText('Se quitó el motivo.')).toBeVisible()
    await expect(page.getByText('Falta el timbre.')).toHaveCount(0)
  })

  test("what another accountant changed in the reasons is not undone, and one's own text stays", async ({
    page,
  }) => {
    const { wire } = await openDesk(page, portal(), { at: '/contador/motivos' })
    await page.getByRole('button', { name: 'Editar: Falta el reverso.' }).click()
    const text = page.getByRole('textbox', { name: 'Lo que lee el inversionista' })
    await text.fill('Falta el reverso de la cédula.')
    const { version, reasons } = v.parse(calls.reasons.answer, (await wire.get(calls.reasons.path)).json)
    const theirs = reasons.map((one) => (one.id === 'borrosa' ? { ...one, text: 'No se lee.' } : one))
    await wire.send('PUT', calls.saveReasons.path, { version, reasons: theirs })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert')).toContainText('Otro contador cambió los motivos')
    await expect(page.getByText('No se lee.')).toBeVisible()
    await expect(text).toHaveValue('Falta el reverso de la cédula.')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('El motivo quedó guardado.')).toBeVisible()
    await expect(page.getByText('No se lee.')).toBeVisible()
    await expect(page.getByText('Falta el reverso de la cédula.')).toBeVisible()
  })
})

/** `2026-03` as `3/2026`. */
function shown(period: string): string {
  return period.split('-').map(Number).reverse().join('/')
}
