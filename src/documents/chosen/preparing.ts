import type { PageProgress } from '../../capture/capture'
import { Refusal } from '../../capture/prepare/refusal'
import type { FormLock } from '../../drafts/form-lock'
import { refusalText } from './refusal-text'

/** `isOver`: what was chosen has been discarded meanwhile. */
type Preparation = (isOver: () => boolean) => Promise<void>

export type PreparingState = {
  preparing: boolean
  /** For several files; else null. */
  progress: PageProgress | null
  /** Why files of the last choice were refused. Earlier files stay. */
  refusals: readonly string[]
}

/**
 * Prepares one file after the other, to limit memory; goes on after the form is left. Other tabs'
 * saves of the form wait for it.
 */
export function createPreparing(
  lock: FormLock,
  { onChange, onDone }: { onChange: (state: Partial<PreparingState>) => void; onDone: () => void },
) {
  let queue: Promise<unknown> = Promise.resolve()
  /** `of` counts since the queue was last empty. */
  let waiting = { count: 0, of: 0 }
  let discards = 0
  let unshare: (() => void) | null = null
  let refusals: readonly string[] = []
  /** Files that were refused, of all choices. */
  let refused = 0

  function wait(next: typeof waiting): void {
    waiting = next
    const { count, of } = waiting
    if (count > 0) unshare ??= lock.share()
    else {
      unshare?.()
      unshare = null
    }
    onChange({ preparing: count > 0, progress: count > 0 && of > 1 ? { done: of - count, of } : null })
  }

  function warn(sentences: readonly string[]): void {
    refusals = sentences
    onChange({ refusals })
  }

  function refuse(error: unknown, named: string | null = null): void {
    refused++
    if (!(error instanceof Refusal)) console.error('upload form: a file could not be prepared', error)
    const sentence = refusalText[error instanceof Refusal ? error.code : 'unreadable']
    warn([...refusals, named === null ? sentence : `«${named}»: ${sentence}`])
  }

  return {
    isBusy: () => waiting.count > 0,
    refused: () => refused,
    refuse,
    warn,

    /** `named`: the file's name, if several were chosen. */
    run(work: Preparation, named: string | null = null): Promise<unknown> {
      const began = discards
      const isOver = () => began !== discards
      wait({ count: waiting.count + 1, of: waiting.count === 0 ? 1 : waiting.of + 1 })
      return (queue = queue
        .then(() => (isOver() ? undefined : work(isOver)))
        .catch((error: unknown) => (isOver() ? undefined : refuse(error, named)))
        .finally(() => {
          if (!isOver()) wait({ ...waiting, count: waiting.count - 1 })
          onDone()
        }))
    },

    /** Files that are chosen from now on are prepared after `work`. */
    waitFor(work: Promise<void>): void {
      queue = Promise.all([queue, work])
    },

    /** Everything chosen so far is prepared. */
    async idle(): Promise<void> {
      for (let before; before !== queue;) await (before = queue)
    },

    /** Drops the files that are being prepared. */
    discard(): void {
      discards++
      wait({ count: 0, of: 0 })
    },
  }
}

export type Preparing = ReturnType<typeof createPreparing>
