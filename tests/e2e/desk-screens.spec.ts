import { expect, test, type Page } from '@playwright/test'
import { openDesk } from '../support/desk'
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
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
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
    await expect(page.getByText('Ya hay un inversionista con el correo nina.paz@example.cl.')).toBeVisible()
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

  test('a reminder of what is missing goes out once a day', async ({ page }) => {
    await openDesk(page, portal(), { at: '/contador/inversionistas' })
    await page.getByRole('link', { name: 'Pedro Soto' }).click()
    await page.getByRole('button', { name: /^Recordar \(\d+\)$/ }).click()
    await expect(page.getByText('Pedro Soto recibirá un correo con lo que le falta.')).toBeVisible()
    await page.getByRole('button', { name: /^Recordar/ }).click()
    await expect(page.getByRole('alert')).toHaveText('Hoy ya se le envió un recordatorio.')
  })
})
