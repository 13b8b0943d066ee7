import type { Point } from '../../capture/page-scan/page-shape'
import { classes } from '../../ui/classes'
import styles from './page-corners.module.css'

/** Enlarges what is under the finger, in the opposite upper corner. */
export function Loupe({ photo, at: { x, y } }: { photo: string; at: Point }) {
  return (
    <div aria-hidden="true" className={classes(styles['loupe'], x < 0.5 && styles['right'])}>
      <img
        className={styles['photo']}
        src={photo}
        alt=""
        style={{ translate: `${x * -250}cqi ${y * -250}cqb` }}
      />
    </div>
  )
}
