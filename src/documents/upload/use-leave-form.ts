import { useLocation, useNavigate } from 'react-router-dom'
import { listShared } from '../../drafts/shared-files'
import { routes } from '../../lib/routes'
import { useSession } from '../../session/use-session'
import { savedState } from './saved-upload'
import { listOf, type Target } from '../../../shared/areas'

/**
 * Leaves the form: to the list, which marks what was saved, or to the next shared file. `back`
 * returns a user who has already left.
 */
export function useLeaveForm(target: Target): {
  toList: () => Promise<void>
  afterSave: (id: string | null, wasShared: boolean) => Promise<void>
  back: () => Promise<void>
} {
  const navigate = useNavigate()
  const here = useLocation()
  const owner = useSession().user.id
  const list = listOf(target)
  return {
    async toList() {
      await navigate(list)
    },
    async afterSave(id, wasShared) {
      if (wasShared && (await hasShared(owner))) await navigate(routes.compartir)
      else await navigate(list, { state: savedState({ id, target }) })
    },
    async back() {
      await navigate(here.pathname + here.search, { state: here.state as unknown })
    },
  }
}

/** False on errors: nothing is lost, and the start page lists what waits. */
async function hasShared(owner: number): Promise<boolean> {
  return listShared(owner).then(
    (files) => files.length > 0,
    () => false,
  )
}
