import type { AskedList } from '../../areas/area-lists'
import type { Asked } from '../../areas/asked'
import { useRead, type Reading } from '../../queries/use-read'

export function useAsked({ read, asked }: AskedList, options?: { enabled?: boolean }): Reading<Asked[]> {
  const reading = useRead(read, options)
  return { ...reading, data: reading.data === undefined ? undefined : asked(reading.data, reading.storedAt) }
}
