import styles from './icon.module.css'

/** The drawings in `icons.svg`. */
export type IconName =
  | 'alert'
  | 'arrowLeft'
  | 'arrowRight'
  | 'bell'
  | 'box'
  | 'building'
  | 'calendar'
  | 'camera'
  | 'car'
  | 'check'
  | 'checkCircle'
  | 'chevronDown'
  | 'circle'
  | 'clip'
  | 'clock'
  | 'close'
  | 'cloudOff'
  | 'contract'
  | 'crop'
  | 'document'
  | 'download'
  | 'edit'
  | 'external'
  | 'eye'
  | 'eyeOff'
  | 'grip'
  | 'help'
  | 'history'
  | 'home'
  | 'info'
  | 'message'
  | 'note'
  | 'play'
  | 'plus'
  | 'print'
  | 'refresh'
  | 'search'
  | 'send'
  | 'share'
  | 'signOut'
  | 'tasks'
  | 'trash'
  | 'upload'
  | 'user'
  | 'warningCircle'

/**
 * Decoration next to a word or inside a named control, so hidden from screen readers. The build
 * inlines the drawings into index.html: from a file, the browser would parse all of them for each
 * icon.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
