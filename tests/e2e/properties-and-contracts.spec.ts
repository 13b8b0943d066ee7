import { expect, test, type Locator, type Page } from '@playwright/test'
import { contratoParts, type FormDef } from '../../shared/fields'
import { contratoList } from '../../src/api/contratos'
import { inmuebleList } from '../../src/api/inmuebles'
import { first, portalClient, type PortalClient } from '../support/portal-client'
import { sampleEntries } from '../support/sample-fields'
import { followRequests, untilLoaded } from '../support/screens'
import { maria, usePortal, withoutWorker } from '../support/portal'

test.use({ ...withoutWorker, reducedMotion: 'reduce' })

const portal = usePortal()
let landlord: PortalClient
test.beforeAll(async () => {
  landlord = await portalClient(portal().url, maria)
})
test.beforeEach(async ({ context }) => landlord.signIn(context))

const saved = (page: Page) => page.getByText('Proceso realizado correctamente.').first()

async function choose(page: Page, label: string, typed: string, option: string) {
  await page.getByLabel(label).click()
  await page.getByLabel(label).pressSequentially(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a landlord registers a property with a storage room, lets both, and cannot let them twice', async ({
  page,
}) => {
  followRequests(page)
  await page.goto(`${portal().url}/task/inmuebles`)
  await page.getByRole('link', { name: 'Agregar Inmueble' }).click()
  await page.getByLabel('Tipo de Propiedad').selectOption('Casa')
  await choose(page, 'Región', 'valparaiso', 'Valparaíso')
  await choose(page, 'Comuna', 'la calera', 'Calera')
  await page.getByLabel('N° Departamento').fill('77')
  await page.getByLabel('Rol').fill('123-45')
  await page.getByLabel('Valor Departamento (UF)').pressSequentially('3250,5')
  await page.getByLabel('Avalúo (UF)').pressSequentially('2100')
  await page.getByLabel('Fecha Escritura').fill('2026-09-06')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(saved(page)).toBeVisible()

  const card = page.getByRole('article', { name: 'Casa 77' })
  await card.getByRole('button', { name: 'Mostrar detalle' }).click()
  await expect(card.getByRole('row', { name: /Valor en UF/ })).toContainText('UF 3.250,50')
  await expect(card.getByRole('row', { name: /Fecha Escritura/ })).toContainText('06/09/2026')
  await expect(card.getByRole('row', { name: /Dirección/ })).toContainText('SIN DATOS')

  await card.getByRole('button', { name: 'Bodegas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Datos de Bodega/s' })
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await dialog.getByLabel('Número').fill('9')
  await dialog.getByLabel('Valor (UF)').fill('90')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('button', { name: 'Bodega 9' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Bodegas' })).toBeFocused()

  await letHouse(page)
  await expect(saved(page)).toBeVisible()
  // The answer after the save moves what is tapped.
  await untilLoaded(page)
  const contract = page.getByRole('article', { name: 'Casa 77 + Bodega 9' })
  await contract.getByRole('button', { name: 'Mostrar detalle' }).click()
  await expect(contract.getByRole('row', { name: /Periodo/ })).toContainText('06/09/2026 - 05/09/2027')
  await expect(contract.getByRole('row', { name: /^Valor/ })).toContainText('$650.000')
  await expect(contract.getByRole('link', { name: /^Subir/ }).first()).toBeVisible()

  await letHouse(page)
  await expect(page.getByRole('alert').first()).toContainText('del 06/09/2026 al 05/09/2027')
  await expect(page.getByLabel('Valor Arriendo')).toHaveValue('650.000')
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeEnabled()
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(page.getByLabel('Nombre Arrendatario')).toHaveValue('Juana Pérez')
})

async function fillSamples(page: Page, form: FormDef) {
  for (const [label, text] of sampleEntries(form)) await page.getByLabel(label).fill(text)
}

async function letHouse(page: Page) {
  await page.goto(`${portal().url}/task/arriendo/create`)
  await fillSamples(page, contratoParts.tenant)
  await page.getByLabel('Nombre Arrendatario').fill('Juana Pérez')
  await page.getByLabel('Fecha Inicio').fill('2026-09-06')
  await page.getByLabel('RUT Arrendatario').fill('')
  await page.getByLabel('RUT Arrendatario').pressSequentially('123456785')
  await page.getByLabel('Fecha Término').fill('2027-09-05')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByRole('combobox', { name: 'Inmueble' }).selectOption('Casa 77')
  await page.getByRole('combobox', { name: 'Arrendar' }).selectOption('Inmueble con bodega')
  await page.getByRole('combobox', { name: 'Bodega' }).selectOption('Bodega 9')
  await fillSamples(page, contratoParts.rent)
  await page.getByLabel('Valor Arriendo').fill('')
  await page.getByLabel('Valor Arriendo').pressSequentially('650000')
  await page.getByRole('button', { name: 'Guardar' }).click()
}

test('an amount keeps its dots and the caret its place, whatever is done to it', async ({ page }) => {
  await page.goto(`${portal().url}/task/inmuebles/create`)
  const field = page.getByLabel('Valor Departamento (UF)')
  await field.click()
  const { keyboard } = page

  await keyboard.type('1234567')
  expect(await written(field)).toBe('1.234.567|')
  for (let step = 0; step < 4; step++) await keyboard.press('ArrowLeft')
  await keyboard.type('9')
  expect(await written(field)).toBe('12.349|.567')
  await keyboard.press('Backspace')
  await keyboard.press('Backspace')
  expect(await written(field)).toBe('123|.567')
  // Over the dot, then the digit behind it: never stuck.
  await keyboard.press('Delete')
  await keyboard.press('Delete')
  expect(await written(field)).toBe('12.3|67')

  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('1.500.000')
  expect(await written(field)).toBe('1.500.000|')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('3250.5')
  await keyboard.press('Tab')
  await expect(field).toHaveValue('3.250,5')
})

test('a mask waits for a keyboard that composes, and what it wrote can be undone', async ({ page }) => {
  await page.goto(`${portal().url}/task/arriendo/create`)
  const field = page.getByLabel('RUT Arrendatario')
  await field.click()
  const { keyboard } = page
  await keyboard.type('12')
  const cdp = await page.context().newCDPSession(page)
  // As a phone's keyboard does: the whole word again with each digit.
  for (const text of ['3', '34', '345', '3456', '34567', '345678', '3456785']) {
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
    await expect(field).toHaveValue(`1-2${text}`)
  }
  await cdp.send('Input.insertText', { text: '3456785' })
  expect(await written(field)).toBe('12.345.678-5|')

  await keyboard.press('Backspace')
  await keyboard.type('9')
  const undone = []
  for (let step = 0; step < 4; step++) {
    await keyboard.press('ControlOrMeta+Z')
    undone.push(await written(field))
  }
  expect(undone).toEqual(['1.234.567-8|', '12.345.678-5|', '1-2|', '1|'])
  await keyboard.press('ControlOrMeta+Shift+Z')
  await keyboard.press('ControlOrMeta+Shift+Z')
  await expect(field).toHaveValue('12.345.678-5')
})

test('a key that can not be part of the value is not taken', async ({ page }) => {
  await page.goto(`${portal().url}/task/inmuebles/create`)
  const amount = page.getByLabel('Valor Departamento (UF)')
  for (const [keys, shown] of [
    ['12abc34', '1.234'],
    ['-abc', ''],
    ['3,456', '3,45'],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(keys)
    await expect(amount).toHaveValue(shown)
  }
  await amount.press('ControlOrMeta+Z')
  await expect(amount).toHaveValue('3,4')

  await page.goto(`${portal().url}/task/arriendo/create`)
  const rut = page.getByLabel('RUT Arrendatario')
  await rut.pressSequentially('123k45')
  await expect(rut).toHaveValue('1.234-5')
  await rut.fill('')
  await rut.pressSequentially('100.200.300-4')
  await rut.press('Tab')
  await expect(rut).toHaveValue('10.020.030-04')
  await expect(page.getByText(/más largo que un RUT/)).toBeVisible()
})

test('what is not one amount or no option is not saved, and stays to be mended', async ({ page }) => {
  await page.goto(`${portal().url}/task/inmuebles/create`)
  // What is missing above would be the first to mend.
  await page.getByLabel('Tipo de Propiedad').selectOption('Casa')
  await page.getByLabel('Región').pressSequentially('valpa')
  await expect(page.getByRole('option', { name: 'Valparaíso' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Comuna')).toBeEnabled()
  await page.getByLabel('Comuna').pressSequentially('la flor')
  await page.getByLabel('Avalúo (UF)').fill('2,100')
  await expect(page.getByLabel('Región')).toHaveValue('Valparaíso')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByLabel('Comuna')).toBeFocused()
  await expect(page.getByLabel('Comuna')).toHaveValue('la flor')
  await expect(page.getByText('Elige una de la lista.')).toBeVisible()
  await expect(page.getByLabel('Avalúo (UF)')).toHaveValue('2,100')
  await expect(page.getByText('Escribe 2.100 con punto, o 2,10.')).toBeVisible()
})

for (const [how, isMobile] of [
  ['tapped', true],
  ['clicked', false],
] as const)
  test.describe(() => {
    test.use({ isMobile, hasTouch: isMobile })

    test(`a button that is ${how} from a field is not lost, though its warning moves it`, async ({
      page,
    }) => {
      await page.goto(`${portal().url}/task/arriendo/create`)
      await page.getByLabel('RUT Arrendatario').pressSequentially('1.234.567-1')
      const next = page.getByRole('button', { name: 'Siguiente' })
      await next.scrollIntoViewIfNeeded()
      const position = { x: 20, y: 5 }
      await (isMobile ? next.tap({ position }) : next.click({ position }))
      await expect(page.getByRole('combobox', { name: 'Inmueble' })).toBeVisible()
    })
  })

/** What stands in the field, `|` being its caret. */
function written(field: Locator): Promise<string> {
  return field.evaluate((input: HTMLInputElement) => {
    const caret = input.selectionStart ?? 0
    return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`
  })
}

test('the fields of a row stand on one line, whatever the length of their labels', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { contratos } = await landlord.read(contratoList)
  const contrato = first(contratos.flatMap(({ idContrato }) => idContrato ?? []))
  await page.goto(`${portal().url}/task/arriendo/edit/${contrato}`)
  await expect(page.getByLabel('Valor Estacionamiento Arriendo')).toBeVisible()
  const lines = new Set<number | undefined>()
  for (const label of ['Valor Arriendo', 'Valor Bodega Arriendo', 'Valor Estacionamiento Arriendo'])
    lines.add((await page.getByLabel(label).boundingBox())?.y)
  expect([...lines]).toHaveLength(1)
})

test('what saves a form that is longer than a desktop is in sight from the beginning, and covers no field that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const form of [
    'inmuebles/create',
    `inmuebles/edit/${first((await landlord.read(inmuebleList)).inmuebles).id}`,
  ]) {
    await page.goto(`${portal().url}/task/${form}`)
    const save = page.getByRole('button', { name: /^Guardar/ })
    await expect(save).toBeInViewport({ ratio: 1 })
    const last = page.getByLabel('Fecha Inscripción CBR')
    await last.focus()
    const [bar, field] = [await save.boundingBox(), await last.boundingBox()]
    expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  }
})

test('on a tablet each line of a property form ends at its edge', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${portal().url}/task/inmuebles/create`)
  await expect(page.getByLabel('Fecha Inscripción CBR')).toBeVisible()
  const ends = await page.locator('form fieldset').evaluateAll((groups) =>
    groups.flatMap((group) => {
      const lines = new Map<number, number>()
      for (const field of group.querySelectorAll('label')) {
        const { left, top, width } = (field.parentElement ?? field).getBoundingClientRect()
        lines.set(Math.round(top), Math.round(Math.max(lines.get(Math.round(top)) ?? 0, left + width)))
      }
      return [...lines.values()]
    }),
  )
  expect(ends.length).toBeGreaterThan(5)
  expect(new Set(ends).size).toBe(1)
})

test('on a phone an unfinished property has two lines of controls, and its units save in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${portal().url}/task/inmuebles`)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: /^Fotografiar/ }) })
    .first()
  const middle = async (one: Locator) => {
    const box = await one.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  const more = card.getByRole('button', { name: 'Mostrar detalle' })
  await expect(more).toBeVisible()
  expect(Math.abs((await middle(more)) - (await middle(card.getByRole('heading'))))).toBeLessThan(20)
  const controls = await card.locator(':is(a, button):not([aria-expanded])').all()
  const lines = new Set(await Promise.all(controls.map(async (one) => Math.round(await middle(one)))))
  expect([controls.length, lines.size]).toEqual([4, 2])

  await card.getByRole('button', { name: 'Bodegas' }).click()
  await page.getByRole('tab', { name: 'Agregar Bodega' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Salir' })).toBeInViewport({ ratio: 1 })
})
