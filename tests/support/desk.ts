import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { demoAccountant } from '../../server/seed/demo-sign-ins'
import * as calls from '../../shared/calls/accountant'
import { landlordOf, ownPassword, type Landlord } from './client'
import { contador } from './contador'
import type { Portal as WholePortal } from './portal'

type Portal = Pick<WholePortal, 'url' | 'backend'>

/** A session of an accountant, and what speaks the wire with it. */
export type Accountant = { wire: Landlord; user: Record<string, unknown>; token: string }

async function signInAccountant(
  portal: Portal,
  { email, password }: { email: string; password: string } = demoAccountant,
): Promise<Accountant> {
  const response = await fetch(portal.backend.url + calls.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token, ...user } = v.parse(calls.login.answer, await response.json()).data
  return { wire: landlordOf(portal.backend.url, user.id, token), user, token }
}

/** Another accountant of the firm, with a password of his own. */
export async function secondAccountant(portal: Portal, email: string, name: string): Promise<Accountant> {
  const { out } = await contador(portal.backend.data, 'nueva-cuenta', email, name)
  const [, first = ''] = /Contraseña inicial: (\S+)/.exec(out) ?? []
  const { wire } = await signInAccountant(portal, { email, password: first })
  const change = { current_password: first, new_password: ownPassword, new_confirm_password: ownPassword }
  expect((await wire.send('PUT', calls.password.path, change)).status).toBe(200)
  return signInAccountant(portal, { email, password: ownPassword })
}

/** Opens the desk in a tab where this accountant is signed in. */
export async function openDesk(
  page: Page,
  portal: Portal,
  { at = '/contador', as }: { at?: string; as?: Accountant } = {},
): Promise<Accountant> {
  const accountant = as ?? (await signInAccountant(portal))
  await page.goto(`${portal.url}/healthz`)
  await page.evaluate((session) => sessionStorage.setItem('contador', JSON.stringify(session)), {
    token: accountant.token,
    user: accountant.user,
  })
  await page.goto(portal.url + at)
  return accountant
}

/** The list 'Por revisar'. */
export function queueOf(page: Page) {
  return page.getByRole('region', { name: 'Por revisar' })
}

/** What waits in it under this name. */
export function waiting(page: Page, name: string) {
  return queueOf(page).getByRole('listitem').filter({ hasText: name })
}

/** What is said of the last decision. */
export function said(page: Page) {
  return page.getByRole('contentinfo').getByRole('status')
}

/** What is open is there, and can be decided: before that a key decides nothing. */
export async function untilDecidable(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Aprobar|Confirmar)/ })).toBeEnabled()
}
