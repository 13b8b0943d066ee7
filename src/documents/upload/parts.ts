import type { Page } from '../../outbox/model/upload'
import type { ChosenFile } from '../chosen/use-chosen-file'
import type { PageCamera } from './use-page-camera'

/** What the chosen pages are shown and changed with. */
export type Parts = {
  chosen: ChosenFile
  camera: PageCamera
  disabled: boolean
  onDrop: (page: Page) => void
  /** The id of the page that the user removed last. */
  justDropped: string | null
}
