import { notStoredText } from '../../lib/full-disk'
import { notify } from '../../ui/toast'

/** Changes shared files; a failure shows as a toast. True if it worked. */
export async function changeShared(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    console.warn('share: not changed', error)
    notify.error(notStoredText(error))
    return false
  }
}
