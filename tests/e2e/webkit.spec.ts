import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { compose } from '../support/compose'
import { readEntries, savedOf, type StoredEntry } from '../support/initial-on-phone'
import { exifSegment } from '../support/pictures'
import { usePortal, maria } from '../support/portal'
import { copiesOf } from '../support/stored-files'
import { openWebKit, type WebKit } from '../support/webkit'

const portal = usePortal()

let webkit: WebKit
test.beforeEach(async () => {
  webkit = await openWebKit()
})
test.afterEach(() => webkit.close())

test('what is photographed without the portal is stored in WebKit, and arrives once when it is back', async () => {
  await signIn()
  await webkit.click(`//section[@aria-label='Resumen']//a[@href='/task/initial']`)
  await webkit.see(row('Mandato al contador', 'Pendiente de carga'))
  // And with it the code of every screen.
  await expect.poll(() => webkit.run(`return navigator.serviceWorker.controller?.state`)).toBe('activated')

  await portal().set('down')
  await photograph('Mandato al contador', 'cedula.jpg')
  await webkit.see(row('Mandato al contador', 'En cola de envío'))
  // WebKit's canvas makes no WebP.
  await webkit.see(
    `${row('Mandato al contador', 'En cola de envío')}/ancestor::*[@role='row']//*[@data-thumbnail]/img`,
  )
  const [hash = ''] = await hashesOnDevice()
  expect(copiesAtPortal(hash)).toBe(0)
  await portal().set('open')
  await webkit.see(row('Mandato al contador', 'En revisión'))
  expect(copiesAtPortal(hash)).toBe(1)

  // The portal has it, and its answer is lost.
  await portal().set('deaf')
  await photograph('Carpeta tributaria electrónica', 'medidores.jpg')
  await expect.poll(async () => copiesAtPortal((await hashesOnDevice()).at(-1) ?? '')).toBe(1)
  await portal().set('open')
  await webkit.see(row('Carpeta tributaria electrónica', 'En revisión'))
  expect(copiesAtPortal((await hashesOnDevice()).at(-1) ?? '')).toBe(1)
})

test('a mask waits for a keyboard that composes in WebKit, and each edit can be undone', async () => {
  await signIn()
  await webkit.click(`//section[@aria-label='Resumen']//a[@href='/task/arriendo']`)
  await webkit.click(button('Agregar Contrato de Arriendo'))
  const rut = `//input[@id=//label[starts-with(normalize-space(.),'RUT Arrendatario')]/@for]`
  const written = () => webkit.run(`return document.activeElement.value`)
  await webkit.type(rut, '12')
  const composed = await webkit.run(`return (${compose.toString()})('3456785', 'webkit')`)
  expect(composed).toEqual(
    ['3', '34', '345', '3456', '34567', '345678', '3456785'].map((text) => `1-2${text}`),
  )
  expect(await written()).toBe('12.345.678-5')

  await webkit.type(rut, `${keys.backspace}9`)
  expect(await written()).toBe('12.345.678-9')
  const undone = []
  for (let step = 0; step < 4; step++) {
    await webkit.type(rut, `${keys.control}z${keys.none}`)
    undone.push(await written())
  }
  expect(undone).toEqual(['1.234.567-8', '12.345.678-5', '1-2', '1'])
  await webkit.type(rut, `${keys.control}yy${keys.none}`)
  expect(await written()).toBe('12.345.678-5')
})

for (const label of ['Archivo', 'Tomar foto'])
  test(`a photo chosen in WebKit reaches the form though its answers came since ('${label}')`, async () => {
    const name = 'Carpeta tributaria electrónica'
    await signIn()
    await webkit.see(`//section[@aria-label='Resumen']`)
    // Only on a phone the answer changes the order of the ways.
    await webkit.narrow()
    await expect.poll(() => webkit.run(`return innerWidth`)).toBeLessThan(960)
    await portal().set('waiting')
    await webkit.goto(`${portal().url}/task/initial/create/34`)
    const input = `//label[normalize-space(.)='${label}']//input`
    await webkit.see(input)
    expect(await webkit.run(`return document.querySelector('h1').textContent`)).not.toBe(name)
    const choose = await webkit.hold(input)
    await portal().set('open')
    await webkit.see(`//h1[.='${name}']`)
    await choose(lyingPhoto('medidores.jpg'))
    await webkit.see(`//img[@alt='Vista previa']`)
  })

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys = { none: '\uE000', backspace: '\uE003', control: '\uE009' }

async function signIn(): Promise<void> {
  await webkit.goto(`${portal().url}/login`)
  await webkit.type(field('Correo electrónico'), maria.email)
  await webkit.type(field('Contraseña'), maria.password)
  await webkit.click(button('Ingresar'))
}

async function photograph(name: string, file: string): Promise<void> {
  await webkit.click(`//a[@aria-label='Subir ${name}' or normalize-space(.)='Subir ${name}']`)
  await webkit.see(`//h1[.='${name}']`)
  await webkit.type(`//input[@type='file']`, lyingPhoto(file))
  await webkit.see(`//img[@alt='Vista previa']`)
  await webkit.click(button('Guardar'))
}

/** The path of a photo that a phone stored lying on its side, so that WebKit has to draw it: its bytes are those of no other file. */
function lyingPhoto(file: string): string {
  const jpeg = readFileSync(join('server/seed/pictures', file))
  const path = test.info().outputPath(file)
  writeFileSync(path, Buffer.concat([jpeg.subarray(0, 2), exifSegment(6), jpeg.subarray(2)]))
  return path
}

const field = (label: string) => `//input[@id=//label[normalize-space(.)='${label}']/@for]`
const button = (name: string) => `//button[normalize-space(.)='${name}']`
const row = (name: string, status: string) =>
  `//*[@role='row' or self::tr][.//*[normalize-space(.)='${name}']]//*[normalize-space(.)='${status}']`

async function hashesOnDevice(): Promise<string[]> {
  const entries = (await webkit.run(`return (${readEntries.toString()})()`)) as StoredEntry[]
  return savedOf(entries).map(({ file }) => file.sha256)
}

function copiesAtPortal(hash: string): number {
  return copiesOf(portal().backend.dataDir, hash).length
}
