import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { createScenario, deed, maria } from './scenario'

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE_URL', 'http://portal.test')
})

test('a photograph that was saved arrives once', async () => {
  const { device, portal, photograph, save, check } = createScenario()
  const tab = device.open(maria)
  tab.outbox.start()
  await save(tab, photograph(deed))
  await device.pass(60_000)
  expect(portal.documents).toHaveLength(1)
  expect(tab.outbox.getSnapshot().uploads).toMatchObject([
    { state: 'delivered', attempts: 1, receipt: { document_id: 101 } },
  ])
  await check()
})
