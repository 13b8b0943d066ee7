import { documentStatus } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { propertySections } from '../../shared/property-sections'
import type { Target } from '../../shared/areas'

/**
 * SQL: what each place of the user asks for and has; `user` is SQL too. A place is a month, contract or property,
 * or the landlord for the initial documents. `asked_in`, `delivered_in`: by section or duty.
 * `open_taxes`: rows of the first tax that take a document. `rejected`, `others`: also of 'Otros'.
 */
export function countedPlaces(area: Target['area'] | null = null, user = '$1'): string {
  const { rejected } = documentStatus
  const counts = (groups: readonly string[], condition: string) =>
    `array[${groups.map((group) => `count(*) filter (where ${group} and ${condition})::int`).join(', ')}]::int[]`
  const sections = propertySections.map(({ id }) => `t.section = ${id}`)
  const duties = ['dividendo', 'arriendo', 'impuesto'].map((duty) => `t.duty = '${duty}'`)
  const groups = area === 'monthly' ? duties : area === 'inmueble' ? sections : []
  const only = area ? `'${area}'` : 'null'
  return `
    select p.place, p.area, coalesce(asked, 0) as asked, coalesce(delivered, 0) as delivered, coalesce(pending, 0) as pending,
      coalesce(r.rejected, 0) + coalesce(o.rejected, 0) as rejected, coalesce(others, 0) as others,
      asked_in, delivered_in, coalesce(open_taxes, 0) as open_taxes
    from places(${user}) p
    left join (
      select coalesce(s.task_id, s.contrato_id, s.inmueble_id, ${user}) as place, count(*)::int as asked,
        count(*) filter (where s.counted)::int as delivered, count(*) filter (where s.status is null)::int as pending,
        count(*) filter (where s.status = ${rejected})::int as rejected,
        ${counts(groups, 'true')} as asked_in, ${counts(groups, 's.counted')} as delivered_in,
        count(*) filter (where not s.counted and t.id = (
          select id from document_types where area = 'monthly' and duty = 'impuesto' order by position, id limit 1))::int as open_taxes
      from slots(${user}, ${only}) s join document_types t on t.id = s.type_id group by 1
    ) r using (place)
    left join (
      select place, count(*)::int as others, count(*) filter (where status = ${rejected})::int as rejected
      from documents where user_id = ${user} and type_id = ${otherDocumentType} and superseded_at is null group by place
    ) o using (place)
    ${area ? `where p.area = '${area}'` : ''}`
}

/** The most that one row of a list asks for. */
export function mostOf(rows: readonly { cantidadDocuments: number }[]): number {
  return rows.reduce((most, { cantidadDocuments }) => Math.max(most, cantidadDocuments), 0)
}
