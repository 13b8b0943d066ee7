import { holdBusy } from '../../lib/busy'

type Choose = (files: readonly File[]) => void

/**
 * WebKit never reports what is chosen in a picker whose input was removed and collected as garbage
 * (seen in WebKitGTK 2.50).
 */
const openInputs = new Set<HTMLInputElement>()

/**
 * The picker of one file input. While it is open the form may be drawn again or left, and React
 * hears nothing of an input that is no longer in the document: the input itself is listened to.
 */
export function createPicker(onChoose: Choose) {
  /** The last render's. */
  let latest = onChoose
  /** The one that was rendered when the picker was opened. */
  let opened: Choose | null = null
  let endBusy: (() => void) | null = null

  function closed(event: Event): void {
    const input = event.currentTarget as HTMLInputElement
    const choose = opened ?? latest
    const files = [...(input.files ?? [])]
    openInputs.delete(input)
    opened = null
    endBusy?.()
    if (files.length > 0) choose(files)
    // Allows choosing the same file again. Its bytes are already being read.
    input.value = ''
  }

  return {
    follow: (onChoose: Choose): void => {
      latest = onChoose
    },
    /** A React ref. The listeners stay after the input is removed; adding them twice does nothing. */
    listen: (input: HTMLInputElement | null): void => {
      input?.addEventListener('change', closed)
      input?.addEventListener('cancel', closed)
    },
    open: (input: HTMLInputElement): void => {
      openInputs.add(input)
      opened = latest
      endBusy?.()
      const end = holdBusy()
      const ended = new AbortController()
      const stop = () => {
        ended.abort()
        end()
      }
      endBusy = stop
      // Chrome before 113 does not report that a picker was cancelled: the user's next action does.
      for (const type of ['pointerdown', 'keydown']) addEventListener(type, stop, ended)
    },
  }
}
