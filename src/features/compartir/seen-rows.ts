import type { Read } from '../../api/read'
import { allRowLists } from '../../areas/area-lists'
import { placesOf, type Place, type Things } from '../../areas/area-places'
import { readStoredResponse } from '../../queries/read-stored-response'
import type { Choice } from './choices'

/** The stored rows of all lists but 'Otros', in any status. Uses no network; never throws. */
export async function readSeenRows(things: Things, userId: number): Promise<Choice[]> {
  async function rowsOf({ name: place, others }: Place): Promise<Choice[]> {
    const lists = await allRowLists(others, readStored).catch(() => [])
    const found = lists.map(async ({ read, asked }) => {
      const stored = await readStoredResponse(read, userId)
      return stored ? asked(stored.data, stored.storedAt) : []
    })
    return (await Promise.all(found)).flat().map((asked) => ({ ...asked, place }))
  }
  async function readStored<T>(read: Read<T>): Promise<T> {
    const stored = await readStoredResponse(read, userId)
    if (!stored) throw new NotStored()
    return stored.data
  }
  return (await Promise.all(placesOf(things).map(rowsOf))).flat()
}

class NotStored extends Error {}
