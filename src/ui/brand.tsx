import styles from './brand.module.css'
import { productName } from './page-title'

/** The product's sign, the same as on the home screen of a phone, beside its name. */
export function Brand() {
  return (
    <span className={styles['brand']}>
      <img src="/icons/icon.svg" alt="" width="40" height="40" />
      {productName}
    </span>
  )
}
