import { useState } from 'react'
import type { Corners, Point } from '../../capture/page-scan/page-shape'
import { classes } from '../../ui/classes'
import styles from './turned-picture.module.css'

/** A picture as large as its place allows. `turn`: clockwise degrees. */
export function TurnedPicture({
  turn,
  alt,
  onLoad,
  ...image
}: { turn: number; alt: string } & React.ImgHTMLAttributes<HTMLImageElement>) {
  const [ratio, setRatio] = useState<number | null>(null)
  const isSideways = turn % 180 !== 0
  return (
    <div className={styles['place']}>
      <img
        {...image}
        className={classes(styles['picture'], isSideways && styles['sideways'])}
        style={{ rotate: `${turn}deg`, ...(ratio !== null && onWhite(ratio, isSideways)) }}
        alt={alt}
        onLoad={(event) => {
          const { naturalWidth, naturalHeight } = event.currentTarget
          setRatio(naturalWidth / naturalHeight)
          onLoad?.(event)
        }}
      />
    </div>
  )
}

/** Exactly as large as the picture is drawn: a transparent one may have black writing, and its place be dark. */
function onWhite(ratio: number, isSideways: boolean) {
  const [across, down] = isSideways ? ['100cqb', '100cqi'] : ['100cqi', '100cqb']
  return {
    inlineSize: `min(${across}, ${down} * ${ratio})`,
    blockSize: `min(${down}, ${across} / ${ratio})`,
    background: '#fff',
  }
}

/** The corners in the turned picture, again from its top left. */
export function turnedCorners(corners: Corners, turn: number): Corners {
  const turned = ({ x, y }: Point) => ({ x: 1 - y, y: x })
  let [a, b, c, d] = corners
  for (let left = turn; left > 0; left -= 90) [a, b, c, d] = [turned(d), turned(a), turned(b), turned(c)]
  return [a, b, c, d]
}
