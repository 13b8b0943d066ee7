import type { BrowserContext } from '@playwright/test'

/** What the pages of a context throw, and what they say that the browser lacks. */
export function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
  context.on('console', (message) => {
    if (/is not a (function|constructor)|is not defined/.test(message.text())) errors.push(message.text())
  })
  return errors
}
