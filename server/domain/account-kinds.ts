/** Landlords and accountants have accounts of their own, which sign in by the same rules. */
export type AccountKind = {
  /** The table of the accounts. */
  table: 'users' | 'accountants'
  /** The column that names the account in sessions, recovery links and the like. */
  key: 'user_id' | 'accountant_id'
  /** In the names of counts: accounts of two kinds may have one e-mail. */
  count: string
  /** A session ends after so long without use, which is noted every `noted`. */
  idle: string
  noted: string
  /** The screen for a new password. */
  resetPath: string
  /** Whom someone asks who can't sign in. */
  asks: string
  /** To whom the calls belong; one of them. */
  owner: string
  one: string
}

export const landlords: AccountKind = {
  table: 'users',
  key: 'user_id',
  count: '',
  idle: '30 days',
  noted: '1 hour',
  resetPath: '/password/reset',
  asks: 'tu contador',
  owner: 'los inversionistas',
  one: 'inversionista',
}

export const accountants: AccountKind = {
  table: 'accountants',
  key: 'accountant_id',
  count: 'accountant ',
  idle: '12 hours',
  noted: '1 minute',
  resetPath: '/contador/password/reset',
  asks: 'quien administra el portal',
  owner: 'los contadores',
  one: 'contador',
}

export const accountKinds: readonly AccountKind[] = [landlords, accountants]
