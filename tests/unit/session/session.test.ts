import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endKeptSession, keepSession, readKeptSession } from '../../../src/session/kept-session'
import { parseSession, type Session } from '../../../src/session/parse-session'
import { faultyIndexedDb } from '../../support/faulty-indexed-db'
import { onFullDisk } from '../../support/full-disk'
import { memoryStorage } from '../../support/memory-storage'
import { eventually } from '../../support/eventually'

const maria: Session = {
  token: 'token-of-maria',
  user: {
    id: 7,
    name: 'María González',
    email: 'maria@example.cl',
    rut: '12.345.678-5',
    password_updated: 1,
  },
}

const pedro: Session = { token: 'token-of-pedro', user: { ...maria.user, id: 8 } }

/** The module in the state of a page that was just opened. */
async function openPage() {
  vi.resetModules()
  return import('../../../src/session/session')
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all([maria, pedro].map(({ user }) => endKeptSession(user.id)))
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

  test.each(['signed-out', 'password-changed', 'expired'] as const)(
    '71: a session that ends (%s) leaves another user’s kept session alone',
    async (end) => {
      const page = await openPage()
      await page.startSession(maria, { keep: false })
      await keepSession(pedro)
      await page.endSession(end)
      expect(await readKeptSession()).toEqual(pedro)
    },
  )

  test('71: signing in without keeping it leaves another user’s kept session alone', async () => {
    await keepSession(pedro)
    await (await openPage()).startSession(maria, { keep: false })
    expect(await readKeptSession()).toEqual(pedro)
  })

  test('signing in succeeds with forbidden storage', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const page = await openPage()
    await page.startSession(maria, { keep: false })
    expect(page.currentSession()).toEqual(maria)
    await page.endSession('signed-out')
    expect(page.currentSession()).toBeNull()
  })
})

describe('a follower of the session', () => {
  test('is told before a sign-in is shown, and when the session ends', async () => {
    const page = await openPage()
    const told: string[] = []
    page.addSessionFollower({
      started: ({ user }) =>
        Promise.resolve(void told.push(`started ${user.id}, ${page.getSessionState().status}`)),
      ended: ({ user }) => Promise.resolve(void told.push(`ended ${user.id}`)),
    })
    await page.startSession(maria, { keep: false })
    await page.endSession('expired')
    expect(told).toEqual(['started 7, reading', 'ended 7'])
  })

  test('does not hold up a kept session, which is shown while it still works', async () => {
    await keepSession(maria)
    const page = await openPage()
    const started = vi.fn(() => new Promise<void>(() => undefined))
    page.addSessionFollower({ started, ended: () => Promise.resolve() })
    void page.restoreSession()
    await eventually(() => expect(started).toHaveBeenCalledWith(maria))
    expect(page.currentSession()).toEqual(maria)
  })
})

