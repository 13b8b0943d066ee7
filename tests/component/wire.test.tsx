import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { maria, openApp } from '../support/open-app'
import { portalResponses } from '../support/portal-responses'
import { pdf } from '../support/wire-walks/acts'
import { contractWalks } from '../support/wire-walks/contract-walks'
import { accountWalks, homeWalks, notificationWalks } from '../support/wire-walks/frame-walks'
import { initialWalks } from '../support/wire-walks/initial-walks'
import { monthlyWalks } from '../support/wire-walks/monthly-walks'
import { propertyWalks } from '../support/wire-walks/property-walks'
import { useWireServer } from '../support/wire-server'

/**
 * Every call of docs/contract.md, 'The calls', from the screen that makes it, as the portal's server receives it: method, path,
 * headers, body.
 */
const walks = [
  ...accountWalks,
  ...homeWalks,
  ...initialWalks,
  ...propertyWalks,
  ...contractWalks,
  ...monthlyWalks,
  ...notificationWalks,
]

const done = { status: 200 }
const signedIn = { data: { ...maria.user, token: maria.token } }

const server = useWireServer(portalResponses)
beforeEach(() => {
  vi.stubEnv('VITE_API_KEY', 'key-of-the-build')
  document.head.innerHTML = '<meta name="csrf-token" content="token-of-the-page">'
})

test('every call of the contract is walked', () => {
  const walked = new Set(walks.map(({ call }) => Number.parseInt(call)))
  expect([...walked]).toEqual(Array.from({ length: 44 }, (_, index) => index + 1))
})

test.each(walks)('call $call: $is', async ({ call, is, at, as = maria, does, body, form }) => {
  if (!is.startsWith('GET')) server.answer({ [is]: call === '1' ? signedIn : done })
  await openApp(server, at, as)
  await does?.()

  const request = await waitFor(() => {
    const found = server.received.find(({ method, path }) => `${method} ${path}` === is)
    if (!found) throw new Error(`${is} did not arrive`)
    return found
  })
  expect(request.headers).toMatchObject({
    accept: 'application/json',
    'x-csrf-token': 'token-of-the-page',
    'x-api-key': 'key-of-the-build',
  })
  expect(request.headers.authorization).toBe(as ? `Bearer ${as.token}` : undefined)
  expect(request.headers['user']).toBe(as ? String(as.user.id) : undefined)

  if (form) {
    expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(request.headers['idempotency-key']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(request.body).toEqual({
      ...form,
      // happy-dom names every part 'blob'.
      file: { name: expect.any(String) as string, type: 'application/pdf', bytes: pdf },
    })
  } else if (body) {
    expect(request.headers['content-type']).toMatch(/^application\/json/)
    expect(request.body).toEqual(body)
  } else {
    expect(request.body).toBeNull()
  }
})
