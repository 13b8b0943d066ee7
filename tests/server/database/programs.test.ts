import { expect, test } from 'vitest'
import { whyElsewhere } from '../../../server/database/programs'

test('who named no DATA_DIR hears why the data lie out of the clone, and no one else does', () => {
  const moved = '/var/lib/portal-inversionista/home-ana-portal-data'
  expect(whyElsewhere(moved, undefined)).toMatch(/^Como root /)
  expect(whyElsewhere(moved, moved)).toBeNull()
  expect(whyElsewhere('/srv/portal/data', undefined)).toBeNull()
})