describe('while the database of the kept session does not answer', () => {
  /** A page whose `indexedDB.open`, or whose transactions, never answer. */
  async function openHangingPage(faults: { hangingOpens?: number; hangingTransactions?: number }) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('indexedDB', faultyIndexedDb(faults).factory)
    return openPage()
  }

  test.each([
    ['open', { hangingOpens: Infinity }, 4_000],
    ['a transaction', { hangingTransactions: Infinity }, 1_000],
  ])('61: the app starts signed out, within 5 s: %s', async (_what, faults, limit) => {
    const page = await openHangingPage(faults)
    void page.restoreSession()
    await vi.advanceTimersByTimeAsync(limit - 1_000)
    expect(page.getSessionState()).toEqual({ status: 'reading' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(page.getSessionState()).toEqual({ status: 'signed-out', end: null, userId: null })
  })

  test('a tab that has a session of its own starts with it, at once', async () => {
    sessionStorage.setItem('token', maria.token)
    sessionStorage.setItem('user', JSON.stringify(maria.user))
    const page = await openHangingPage({ hangingOpens: Infinity })
    await page.restoreSession()
    expect(page.currentSession()).toEqual(maria)
  })

  test('signing in succeeds, for this tab alone', async () => {
    const page = await openHangingPage({ hangingOpens: Infinity })
    void page.startSession(maria, { keep: true })
    await vi.advanceTimersByTimeAsync(7_000)
    expect(page.currentSession()).toEqual(maria)
    expect(sessionStorage.getItem('token')).toBe(maria.token)
  })

  test('71: a session that was signed out meanwhile does not come back at the next start', async () => {
    vi.stubGlobal('localStorage', memoryStorage())
    const working = indexedDB
    await keepSession(maria)
    sessionStorage.setItem('token', maria.token)
    sessionStorage.setItem('user', JSON.stringify(maria.user))
    const hanging = await openHangingPage({ hangingOpens: Infinity })
    const signedOut = hanging.endSession('signed-out')
    await vi.advanceTimersByTimeAsync(7_000)
    await signedOut
    vi.useRealTimers()
    vi.stubGlobal('indexedDB', working)

    const page = await openPage()
    await page.restoreSession()
    expect(page.getSessionState()).toEqual({ status: 'signed-out', end: null, userId: null })
    // The database has taken the sign-out by now: a session that is kept from here on counts.
    expect(localStorage.getItem('signed-out/7')).toBeNull()
    await page.startSession(maria, { keep: true })
    expect(await readKeptSession()).toEqual(maria)
  })

  test('a second open that answers finds the kept session', async () => {
    await keepSession(maria)
    const page = await openHangingPage({ hangingOpens: 1 })
    void page.restoreSession()
    await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    // The first open is given up after 2 s; the second one answers in its own time.
    await vi.advanceTimersByTimeAsync(2_100)
    vi.useRealTimers()
    await eventually(() => expect(page.currentSession()).toEqual(maria))
  })
})

describe('in two tabs', () => {
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
    two.addSessionFollower({ started: renewed, ended: () => Promise.resolve() })
    await one.endSession(end)
    if (endsToo) return eventually(() => expect(two.currentSession()).toBeNull())
    // The first tab’s end also removed what belongs to the second.
    await eventually(() => expect(renewed).toHaveBeenCalled())
    expect(two.currentSession()?.token).toBe(token)
  })

  test('another user’s tab stays signed in', async () => {
    const { one, two } = await twoTabs(pedro)
    const heard = new Promise((resolve) =>
      new BroadcastChannel('session').addEventListener('message', resolve),
    )
    await one.endSession('signed-out')
    await heard
    expect(two.currentSession()).toEqual(pedro)
  })
})

describe('82: a sign-out that a tab has not heard', () => {
  /** Two tabs of Maria; the second one slept while the first signed out. */
  async function signOutWhileAsleep(options: { keep: boolean }) {
    const one = await openPage()
    await one.startSession(maria, options)
    const [first, second] = [sessionStorage, memoryStorage()]
    vi.stubGlobal('sessionStorage', second)
    const two = await openPage()
    await two.startSession({ ...maria, token: 'another token' }, { keep: false })
    vi.stubGlobal('sessionStorage', first)
    await one.endSession('signed-out')
    vi.stubGlobal('sessionStorage', second)
    return { one, two }
  }

  beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

  test('ends its session when it wakes', async () => {
    const { two } = await signOutWhileAsleep({ keep: false })
    two.lookForSignOut()
    expect(two.getSessionState()).toEqual({ status: 'signed-out', end: 'signed-out', userId: 7 })
    expect(sessionStorage).toHaveLength(0)
  })

  test('ends its session when it is loaded again', async () => {
    await signOutWhileAsleep({ keep: false })
    const page = await openPage()
    await page.restoreSession()
    expect(page.getSessionState()).toEqual({ status: 'signed-out', end: null, userId: null })
    expect(sessionStorage).toHaveLength(0)
  })

  test('leaves a session alone that began after it, and what it keeps', async () => {
    const { one, two } = await signOutWhileAsleep({ keep: true })
    const newer = { ...maria, token: 'newer' }
    vi.stubGlobal('sessionStorage', memoryStorage())
    await one.startSession(newer, { keep: true })
    two.lookForSignOut()
    expect(two.currentSession()).toBeNull()
    one.lookForSignOut()
    expect(one.currentSession()).toEqual(newer)
    expect(await readKeptSession()).toEqual(newer)
  })

  test('ends a session that was kept before it', async () => {
    await (await openPage()).startSession(maria, { keep: true })
    localStorage.setItem('sign-outs/7', '1')
    vi.stubGlobal('sessionStorage', memoryStorage())
    const page = await openPage()
    await page.restoreSession()
    expect(page.currentSession()).toBeNull()
    expect(await readKeptSession()).toBeNull()
  })

  test('is no other user’s, and no expired session', async () => {
    const page = await openPage()
    await page.startSession(maria, { keep: false })
    localStorage.setItem('sign-outs/8', '3')
    page.lookForSignOut()
    expect(page.currentSession()).toEqual(maria)
    await page.endSession('expired')
    expect(localStorage.getItem('sign-outs/7')).toBeNull()
  })

  test('reaches a session of which only token and user are there, which stays until then', async () => {
    sessionStorage.setItem('token', maria.token)
    sessionStorage.setItem('user', JSON.stringify(maria.user))
    localStorage.setItem('sign-outs/7', '4')
    const page = await openPage()
    page.lookForSignOut()
    expect(page.currentSession()).toEqual(maria)
    localStorage.setItem('sign-outs/7', '5')
    page.lookForSignOut()
    expect(page.currentSession()).toBeNull()
  })

  test('changes nothing where localStorage can’t be read', async () => {
    const page = await openPage()
    await page.startSession(maria, { keep: false })
    vi.stubGlobal('localStorage', undefined)
    page.lookForSignOut()
    expect(page.currentSession()).toEqual(maria)
    expect((await openPage()).currentSession()).toEqual(maria)
  })
})

