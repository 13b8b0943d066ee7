import type { Point } from '../../capture/page-shape'
import { classes } from '../../ui/classes'
import styles from './page-corners.module.css'

/** What lies under the finger, enlarged in the upper corner that is further from it. */
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
