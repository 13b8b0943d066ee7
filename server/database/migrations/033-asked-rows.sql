-- What is asked and what is there, as before (014, 015), for a landlord with a hundred thousand rows: they are matched by their numbers
-- and in one go, and the bounds of a month are worked out once, not once for each of its rows.
drop function slots(integer, text, integer, integer[]);
drop function asked(integer, text, integer, integer[]);
drop function asked_by_types(integer, text, integer, integer[]);

-- By the document types alone. The ids are 0 where there is none: a null equals nothing.
create function asked(owner integer, only_area text, only_type integer, only_places integer[])
returns table (type_id integer, area text, inmueble integer, contrato integer, task integer)
language sql stable as $$
  with t as (
    select * from document_types where (only_area is null or only_area = area) and (only_type is null or only_type = id)
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

create function slots(
  owner integer, only_area text default null, only_type integer default null, only_places integer[] default null
)
returns table (
  type_id integer, area text, inmueble_id integer, contrato_id integer, task_id integer,
  document_id integer, status smallint, detalle text, counted boolean, respuesta text
)
language sql stable as $$
  select type_id, coalesce(a.area, d.area), nullif(inmueble, 0), nullif(contrato, 0), nullif(task, 0),
    d.id, d.status, d.detalle, coalesce(d.status, 2) <> 2,
    case when stands(n.created_at, d.status, d.created_at) then n.respuesta end
  from asked(owner, only_area, only_type, only_places) a
  full join (
    select type_id, area, coalesce(inmueble_id, 0) as inmueble, coalesce(contrato_id, 0) as contrato, coalesce(task_id, 0) as task,
      id, status, detalle, created_at
    from documents
    where user_id = owner and superseded_at is null and type_id <> 32
      and (only_area is null or only_area = area) and (only_type is null or only_type = type_id)
      and (only_places is null or place = any (only_places))
  ) d using (type_id, inmueble, contrato, task)
  -- Not a left join, for which PostgreSQL may read the answers once for each row.
  full join (
    select type_id, coalesce(inmueble_id, 0) as inmueble, coalesce(contrato_id, 0) as contrato, coalesce(task_id, 0) as task,
      respuesta, created_at, accepted_at
    from answers
    where user_id = owner and (only_type is null or only_type = type_id) and (only_places is null or place = any (only_places))
  ) n using (type_id, inmueble, contrato, task)
  -- What does not apply is not asked for, once the accountant has agreed.
  where d.id is not null or a.area is not null and (n.accepted_at is null or n.respuesta <> 'no-aplica')
$$;
