import styles from './brand.module.css'
import { productName } from './page-title'

/** The product's icon, the same as on the home screen of a phone, next to its name. */
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
