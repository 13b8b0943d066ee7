import styles from './progress-bar.module.css'

/** `value` in percent, clamped; `label` is the accessible name. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className="row">
      <progress
        className={styles['bar']}
        aria-label={label}
        aria-valuetext={`${percent}%`}
        max={100}
        value={percent}
      />
      <span className="bold" aria-hidden>
        {percent}%
      </span>
    </div>
  )
}
