import styles from './brand.module.css'
import { productName } from './page-title'

/** The same icon as on a phone's home screen. */
export function Brand() {
  return (
    <span className={styles['brand']}>
      <svg aria-hidden="true" focusable="false">
        <use href="#brand" />
      </svg>
      {productName}
    </span>
  )
}
