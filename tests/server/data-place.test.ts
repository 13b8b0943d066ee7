import { expect, test } from 'vitest'
import { whyElsewhere } from '../../server/data-place'

test('who named no DATA_DIR hears why the data lie out of the clone, and no one else does', () => {
  const moved = { dataDir: '/var/lib/portal-inversionista/home-ana-portal-data' }
  expect(whyElsewhere(moved, undefined)).toMatch(/^Como root /)
  expect(whyElsewhere(moved, moved.dataDir)).toBeNull()
  expect(whyElsewhere({ dataDir: '/srv/portal/data' }, undefined)).toBeNull()
})
