import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PageLife } from './page-life'
import type { Process } from './process'
import type { Random } from './random'
import { createScenario, deed, emptyRow, maria, pedro } from './scenario'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
  vi.spyOn(console, 'warn').mockReturnValue()
})

/** What is done before, and what is done until a step of it ends a tab; `hasty`: one thing does not wait for the one before. */
type Case = { before: readonly string[]; verbs: readonly string[]; hasty?: boolean; tabs?: number }

const cases: Record<string, Case> = {
  'a first page': { before: [], verbs: ['take'] },
  'a page more': { before: ['take'], verbs: ['take'] },
  'a turn': { before: ['take', 'take'], verbs: ['turn'] },
  'a move': { before: ['take', 'take', 'take'], verbs: ['move'] },
  'a drop': { before: ['take', 'take'], verbs: ['drop'] },
  'what was dropped, brought back': { before: ['take', 'take', 'drop'], verbs: ['restore'] },
  'a retake': { before: ['take', 'take'], verbs: ['retake'] },
  'a crop': { before: ['take', 'take'], verbs: ['crop'] },
  'a crop of a crop': { before: ['take', 'crop'], verbs: ['crop'] },
  'the original instead of a crop': { before: ['take', 'crop'], verbs: ['use the original'] },
  'Guardar of a page as it lies': { before: ['take'], verbs: ['save'] },
  'Guardar of turned and cropped pages': { before: ['take', 'turn', 'take', 'crop'], verbs: ['save'] },
  'a form that is discarded': { before: ['take', 'take'], verbs: ['discard a form'] },
  'a form that is discarded, from which a shared file was removed': {
    before: ['share', 'take what was shared', 'assign', 'drop', 'take'],
    verbs: ['discard a form'],
  },
  'a changed file': { before: ['go offline', 'take', 'save'], verbs: ['change file'] },
  'what another app shares': { before: ['take'], verbs: ['share'] },
  'what was shared, taken over': { before: ['share'], verbs: ['take what was shared'] },
  'what was shared, given its document': { before: ['share', 'take what was shared'], verbs: ['assign'] },
  'a form left while it prepares, and opened again': {
    before: ['take'],
    verbs: ['choose and leave', 'take'],
    hasty: true,
  },
  'two tabs that add to one entry': {
    before: ['take'],
    verbs: ['take', 'take', 'take', 'take'],
    hasty: true,
    tabs: 2,
  },
  'a tab that saves what another adds to': {
    before: ['take', 'take'],
    verbs: ['save', 'take', 'take'],
    hasty: true,
    tabs: 2,
  },
  'a sign-out while pages are joined, and another user': {
    before: ['take', 'take'],
    verbs: ['save', 'sign out'],
    hasty: true,
  },
  'a sign-out while an upload waits, and another user': {
    before: ['go offline', 'take', 'save'],
    verbs: ['sign out', 'take', 'save'],
    hasty: true,
  },
  'a sign-out while it prepares, and another user': {
    before: ['take', 'share'],
    verbs: ['take', 'sign out', 'take', 'save'],
    hasty: true,
  },
}

/** Chooses always the same way: the first form; a page, and then another place. */
function steady(isHasty: () => boolean): Random {
  let calls = 0
  return {
    next: () => 0,
    int: (below) => (calls++ % 2) * (below - 1),
    // 0.6: whether it is waited for.
    chance: (share) => (share === 0.6 ? !isHasty() : share > 0.5),
    pick: ([first]) => first,
  }
}

/** False once there is no such step. */
async function dieAt(
  at: number,
  { before, verbs, hasty = false, tabs = 1 }: Case,
  stop: 'kill' | 'cut power',
): Promise<boolean> {
  const scenario = createScenario()
  const { device } = scenario
  const opened: Process[] = []
  const living = () => opened.filter((tab) => tab.isAlive())
  function open(session = maria): Process {
    const tab = device.open(session)
    tab.outbox.start()
    opened.push(tab)
    return tab
  }
  let turn = 0
  let isHasty = false
  const life = new PageLife(
    scenario,
    steady(() => isHasty),
    {
      targets: [deed],
      anyTab: () => living()[turn++ % living().length] ?? open(),
      living,
      signIn: () => living().forEach((tab) => tab.signIn(maria)),
      seen: () => emptyRow,
    },
  )
  const broken = async () => {
    const { lost, twice, other } = await life.ledger.check()
    return [...lost, ...twice, ...other, ...life.problems]
  }
  async function happen(name: string): Promise<void> {
    if (name === 'go offline') device.setWeather(() => ({ kind: 'none' }))
    const event = life.events.find(([one]) => one === name)
    if (!event && name !== 'go offline') throw new Error(`no ${name}`)
    await event?.[1]()
  }

  for (let tab = 0; tab < tabs; tab += 1) open()
  await device.idle()
  for (const name of before) await happen(name)
  await device.idle()
  expect(await broken(), 'before').toEqual([])

  isHasty = hasty
  const last = device.steps() + at
  let isOver = false
  device.killWhen((_what, step) => {
    if (step === last) isOver = true
    return step === last
  })
  for (const name of verbs) await happen(name)
  await device.pass(60_000)
  device.killNobody()
  isHasty = false
  expect(await broken(), `step ${at}`).toEqual([])
  if (stop === 'cut power') device.cutPower()
  expect(await broken(), `step ${at}`).toEqual([])

  device.setWeather(() => ({ kind: 'fine' }))
  for (const session of [pedro, maria]) {
    for (const tab of living()) tab.kill()
    const again = open(session)
    await device.idle()
    expect(await broken(), `step ${at}, opened again`).toEqual([])
    await life.saveAll(again)
    await device.pass(3_600_000)
  }
  expect(await broken(), `step ${at}, at the end`).toEqual([])
  await scenario.check()
  return isOver
}

describe.each(Object.entries(cases))('%s', (_name, one) => {
  test.each(['kill', 'cut power'] as const)(
    'after a %s at any step of it no page is lost, there twice or seen by another user',
    async (stop) => {
      let steps = 0
      while (await dieAt(steps + 1, one, stop)) steps += 1
      expect(steps).toBeGreaterThan(4)
    },
  )
})
