import { expect, test } from 'vitest'
import { screenAbove } from '../../../src/app/screen-above'

test('no screen that the bar of the menu leads to has one above it; every other has', () => {
  for (const path of [
    '/home',
    '/informacion/3',
    '/task/initial',
    '/task/inmuebles',
    '/task/inmuebles/12',
    '/task/arriendo/3',
    '/task/monthly',
    '/task/activity',
    '/envios',
  ])
    expect(screenAbove(path), path).toBeNull()
  expect(
    [
      '/task/initial/create/32',
      '/task/inmuebles/create',
      '/task/inmuebles/edit/12',
      '/task/arriendo/createDocument/3/18',
      '/task/monthly/createDocument/5/14/12/0',
      '/envios/1',
      '/visita/inmueble/12',
      '/notification/pending',
      '/calendario',
      '/compartir',
      '/perfil',
      '/preguntas-frecuentes',
      '/nada',
    ].map(screenAbove),
  ).toEqual([
    '/task/initial',
    '/task/inmuebles',
    '/task/inmuebles',
    '/task/arriendo',
    '/task/monthly',
    '/envios',
    ...Array<string>(7).fill('/home'),
  ])
})
