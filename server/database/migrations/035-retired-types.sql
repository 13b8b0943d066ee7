-- A document type that is not asked for any more: what was delivered for it stays.
alter table document_types add column retired_at timestamptz;

-- As before (033), without retired types.
create or replace function asked(owner integer, only_area text, only_type integer, only_places integer[])
returns table (type_id integer, area text, inmueble integer, contrato integer, task integer)
language sql stable as $$
  with t as (
    select * from document_types
    where retired_at is null and (only_area is null or only_area = area) and (only_type is null or only_type = id)
  ), k as materialized (
    select id, mes, make_date(periodo, mes, 1) as first_day, (make_date(periodo, mes, 1) + interval '1 month')::date as next_first_day,
      month_end(periodo, mes) as ends
    from tasks
    where user_id = owner and (only_area is null or only_area = 'monthly') and (only_places is null or id = any (only_places))
  )
  select t.id, t.area, 0, 0, 0 from t
  where t.area = 'initial' and (only_places is null or owner = any (only_places))
  union all
  select t.id, t.area, i.id, 0, 0
  from t join inmuebles i on i.user_id = owner and (only_places is null or i.id = any (only_places))
  where t.area = 'inmueble'
  union all
  select t.id, t.area, 0, c.id, 0
  from t join contratos c on c.user_id = owner and c.type = any (t.contract_types) and (only_places is null or c.id = any (only_places))
  where t.area = 'contrato'
  union all
  select t.id, t.area, 0, 0, k.id
  from t join k on t.months is null or k.mes = any (t.months)
  where t.area = 'monthly' and t.duty_of = 'month'
  union all
  select t.id, t.area, i.id, 0, k.id
  from t join k on t.months is null or k.mes = any (t.months)
  join inmuebles i on i.user_id = owner and i.created_at < k.ends
  left join (
    select d.inmueble_id, min(d.created_at) as since
    from documents d join document_types f on f.id = d.type_id and f.marks_financing
    where d.user_id = owner and d.task_id is null group by d.inmueble_id
  ) m on m.inmueble_id = i.id
  where t.area = 'monthly' and (t.duty_of = 'property' or t.duty_of = 'financed property' and m.since < k.ends)
  union all
  select t.id, t.area, 0, c.id, k.id
  from t join k on t.months is null or k.mes = any (t.months)
  join contratos c on c.user_id = owner and c.fecha_inicio < k.next_first_day and c.fecha_termino >= k.first_day
  where t.area = 'monthly' and t.duty_of = 'contract'
$$;
