import type { Page } from '../../outbox/model/upload'
import type { ChosenFile } from '../chosen/use-chosen-file'
import type { Subject } from '../viewfinder/subject'
import type { PageCamera } from './use-page-camera'

/** What the parts of a form share: the chosen pages and the means to change them. */
export type Parts = {
  chosen: ChosenFile
  camera: PageCamera
  subject: Subject
  disabled: boolean
  onDrop: (page: Page) => void
  /** The id of the page that the user removed last. */
  justDropped: string | null
}
