-- Who needs what: each landlord's own, and document types that a firm switches on.

-- The landlord declares F29, and lets furnished. A month keeps what held when it was opened.
alter table users
  add column f29 boolean not null default true,
  add column amoblado boolean not null default false;
alter table tasks
  add column f29 boolean not null default true,
  add column amoblado boolean not null default false;

alter table document_types
  -- Of months: asked only of landlords who need it.
  add column need text check (need in ('f29', 'amoblado')),
  -- It came with the portal, and a firm can do without it.
  add column optional boolean not null default false,
  -- Of months: asked only in those that were opened after; null: in all.
  add column since timestamptz,
  add check (area = 'monthly' or need is null and since is null);

update document_types set need = 'f29' where id = 72;

-- Off until a firm switches them on. Those of a month are listed with the taxes, where each has its name.
insert into document_types (id, position, name, area, section, retired_at, optional) values
  (80, 5, 'Recepción final', 'inmueble', 2, now(), true),
  (81, 6, 'Póliza de seguro', 'inmueble', 2, now(), true);
insert into document_types (id, position, name, area, duty, duty_of, months, need, retired_at, optional) values
  (82, 10, 'Gastos comunes', 'monthly', 'impuesto', 'property', null, null, now(), true),
  (83, 11, 'Boleta o factura de arriendo', 'monthly', 'impuesto', 'contract', null, 'amoblado', now(), true),
  (84, 12, 'Boletas de honorarios', 'monthly', 'impuesto', 'month', null, null, now(), true),
  (85, 13, 'Certificado de intereses hipotecarios (55 bis)', 'monthly', 'impuesto', 'financed property', '{3}', null, now(), true);

-- Whether a month asks for a type.
create function asks(t document_types, mes smallint, opened_at timestamptz, needs text[]) returns boolean language sql immutable
return (t.months is null or mes = any (t.months)) and (t.need is null or t.need = any (needs))
  and (t.since is null or coalesce(opened_at > t.since, false));

-- As in 100-schema.sql, but for `asks`.
create or replace function asked(owner integer, only_area text, only_type integer, only_places integer[])
returns table (type_id integer, area text, inmueble integer, contrato integer, task integer)
language sql stable as $$
  with t as (
    select * from document_types
    where retired_at is null and (only_area is null or only_area = area) and (only_type is null or only_type = id)
  ), k as materialized (
    select id, mes, make_date(periodo, mes, 1) as first_day, (make_date(periodo, mes, 1) + interval '1 month')::date as next_first_day,
      month_end(periodo, mes) as ends, opened_at,
      array_remove(array[case when f29 then 'f29' end, case when amoblado then 'amoblado' end], null) as needs
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
  from t join k on asks(t, k.mes, k.opened_at, k.needs)
  where t.area = 'monthly' and t.duty_of = 'month'
  union all
  select t.id, t.area, i.id, 0, k.id
  from t join k on asks(t, k.mes, k.opened_at, k.needs)
  join inmuebles i on i.user_id = owner and i.created_at < k.ends
  left join (
    select d.inmueble_id, min(d.created_at) as since
    from documents d join document_types f on f.id = d.type_id and f.marks_financing
    where d.user_id = owner and d.task_id is null group by d.inmueble_id
  ) m on m.inmueble_id = i.id
  where t.area = 'monthly' and (t.duty_of = 'property' or t.duty_of = 'financed property' and m.since < k.ends)
  union all
  select t.id, t.area, 0, c.id, k.id
  from t join k on asks(t, k.mes, k.opened_at, k.needs)
  join contratos c on c.user_id = owner and c.fecha_inicio < k.next_first_day and c.fecha_termino >= k.first_day
  where t.area = 'monthly' and t.duty_of = 'contract'
$$;
