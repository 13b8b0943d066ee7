import type { Pixels } from '../../src/capture/page-scan/pixels'
import type { Known } from '../../tests/support/drawn-pages'

/** A generated photo of a page, and what is known of it. */
export type Photo = Known & { pixels: Pixels }
