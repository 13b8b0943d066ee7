import styles from './brand.module.css'
import { productName } from './page-title'

/** The product's sign: a roof over a tick. */
export function Brand() {
  return (
    <span className={styles['brand']}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <path d="m6.5 15.5 9.5-8.5 9.5 8.5M10.5 19.5l4 4 7.5-8" />
      </svg>
      {productName}
    </span>
  )
}
