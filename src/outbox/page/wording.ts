import { fileSizeText } from '../../lib/file-size'
import { sendsWhileClosed } from '../../session/session'
import type { Reason, Upload } from '../model/upload'
import { butKeepOpen, keepOpen } from './keep-open'

/** `needsUser`: the user has to act (docs/faults.md, 'I6'). */
type Wording = {
  /** Replaced by the server's message, if there is one. */
  what: string
  /** What happens next, or what to do. */
  next: string
  needsUser?: true
  /** The portal may have the document, also after a single try. */
  inDoubt?: true
}

const goesOn = 'Seguimos intentando.'

const wordings: Record<Reason['kind'], Wording> = {
  'no-signal': {
    what: 'Sin señal.',
    get next() {
      return sendsWhileClosed()
        ? 'Se enviará automáticamente cuando vuelva la conexión.'
        : `Para que se envíe, ${keepOpen}`
    },
  },
  stalled: { what: 'La conexión se detuvo a medio camino.', next: goesOn },
  unconfirmed: {
    what: 'El portal no alcanzó a confirmar la entrega.',
    next: 'Lo comprobaremos automáticamente antes de enviarlo otra vez.',
  },
  busy: { what: 'El portal está ocupado.', next: goesOn },
  'in-progress': {
    what: 'El portal todavía está procesando este documento.',
    next: goesOn,
  },
  'signed-out': {
    what: 'La sesión terminó.',
    next: 'Inicia sesión y se enviará automáticamente.',
    needsUser: true,
  },
  'not-the-portal': {
    what: 'Esta red pide iniciar sesión o no deja llegar al portal.',
    next: `Acepta las condiciones del Wi-Fi o cambia de red. ${goesOn}`,
    needsUser: true,
  },
  'list-busy': {
    what: 'El portal todavía no dice si ya recibió este documento.',
    next: 'Seguimos comprobando. Si lo envías de nuevo, podría quedar dos veces.',
  },
  'stale-page': {
    what: 'El portal pide que la aplicación se ponga al día antes de recibir el documento.',
    next: `${goesOn} Si no cambia, cierra la aplicación y vuelve a abrirla.`,
  },
  'refused-page': {
    what: 'El servidor no dejó pasar el archivo.',
    next: `${goesOn} Si mañana sigue igual, comunícate con tu contador.`,
  },
  refused: {
    what: 'El portal no aceptó el archivo.',
    next: 'Cambia el archivo o el detalle, o vuelve a intentarlo.',
    needsUser: true,
  },
  'too-large': {
    what: 'El archivo pesa más de lo que el portal recibe.',
    next: 'Elige un archivo más pequeño.',
    needsUser: true,
  },
  unproven: {
    what: 'El portal muestra un documento aquí y no pudimos comprobar que sea el tuyo.',
    next: 'Míralo en la lista y dinos si es el tuyo. Si lo envías de nuevo, podría quedar dos veces.',
    needsUser: true,
    inDoubt: true,
  },
  unsettled: {
    what: 'No pudimos comprobar si el portal ya recibió este documento.',
    next: 'Si lo envías de nuevo, podría quedar dos veces.',
    needsUser: true,
    inDoubt: true,
  },
  'other-document': {
    what: 'El portal ya tiene otro documento aquí.',
    next: 'Revisa cuál es en la lista: puedes descartar este envío o volver a intentarlo.',
    needsUser: true,
  },
  'key-reused': {
    what: 'El portal ya conoce este envío con otro contenido.',
    next: 'Guarda el archivo en el dispositivo y avísanos: no se enviará por sí solo.',
    needsUser: true,
  },
  damaged: {
    what: 'El archivo guardado en este dispositivo se dañó.',
    next: 'Vuelve a tomar la foto o elige el archivo de nuevo.',
    needsUser: true,
  },
}

const ourFindings: readonly Reason['kind'][] = ['other-document', 'unproven', 'unsettled']

/** Only somebody at the portal can fix these. */
const contact = 'Si el problema sigue, comunícate con tu contador.'
const placeGone = 'Descarta este envío, o guarda el archivo en el dispositivo.'
const contactStatuses: readonly (number | undefined)[] = [403, 404, 410]

/** For a try from memory, which has no next step. */
export function whatHappened({ kind, message, limit }: Reason): string {
  const what = message ? sentence(message) : wordings[kind].what
  if (!limit) return what
  const most = fileSizeText(limit).replace(',0 ', ' ')
  return what.includes(most) ? what : `${what} El máximo es ${most}.`
}

/** Empty if there is nothing to say. */
export function reasonText({ reason }: Pick<Upload, 'reason'>): string {
  if (!reason) return ''
  const { what, next } = wordings[reason.kind]
  // A finding of our own is said in addition to the server's message.
  const own = ourFindings.includes(reason.kind) && reason.message ? `${what} ` : ''
  const then = reason.place ? placeGone : contactStatuses.includes(reason.status) ? contact : next
  return `${own}${whatHappened(reason)} ${then}`
}

/** Of an upload that waits: what hinders it other than a missing signal; null if nothing does. */
export function hindranceText({ reason }: Pick<Upload, 'reason'>): string | null {
  return reason === null || reason.kind === 'no-signal' ? null : reasonText({ reason }) + butKeepOpen()
}

export function needsUser({ reason }: Pick<Upload, 'reason'>): boolean {
  return reason !== null && wordings[reason.kind].needsUser === true
}

/** A try may have arrived. Of one that waits any may: why it waits says nothing of an earlier one. */
export function isInDoubt({ state, attempts, reason }: Upload): boolean {
  if (reason !== null && wordings[reason.kind].inDoubt) return true
  return attempts > (state === 'blocked' ? 1 : 0)
}

/** All bytes are sent, but the answer is still missing. */
export const waitingForAnswer = 'Esperando confirmación del portal…'

function sentence(text: string): string {
  return /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}
