import type { ReactNode } from 'react'
import { Brand } from '../../ui/brand'
import styles from './auth-layout.module.css'

/** The frame of the screens before the sign-in: one sheet in the middle, the product's name above it. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['door']}>
      <header>
        <Brand />
      </header>
      <main className={styles['sheet']}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
