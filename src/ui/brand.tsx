import styles from './brand.module.css'
import { productName } from './page-title'

/** The product's sign: a roof over a tick. */
export function Brand() {
  return (
    <span className={styles['brand']}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <path d="m6 14.5 10-8.5 10 8.5M11 20.5l3.5 3.5 6.5-7" />
      </svg>
      {productName}
    </span>
  )
}
