import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearKeptSession, keepSession, readKeptSession } from '../../../src/session/kept-session'
import { parseSession, type Session } from '../../../src/session/parse-session'
import { memoryStorage } from '../../support/memory-storage'

const maria: Session = {
  token: 'token-of-maria',
  user: { id: 7, name: 'María González', email: 'maria@example.cl', password_updated: 1 },
}

/** The module as a page that was just opened has it. */
async function openPage() {
  vi.resetModules()
  return import('../../../src/session/session')
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await clearKeptSession()
})

describe('in one tab', () => {
  test('a session survives a reload under the keys token and user', async () => {
    await (await openPage()).startSession(maria, { keep: false })
    expect(sessionStorage.getItem('token')).toBe('token-of-maria')
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(maria.user)
    expect((await openPage()).currentSession()).toEqual(maria)
  })

  test('a session that was not to be kept is gone with the tab', async () => {
    await (await openPage()).startSession(maria, { keep: false })
    vi.stubGlobal('sessionStorage', memoryStorage())
    const page = await openPage()
    expect(page.getSessionState()).toEqual({ status: 'reading' })
    await page.restoreSession()
    expect(page.getSessionState()).toEqual({ status: 'signed-out', end: null, userId: null })
  })

  test('a kept session opens the app in a new tab', async () => {
    await (await openPage()).startSession(maria, { keep: true })
    vi.stubGlobal('sessionStorage', memoryStorage())
    const page = await openPage()
    await page.restoreSession()
    expect(page.currentSession()).toEqual(maria)
    expect(sessionStorage.getItem('token')).toBe('token-of-maria')
  })

  test('signing out forgets the tab’s and the kept session, and says whose it was', async () => {
    const page = await openPage()
    await page.startSession(maria, { keep: true })
    await page.endSession('signed-out')
    expect(page.getSessionState()).toEqual({ status: 'signed-out', end: 'signed-out', userId: 7 })
    expect(sessionStorage.length).toBe(0)
    expect(await readKeptSession()).toBeNull()
  })

  test('an expired token leaves a newer kept session alone', async () => {
    const page = await openPage()
    await page.startSession(maria, { keep: false })
    await keepSession({ ...maria, token: 'newer' })
    await page.endSession('expired')
    expect((await readKeptSession())?.token).toBe('newer')
  })

  test('what belongs to the session is ready before anybody sees it, and told of its end', async () => {
    const page = await openPage()
    const told: string[] = []
    page.followSession({
      started: ({ user }) =>
        Promise.resolve(void told.push(`started ${user.id}, ${page.getSessionState().status}`)),
      ended: () => Promise.resolve(void told.push('ended')),
    })
    await page.startSession(maria, { keep: false })
    await page.endSession('expired')
    expect(told).toEqual(['started 7, reading', 'ended'])
  })

  test('storage that is forbidden is no reason not to sign in', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const page = await openPage()
    await page.startSession(maria, { keep: false })
    expect(page.currentSession()).toEqual(maria)
    await page.endSession('signed-out')
    expect(page.currentSession()).toBeNull()
  })
})

describe('over tabs', () => {
  async function twoTabs(second: Session) {
    const one = await openPage()
    await one.restoreSession()
    await one.startSession(maria, { keep: false })
    // Each tab has a storage of its own.
    vi.stubGlobal('sessionStorage', memoryStorage())
    const two = await openPage()
    await two.restoreSession()
    await two.startSession(second, { keep: false })
    return { one, two }
  }

  test.each([
    ['signed-out', 'another token', true],
    ['expired', 'token-of-maria', true],
    ['expired', 'another token', false],
  ] as const)('%s in one tab, %s in the other: the other ends too: %s', async (end, token, endsToo) => {
    const { one, two } = await twoTabs({ ...maria, token })
    const renewed = vi.fn(() => Promise.resolve())
    two.followSession({ started: renewed, ended: () => Promise.resolve() })
    await one.endSession(end)
    if (endsToo) return vi.waitFor(() => expect(two.currentSession()).toBeNull())
    // What the first tab’s end removed is the second’s too.
    await vi.waitFor(() => expect(renewed).toHaveBeenCalled())
    expect(two.currentSession()?.token).toBe(token)
  })

  test('another user’s tab goes on', async () => {
    const pedro: Session = { token: 'token-of-pedro', user: { ...maria.user, id: 8 } }
    const { one, two } = await twoTabs(pedro)
    const heard = new Promise((resolve) =>
      new BroadcastChannel('session').addEventListener('message', resolve),
    )
    await one.endSession('signed-out')
    await heard
    expect(two.currentSession()).toEqual(pedro)
  })
})

test.each([
  ['no token', '', maria.user],
  ['no user', 'token', null],
  ['an id that is no number', 'token', { ...maria.user, id: 'siete' }],
  ['no name', 'token', { id: 7, password_updated: 1 }],
])('what is kept with %s is no session', (_what, token, user) => {
  expect(parseSession(token, user)).toBeNull()
})

test('what is kept in the wire’s spelling is a session', () => {
  const user = { ...maria.user, id: '7', password_updated: '1' }
  expect(parseSession('token', user)?.user).toEqual({ ...maria.user, id: 7, password_updated: 1 })
})

test('without password_updated the first password still has to be changed', () => {
  expect(parseSession('token', { id: 7, name: 'María' })?.user.password_updated).toBe(0)
})
