import { expect, test } from '@playwright/test'
import { monthlyDocuments, monthlyTasks } from '../../src/api/monthly'
import { axeSource, violationsInBoth } from '../support/axe'
import { signIn as signInByWire } from '../support/client'
import { openDesk } from '../support/desk'
import { desktop, maria, usePortal } from '../support/portal'

const portal = usePortal()

test.use({ ...desktop, serviceWorkers: 'block' })

test('what is switched at the desk is asked from the next month on, and what is switched back', async ({
  page,
}) => {
  await page.addInitScript({ content: axeSource })
  await openDesk(page, portal(), { at: '/contador/inversionistas' })
  const landlord = await signInByWire(portal().backend.url, maria.email, maria.password)
  for (const was of [false, true]) {
    await page.getByRole('link', { name: 'Inversionistas' }).click()
    await page.getByRole('link', { name: 'María González' }).click()
    const f29 = page.getByRole('checkbox', { name: 'Presenta F29' })
    await expect(f29).toBeChecked({ checked: !was })
    await f29.press(' ')
    await expect(page.getByText(`Presenta F29: ${was ? 'sí' : 'no'}.`)).toBeVisible()
    await expect(f29).toBeChecked({ checked: was })
    expect(await violationsInBoth(page)).toEqual([])

    await page.getByRole('link', { name: 'Meses' }).click()
    const types = page.getByRole('group', { name: 'Tipos' })
    const fees = types.getByRole('checkbox', { name: 'Boletas de honorarios' })
    await expect(fees).toBeChecked({ checked: was })
    await fees.press(' ')
    await expect(types.getByText(`Boletas de honorarios: ${was ? 'no' : 'sí'}.`)).toBeVisible()
    await expect(fees).toBeChecked({ checked: !was })
    expect(await violationsInBoth(page)).toEqual([])

    const tasks = async () => (await landlord.read(monthlyTasks)).tasks
    const before = (await tasks()).length
    await page.getByRole('button', { name: 'Abrir…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Abrir el mes' }).click()
    await expect.poll(async () => (await tasks()).length).toBe(before + 1)
    await expect(page.getByText(/^Se abrió el mes /)).toBeVisible()
    const [newest] = await tasks()
    const asked = await landlord.read(monthlyDocuments(72, newest?.id ?? 0))
    const names = asked.map(({ detalle }) => detalle)
    expect([names.includes('Formulario 29'), names.includes('Boletas de honorarios')]).toEqual([was, !was])
  }
})
