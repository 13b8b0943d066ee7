-- The firm's reasons name the types of 105-needs.sql, too, where it has kept their text. One without types fits each already.
update reasons set version = version + 1, reasons = (
  select coalesce(jsonb_agg(case when added.ids is null or reason->'types' = '[]' then reason else jsonb_set(reason, '{types}', reason->'types'
    || (select coalesce(jsonb_agg(type), '[]') from jsonb_array_elements(added.ids) as late (type) where not reason->'types' @> type)) end order by at), '[]')
  from jsonb_array_elements(reasons.reasons) with ordinality as kept (reason, at)
  left join (values
    ('vencido', 'Está vencido. Sube uno vigente.', '[81]'::jsonb),
    ('otra-propiedad', 'Es de otra propiedad. Sube aquí el de esta.', '[80, 81, 82, 83, 85]'),
    ('otro-mes', 'Es de otro mes. Sube aquí el de este.', '[82, 83, 84]'),
    ('otro-nombre', 'No está a tu nombre. Sube uno que lo esté.', '[81, 83, 84, 85]')
  ) as added (id, text, ids) on added.id = reason->>'id' and added.text = reason->>'text'
);
