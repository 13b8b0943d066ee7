import styles from './detail-table.module.css'

/** Null shows as 'SIN DATOS' (docs/contract.md, 'Missing values'). */
export type Detail = readonly [title: string, value: string | null]

/** The properties of one thing, side by side if there is room; as `lines` one below the other. */
export function DetailTable({
  caption,
  details,
  lines = false,
}: {
  caption: string
  details: readonly Detail[]
  lines?: boolean
}) {
  return (
    <table role="table" className={styles['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody role="rowgroup" className={lines ? 'lines' : styles['rows']}>
        {details.map(([title, value]) => (
          <tr key={title} role="row" className={styles['row']}>
            <th role="rowheader" scope="row" className="soft small regular">
              {title}
            </th>
            <td role="cell" className={value === null ? 'soft' : 'bold'}>
              {value ?? 'SIN DATOS'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
