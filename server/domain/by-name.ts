/** Chilean alphabetical order. The database's collation may put 'Álvaro' after 'Zoila'. */
export const byName = new Intl.Collator('es').compare
