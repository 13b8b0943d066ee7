import type { ReactNode } from 'react'
import { Brand } from '../../ui/brand'
import { Message } from '../../ui/message'
import styles from '../../ui/outside.module.css'

/** The frame before the sign-in. It also shows the warning of public/old-browser.js. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const { warning } = document.documentElement.dataset
  return (
    <div className={styles['outside']}>
      <header>
        <Brand />
      </header>
      <main className={`stack gap-5 surface card ${styles['sheet']}`}>
        <h1>{title}</h1>
        {warning && <Message tone="warning">{warning}</Message>}
        {children}
      </main>
    </div>
  )
}
