import { Button } from './button'
import styles from './show-more.module.css'

/** How many of a long list are drawn at first, and with each 'Mostrar más'. */
export const step = 25

/** Under a list of which only the first are drawn: how many, and the next ones. Nothing once all are. */
export function ShowMore({ shown, of, onMore }: { shown: number; of: number; onMore: () => void }) {
  if (shown >= of) return null
  return (
    <div className={styles['more']}>
      <p>{`Se muestran ${shown} de ${of}`}</p>
      <Button onClick={onMore}>Mostrar más</Button>
    </div>
  )
}
