import { documentStatus } from '../../../shared/document-status'
import type { Things } from '../../areas/area-places'
import { useEffect, useMemo, useState } from 'react'
import { contratoList } from '../../api/contratos'
import { inmuebleList } from '../../api/inmuebles'
import { monthlyTasks } from '../../api/monthly'
import { pendingDocuments, rejectedDocuments } from '../../api/notifications'
import { uploadsOver } from '../../documents/list/row-upload'
import type { OutboxSnapshot } from '../../outbox/engine/snapshot'
import { useOutboxOf } from '../../outbox/page/use-outbox-of'
import { together, useRead, type Reading } from '../../queries/use-read'
import { useSession } from '../../session/use-session'
import { choiceOfItem, groupsOf, openChoices, otherChoices, type Choice, type ChoiceGroup } from './choices'
import { readSeenRows } from './seen-rows'

/**
 * Documents that take an upload now, 'Otros' included, fresh or stored. Known ones show
 * immediately; `status` and `storedAt` cover all the lists.
 */
export function useChoices(): Omit<Reading<ChoiceGroup[]>, 'data'> & {
  groups: ChoiceGroup[]
  /** The open documents but for 'Otros'. */
  open: readonly Choice[]
  things: Things
} {
  const userId = useSession().user.id
  const pending = useRead(pendingDocuments)
  const rejected = useRead(rejectedDocuments)
  const inmuebleReading = useRead(inmuebleList)
  const contratoReading = useRead(contratoList)
  const taskReading = useRead(monthlyTasks)
  const inmuebles = inmuebleReading.data?.inmuebles
  const contratos = contratoReading.data?.contratos
  const tasks = taskReading.data?.tasks
  const places = useMemo(
    () => ({ inmuebles: inmuebles ?? [], contratos: contratos ?? [], tasks: tasks ?? [] }),
    [inmuebles, contratos, tasks],
  )

  const isFresh = [pending, rejected].every(({ data, storedAt }) => data && storedAt === null)
  const [seen, setSeen] = useState<readonly Choice[]>([])
  useEffect(() => {
    if (isFresh) return
    let left = false
    void readSeenRows(places, userId).then((rows) => {
      if (!left) setSeen(rows)
    })
    return () => {
      left = true
    }
  }, [isFresh, places, userId])

  const asked = [
    ...(rejected.data ?? []).map((item) => choiceOfItem(item, documentStatus.rejected, rejected.storedAt)),
    ...(pending.data ?? []).map((item) => choiceOfItem(item, null, pending.storedAt)),
  ]
  const choices = openChoices(asked, isFresh ? [] : seen)
  const isOpen = useOutboxOf(choices, takesAnUpload)
  const open = choices.filter((_, at) => isOpen[at])
  return {
    ...together([pending, rejected, inmuebleReading, contratoReading, taskReading]),
    groups: groupsOf(open, otherChoices(places)),
    open,
    things: places,
  }
}

/** Whether none of this device's stands over it, unless the portal refused that. */
function takesAnUpload(
  { target, idDocument, listedAt }: Choice,
  { uploads }: Pick<OutboxSnapshot, 'uploads'>,
): boolean {
  const [upload] = uploadsOver(uploads, target, { documents: [idDocument], at: listedAt })
  return !upload || upload.state === 'blocked'
}
