import { expect, test } from 'vitest'
import { mailNotices } from '../../../src/api/mail-notices'
import type { Landlord } from '../../support/client'
import { useServer } from '../../support/use-server'

const server = useServer()

const refused = async (landlord: Landlord) =>
  (await landlord.read(mailNotices)).filter(({ activo }) => !activo).map(({ aviso }) => aviso)

test('in the portal each kind is switched off and on, and no other kind exists', async () => {
  const ana = await server.landlord()
  const set = (aviso: unknown, activo: unknown) => ana.send('PUT', '/api/client/avisos', { aviso, activo })
  await set('mes', false)
  await set('mes', false)
  await set('vencimiento', false)
  expect(await ana.read(mailNotices)).toEqual([
    { aviso: 'rechazo', activo: true },
    { aviso: 'mes', activo: false },
    { aviso: 'vencimiento', activo: false },
  ])
  await set('mes', true)
  expect(await refused(ana)).toEqual(['vencimiento'])
  for (const wrong of ['copia', 'resumen', '', null]) expect((await set(wrong, false)).status).toBe(422)
  expect((await set('mes', 'no')).status).toBe(422)
  expect((await server.visitor.get('/api/client/avisos')).status).toBe(401)
  expect((await server.visitor.send('PUT', '/api/client/avisos', {})).status).toBe(401)
})
