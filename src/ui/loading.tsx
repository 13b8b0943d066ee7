import styles from './loading.module.css'

/** `rows`: in the place of a list, which is drawn in outline until it comes. */
export function Loading({ rows = false }: { rows?: boolean }) {
  return (
    <p className={rows ? styles['rows'] : styles['loading']} role="status">
      Cargando...
    </p>
  )
}
