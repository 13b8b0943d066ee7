import styles from './panel.module.css'

/** `rows`: outlines in place of a list. */
export function Loading({ rows = false }: { rows?: boolean }) {
  return (
    <p
      className={rows ? `stack gap-3 soft ${styles['rows']}` : `row gap-3 soft ${styles['loading']}`}
      role="status"
    >
      Cargando...
    </p>
  )
}
