import type { ReactNode } from 'react'
import { Folded } from './folded'
import styles from './iphone-guide.module.css'

/** Safari has no install question: three drawings show what to tap. */
export function IphoneGuide({ startsOpen }: { startsOpen?: boolean | undefined }) {
  return (
    <Folded title="Cómo se instala" startsOpen={startsOpen}>
      <ol className={styles['guide']}>
        <Step text="Toca Compartir, en la barra de Safari.">
          <path d="M24 62h32" className={styles['line']} />
          <path d="M40 68V51m-6 5 6-6 6 6M32 60v12h16V60" className={styles['point']} />
        </Step>
        <Step text="Baja en la lista y elige «Agregar a inicio».">
          <path d="M16 38h48M16 50h20M16 62h48" className={styles['line']} />
          <path d="M44 43h14v14H44ZM51 46.5v7M47.5 50h7" className={styles['point']} />
        </Step>
        <Step text="Toca «Agregar». Abre el portal con ese icono e ingresa una vez más.">
          <path
            d="M19 16h11v11H19ZM50 16h11v11H50ZM19 61h11v11H19ZM50 61h11v11H50Z"
            className={styles['line']}
          />
          <path d="M29 44 40 34l11 10M32.5 42.5V55h15V42.5" className={styles['point']} />
        </Step>
      </ol>
    </Folded>
  )
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="row gap-3">
      <svg viewBox="0 0 80 88" aria-hidden="true" focusable="false">
        <rect x="10" y="4" width="60" height="80" rx="9" className={styles['line']} />
        {children}
      </svg>
      <span>{text}</span>
    </li>
  )
}
