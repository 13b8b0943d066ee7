import { notStoredText } from '../../lib/full-disk'
import { notify } from '../../ui/toast'

/** Changes shared files; a failure shows as a toast. */
export async function changeShared(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    console.warn('share: not changed', error)
    notify.error(notStoredText(error))
  }
}
