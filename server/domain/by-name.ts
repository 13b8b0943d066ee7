/** As a Chilean list is sorted. Not by the database: its collation may put 'Álvaro' after 'Zoila'. */
export const byName = new Intl.Collator('es').compare
