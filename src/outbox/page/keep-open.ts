import { sendsWhileClosed } from '../../session/session'

/** Ends a sentence: what makes an upload arrive that is not sent while the app is closed. */
export const keepOpen = 'deja la aplicación abierta o ábrela de nuevo cuando tengas señal.'

/** Follows the promise to send; empty if that also holds with the app closed. */
export function butKeepOpen(): string {
  return sendsWhileClosed() ? '' : ` Para eso, ${keepOpen}`
}
