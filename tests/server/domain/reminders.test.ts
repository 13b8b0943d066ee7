import { expect, test } from 'vitest'
import { deadlinesNear } from '../../../server/domain/tell/reminders'

/** Every day of 2027, `YYYY-MM-DD`. */
const days = Array.from({ length: 365 }, (_, day) =>
  new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
)

test('the F29 is due on the 20th of the next month, or the Monday after it, contribuciones four times a year', () => {
  const found = new Map<string, string[]>()
  for (const day of days) {
    for (const { tax, day: due, periodo, mes } of deadlinesNear(day)) {
      const name = `${tax} ${periodo}-${mes}: ${due}`
      found.set(name, [...(found.get(name) ?? []), day])
    }
  }
  expect([...found.keys()]).toEqual([
    'f29 2026-12: 2027-01-20',
    'f29 2027-1: 2027-02-22',
    'f29 2027-2: 2027-03-22',
    'f29 2027-3: 2027-04-20',
    'contribuciones 2027-4: 2027-04-30',
    'f29 2027-4: 2027-05-20',
    'f29 2027-5: 2027-06-21',
    'contribuciones 2027-6: 2027-06-30',
    'f29 2027-6: 2027-07-20',
    'f29 2027-7: 2027-08-20',
    'f29 2027-8: 2027-09-20',
    'contribuciones 2027-9: 2027-09-30',
    'f29 2027-9: 2027-10-20',
    'f29 2027-10: 2027-11-22',
    'contribuciones 2027-11: 2027-11-30',
    'f29 2027-11: 2027-12-20',
  ])
  // From three days before, to the day itself.
  expect(found.get('f29 2027-1: 2027-02-22')).toEqual([
    '2027-02-19',
    '2027-02-20',
    '2027-02-21',
    '2027-02-22',
  ])
  expect([...found.values()].every(({ length }) => length === 4)).toBe(true)
})
