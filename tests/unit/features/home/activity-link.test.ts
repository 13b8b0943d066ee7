import { expect, test } from 'vitest'
import { activityLink } from '../../../../src/features/home/activity-link'

test.each([
  ['home', null, '/home'],
  ['taskInitial', null, '/task/initial'],
  ['taskInitialCreate', '5', '/task/initial/create/5'],
  ['inmueble', null, '/task/inmuebles'],
  ['inmuebleEdit', '12', '/task/inmuebles/edit/12'],
  ['InmuebleCreateDocument', '3/4', '/task/inmuebles/createDocument/3/4'],
  ['contratoArriendo', '', '/task/arriendo'],
  ['monthlyTask', null, '/task/monthly'],
  ['activityRecord', null, '/task/activity'],
  ['informacion', '9', '/informacion/9'],
  ['NotificationRejected', null, '/notification/rejected'],
  ['NotificationPending', null, '/notification/pending'],
  ['unknown', '/task/arriendo/edit/3', '/task/arriendo/edit/3'],
  ['unknown', '/task/arriendo/3', '/task/arriendo/3'],
  ['unknown', '/task/inmuebles/create', '/task/inmuebles/create'],
  ['unknown', '/task/inmuebles/createDocument/3/4', '/task/inmuebles/createDocument/3/4'],
  ['unknown', '/task/monthly/createDocument/3/51/0', '/task/monthly/createDocument/3/51/0'],
  [null, '/perfil', '/perfil'],
  [null, '/calendario', '/calendario'],
  [null, '/preguntas-frecuentes', '/preguntas-frecuentes'],
  [null, '/visita/mes/7', '/visita/mes/7'],
  [null, '/envios/7b0c6b3e-0f5e-4d6a-9c1d-2b1f0a3c4d5e', '/envios/7b0c6b3e-0f5e-4d6a-9c1d-2b1f0a3c4d5e'],
])('an activity named %s with %s leads to %s', (name, redirect, to) => {
  expect(activityLink({ url_redirect_name: name, url_redirect: redirect })).toBe(to)
})

test.each([
  ['taskInitialCreate', null],
  ['taskInitialCreate', '5/../../../api'],
  ['InmuebleCreateDocument', '3'],
  ['informacion', 'javascript:alert(1)'],
  ['unknown', null],
  ['unknown', 'https://evil.example/home'],
  ['unknown', '//evil.example/home'],
  ['unknown', '/\\evil.example'],
  ['unknown', 'javascript:alert(1)'],
  ['unknown', '/api/client/user/logout'],
  ['unknown', '/contador'],
  ['unknown', '/task/initial/../../api/x'],
  ['unknown', '/task/monthly/3'],
  ['unknown', '/task/initial/4'],
  ['unknown', '/visita/otra'],
  ['unknown', '/task/inmuebles/edit'],
  ['unknown', '/task/arriendo/createDocument/3'],
])('an activity named %s with %s leads nowhere', (name, redirect) => {
  expect(activityLink({ url_redirect_name: name, url_redirect: redirect })).toBeNull()
})