test.each([
  ['no token', '', maria.user],
  ['no user', 'token', null],
  ['an id that is no number', 'token', { ...maria.user, id: 'siete' }],
  ['no name', 'token', { id: 7, password_updated: 1 }],
])('a kept value with %s is no session', (_what, token, user) => {
  expect(parseSession(token, user)).toBeNull()
})

describe('whether documents are sent while the app is closed is known without waiting', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage())
    vi.stubGlobal('SyncManager', Object)
  })

  test('from the sign-in on, until that user signs in without keeping it, or another keeps theirs', async () => {
    const [one, two] = [await openPage(), await openPage()]
    await one.startSession(maria, { keep: false })
    expect(one.sendsWhileClosed()).toBe(false)
    await one.startSession(maria, { keep: true })
    expect(one.sendsWhileClosed()).toBe(true)
    await two.startSession(pedro, { keep: false })
    expect([one.sendsWhileClosed(), two.sendsWhileClosed()]).toEqual([true, false])
    await two.startSession(pedro, { keep: true })
    expect([one.sendsWhileClosed(), two.sendsWhileClosed()]).toEqual([false, true])
    await two.startSession(pedro, { keep: false })
    expect([one.sendsWhileClosed(), two.sendsWhileClosed()]).toEqual([false, false])
  })

  test('after a cold start, also of a session that an older version kept', async () => {
    await keepSession(maria)
    localStorage.clear()
    const page = await openPage()
    await page.restoreSession()
    expect(page.sendsWhileClosed()).toBe(true)
    Reflect.deleteProperty(globalThis, 'SyncManager')
    expect(page.sendsWhileClosed()).toBe(false)
  })

  test('not if the database failed, storage is forbidden or there is no session', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(onFullDisk)
    const page = await openPage()
    expect(page.sendsWhileClosed()).toBe(false)
    await page.startSession(maria, { keep: true })
    expect(page.sendsWhileClosed()).toBe(false)
    await page.startSession(maria, { keep: true })
    expect(page.sendsWhileClosed()).toBe(true)
    await page.endSession('signed-out')
    expect(page.sendsWhileClosed()).toBe(false)
    await page.startSession(maria, { keep: true })
    vi.stubGlobal('localStorage', undefined)
    expect(page.sendsWhileClosed()).toBe(false)
  })
})

test('what a full disk does not take of a sign-out is told, once and to its caller', async () => {
  await keepSession(maria)
  vi.spyOn(console, 'warn').mockReturnValueOnce()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(onFullDisk)
  expect(await endKeptSession(maria.user.id, 'signed-out')).toBe(false)
  expect(await readKeptSession()).toEqual(maria)
})

test('a kept session may have the wire’s spelling of numbers', () => {
  const user = { ...maria.user, id: '7', password_updated: '1' }
  expect(parseSession('token', user)?.user).toEqual({ ...maria.user, id: 7, password_updated: 1 })
})

test('without password_updated the first password still has to be changed', () => {
  expect(parseSession('token', { id: 7, name: 'María' })?.user.password_updated).toBe(0)
})
