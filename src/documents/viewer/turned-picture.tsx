import type { Corners, Point } from '../../capture/page-scan/page-shape'
import { classes } from '../../ui/classes'
import styles from './turned-picture.module.css'

/** A picture as large as its place allows. `turn`: clockwise degrees. */
export function TurnedPicture({
  turn,
  alt,
  ...image
}: { turn: number; alt: string } & React.ImgHTMLAttributes<HTMLImageElement>) {
  return (
    <div className={styles['place']}>
      <img
        {...image}
        className={classes(styles['picture'], turn % 180 !== 0 && styles['sideways'])}
        style={{ rotate: `${turn}deg` }}
        alt={alt}
      />
    </div>
  )
}

/** The corners in the turned picture, again from its top left. */
export function turnedCorners(corners: Corners, turn: number): Corners {
  const turned = ({ x, y }: Point) => ({ x: 1 - y, y: x })
  let [a, b, c, d] = corners
  for (let left = turn; left > 0; left -= 90) [a, b, c, d] = [turned(d), turned(a), turned(b), turned(c)]
  return [a, b, c, d]
}
