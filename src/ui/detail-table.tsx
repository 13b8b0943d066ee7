import styles from './detail-table.module.css'

/** A value's name and what there is of it; null shows as 'SIN DATOS' (specification §2). */
export type Detail = readonly [title: string, value: string | null]

/** What one thing is, as names and values: a table whose rows stand side by side where there is room. */
export function DetailTable({ caption, details }: { caption: string; details: readonly Detail[] }) {
  return (
    <table role="table" className={styles['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody role="rowgroup" className={styles['rows']}>
        {details.map(([title, value]) => (
          <tr key={title} role="row" className={styles['row']}>
            <th role="rowheader" scope="row">
              {title}
            </th>
            <td role="cell" className={value === null ? styles['missing'] : undefined}>
              {value ?? 'SIN DATOS'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
