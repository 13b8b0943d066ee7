import styles from './panel.module.css'

/** `rows`: in the place of a list, which is drawn in outline until it comes. */
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
