import styles from './loading.module.css'

/** `rows`: outlines in place of a list. */
export function Loading({ rows = false }: { rows?: boolean }) {
  return (
    <p className={rows ? styles['rows'] : styles['loading']} role="status">
      Cargando...
    </p>
  )
}
