import { useId, type ReactNode, type Ref } from 'react'
import { classes } from './classes'
import { Icon } from './icon'
import styles from './item-card.module.css'
import { Message } from './message'
import { ProgressBar } from './progress-bar'

/** One item of a list. On a phone a finished one is folded. */
export function ItemCard({
  ref,
  title,
  subtitle,
  about,
  percent,
  count,
  actions,
  next,
  children,
}: {
  ref?: Ref<HTMLElement>
  title: string
  subtitle: string
  about?: ReactNode
  /** Null if no document is asked for. */
  percent: number | null
  count: string
  actions: ReactNode
  /** Marks a newly created item: what to do with it next, in place of how far it is. */
  next?: ReactNode
  children?: ReactNode
}) {
  const titleId = useId()
  return (
    <div className={styles['frame']}>
      <article
        ref={ref}
        className={classes(`stack surface card ${styles['card']}`, percent === 100 && styles['finished'])}
        aria-labelledby={titleId}
        aria-current={next ? true : undefined}
      >
        <header className={styles['head']}>
          <div>
            <h2 id={titleId} className="clamp">
              {title}
            </h2>
            {subtitle && <p className="soft clamp">{subtitle}</p>}
            {about && <div className="row wrap gap-3 rows-0 soft">{about}</div>}
          </div>
          {!next && (
            <div className={`soft ${styles['progress']}`}>
              <p className={styles['count']}>
                {percent === 100 && <Icon name="checkCircle" />}
                {count}
              </p>
              {percent !== null && <ProgressBar value={percent} label={`Avance de ${title}`} />}
            </div>
          )}
        </header>
        {next && (
          <>
            <Message tone="success">Quedó en tu lista. ¿Qué sigue?</Message>
            <div className={`wrap ${styles['next']}`}>{next}</div>
          </>
        )}
        <div className={`row wrap ${styles['actions']}`}>{actions}</div>
        {children}
      </article>
    </div>
  )
}
