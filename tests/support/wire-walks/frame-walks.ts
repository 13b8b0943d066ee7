import type { Session } from '../../../src/session/session'
import { maria } from '../open-app'
import { press, type } from './acts'
import type { Walk } from './walk'

const withFirstPassword: Session = { ...maria, user: { ...maria.user, password_updated: 0 } }

export const accountWalks: Walk[] = [
  {
    call: '1',
    is: 'POST /api/client/login',
    at: '/login',
    as: null,
    async does() {
      await type('Correo electrónico', 'maria@example.cl')
      await type('Contraseña', 'Inversionista.2026')
      await press('Ingresar')
    },
    body: { email: 'maria@example.cl', password: 'Inversionista.2026' },
  },
  {
    call: '2',
    is: 'POST /api/client/user/logout',
    at: '/home',
    async does() {
      await press('Menú de perfil')
      await press('Cerrar sesión')
    },
  },
  {
    call: '3',
    is: 'POST /api/client/recover-password',
    at: '/recover-password',
    as: null,
    async does() {
      await type('Correo electrónico', 'maria@example.cl')
      await press('Recuperar')
    },
    body: { email: 'maria@example.cl' },
  },
  {
    call: '4',
    is: 'POST /api/client/password/reset',
    at: '/password/reset/a1b2c3?email=maria%40example.cl',
    as: null,
    async does() {
      await type('Nueva contraseña', 'Otra.Clave.2026')
      await type('Confirmar contraseña', 'Otra.Clave.2026')
      await press('Reestrablecer')
    },
    body: {
      token: 'a1b2c3',
      email: 'maria@example.cl',
      password: 'Otra.Clave.2026',
      password_confirmation: 'Otra.Clave.2026',
    },
  },
  {
    call: '5',
    is: 'PUT /api/client/user/update-password',
    at: '/home',
    as: withFirstPassword,
    async does() {
      await type('Contraseña actual', 'Clave.Inicial.1')
      await type('Nueva contraseña', 'Otra.Clave.2026')
      await type('Repetir nueva contraseña', 'Otra.Clave.2026')
      await press('Guardar')
    },
    body: {
      current_password: 'Clave.Inicial.1',
      new_password: 'Otra.Clave.2026',
      new_confirm_password: 'Otra.Clave.2026',
    },
  },
]

export const homeWalks: Walk[] = [
  { call: '6', is: 'GET /api/client/task/totals', at: '/home' },
  { call: '7', is: 'GET /api/client/task/getActivity', at: '/task/activity' },
  { call: '8', is: 'GET /api/client/notifications', at: '/home' },
  { call: '9', is: 'GET /api/client/media/home', at: '/home' },
  { call: '10', is: 'GET /api/client/media/sidebar', at: '/home' },
  { call: '11', is: 'GET /api/client/media/sidebar/3', at: '/informacion/3' },
]

export const notificationWalks: Walk[] = [
  { call: '43', is: 'GET /api/client/notifications/pending', at: '/notification/pending' },
  { call: '44', is: 'GET /api/client/notifications/rejected', at: '/notification/rejected' },
]
