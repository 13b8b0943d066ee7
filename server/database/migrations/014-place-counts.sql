-- Where documents are asked for: a month, a contract, a property, or the landlord for what is asked once. `place` is its id: ids are
-- unique over all of these (001).
alter table documents
  add column place integer not null generated always as (coalesce(task_id, contrato_id, inmueble_id, user_id)) stored;
alter table answers
  add column place integer not null generated always as (coalesce(task_id, contrato_id, inmueble_id, user_id)) stored;
create index documents_place on documents (place) where superseded_at is null;
create index documents_others on documents (place) where superseded_at is null and type_id = 32;
create index answers_place on answers (place);

create function places(owner integer) returns table (place integer, area text) language sql stable as $$
  select owner, 'initial'
  union all select id, 'inmueble' from inmuebles where user_id = owner
  union all select id, 'contrato' from contratos where user_id = owner
  union all select id, 'monthly' from tasks where user_id = owner
$$;

-- As before (010), and with places only their rows.
drop function slots(integer, text, integer);
drop function asked(integer, text, integer);
drop function asked_by_types(integer, text, integer);
create function asked_by_types(owner integer, only_area text, only_type integer, only_places integer[])
returns table (type_id integer, area text, inmueble_id integer, contrato_id integer, task_id integer, slot text)
language sql stable as $$
  select *, slot(type_id, inmueble_id, contrato_id, task_id) from (
    select t.id as type_id, t.area, null::integer as inmueble_id, null::integer as contrato_id, null::integer as task_id
    from document_types t
    where t.area = 'initial' and (only_area is null or only_area = 'initial') and (only_type is null or only_type = t.id)
      and (only_places is null or owner = any (only_places))
    union all
    select t.id, t.area, i.id, null, null
    from document_types t join inmuebles i on i.user_id = owner and (only_places is null or i.id = any (only_places))
    where t.area = 'inmueble' and (only_area is null or only_area = 'inmueble') and (only_type is null or only_type = t.id)
    union all
    select t.id, t.area, null, c.id, null
    from document_types t join contratos c
      on c.user_id = owner and c.type = any (t.contract_types) and (only_places is null or c.id = any (only_places))
    where t.area = 'contrato' and (only_area is null or only_area = 'contrato') and (only_type is null or only_type = t.id)
    union all
    select t.id, t.area, null, null, k.id
    from document_types t
    join tasks k on k.user_id = owner and (t.months is null or k.mes = any (t.months))
      and (only_places is null or k.id = any (only_places))
    where t.area = 'monthly' and (only_area is null or only_area = 'monthly') and (only_type is null or only_type = t.id) and t.duty_of = 'month'
    union all
    select t.id, t.area, i.id, null, k.id
    from document_types t
    join tasks k on k.user_id = owner and (t.months is null or k.mes = any (t.months))
      and (only_places is null or k.id = any (only_places))
    join inmuebles i on i.user_id = owner and i.created_at < month_end(k.periodo, k.mes)
    where t.area = 'monthly' and (only_area is null or only_area = 'monthly') and (only_type is null or only_type = t.id)
      and (t.duty_of = 'property' or t.duty_of = 'financed property' and exists (
        select from documents d join document_types f on f.id = d.type_id and f.marks_financing
        where d.inmueble_id = i.id and d.task_id is null and d.created_at < month_end(k.periodo, k.mes)))
    union all
    select t.id, t.area, null, c.id, k.id
    from document_types t
    join tasks k on k.user_id = owner and (t.months is null or k.mes = any (t.months))
      and (only_places is null or k.id = any (only_places))
    join contratos c on c.user_id = owner
      and c.fecha_inicio < make_date(k.periodo, k.mes, 1) + interval '1 month'
      and c.fecha_termino >= make_date(k.periodo, k.mes, 1)
    where t.area = 'monthly' and (only_area is null or only_area = 'monthly') and (only_type is null or only_type = t.id) and t.duty_of = 'contract'
  ) wanted
$$;

create function asked(owner integer, only_area text, only_type integer, only_places integer[] default null)
returns table (type_id integer, area text, inmueble_id integer, contrato_id integer, task_id integer, slot text)
language sql stable as $$
  select * from asked_by_types(owner, only_area, only_type, only_places) a
  where a.slot not in (
    select n.slot from answers n
    where n.user_id = owner and n.respuesta = 'no-aplica' and n.accepted_at is not null)
$$;

create function slots(
  owner integer, only_area text default null, only_type integer default null, only_places integer[] default null
)
returns table (
  type_id integer, area text, inmueble_id integer, contrato_id integer, task_id integer,
  document_id integer, status smallint, detalle text, counted boolean, respuesta text
)
language sql stable as $$
  with a as (
    select * from asked(owner, only_area, only_type, only_places)
  ), d as (
    select * from documents
    where user_id = owner and superseded_at is null and type_id <> 32
      and (only_area is null or only_area = area) and (only_type is null or only_type = type_id)
      and (only_places is null or place = any (only_places))
  ), n as (
    select * from answers
    where user_id = owner and (only_type is null or only_type = type_id) and (only_places is null or place = any (only_places))
  )
  select a.type_id, a.area, a.inmueble_id, a.contrato_id, a.task_id,
    d.id, d.status, d.detalle, coalesce(d.status, 2) <> 2,
    case when stands(n.created_at, d.status, d.created_at) then n.respuesta end
  from a left join d using (slot) left join n using (slot)
  union all
  select d.type_id, d.area, d.inmueble_id, d.contrato_id, d.task_id, d.id, d.status, d.detalle, d.status <> 2,
    case when stands(n.created_at, d.status, d.created_at) then n.respuesta end
  from d left join n using (slot) where not exists (select from a where a.slot = d.slot)
$$;

-- What is asked and delivered in a place, counted once after each change. The counts hold while `counted` is the number of
-- `changes` and the document types are those of `types`. The triggers below count the changes.
create table place_counts (
  place integer primary key,
  user_id integer not null references users on delete cascade,
  changes integer not null default 0,
  -- The changes that the counts know; null until they are counted.
  counted integer,
  types text,
  asked integer not null default 0,
  delivered integer not null default 0,
  pending integer not null default 0,
  rejected integer not null default 0,
  -- Documents of 'Otros'.
  others integer not null default 0,
  -- By section of a property, or by duty of a month (dividendo, arriendo, impuesto).
  asked_in integer[] not null default '{}',
  delivered_in integer[] not null default '{}',
  -- Rows of the first tax that still take a document.
  open_taxes integer not null default 0
);
create index place_counts_user on place_counts (user_id);

-- Everything that the counts are made from names the places that it changes. In the order of the ids, so that two changes never
-- wait for each other. Of a landlord who is being deleted there is nothing to count.
create function note_changes(changed integer[], owners integer[]) returns void language sql as $$
  insert into place_counts (place, user_id, changes)
  select distinct c.place, c.owner, 1 from unnest(changed, owners) as c (place, owner) join users u on u.id = c.owner
  order by c.place
  on conflict (place) do update set changes = place_counts.changes + 1
$$;

create function note_changed_answers() returns trigger language plpgsql as $$
begin
  perform note_changes(array_agg(place), array_agg(user_id)) from changed;
  return null;
end
$$;

-- A mortgage's document also asks for the instalments of the months that follow.
create function note_changed_documents() returns trigger language plpgsql as $$
begin
  perform note_changes(array_agg(c.place), array_agg(c.user_id)) from (
    select place, user_id from changed
    union all
    select k.id, k.user_id from changed d
    join document_types f on f.id = d.type_id and f.marks_financing
    join tasks k on k.user_id = d.user_id and d.created_at < month_end(k.periodo, k.mes)
    where d.task_id is null and d.inmueble_id is not null and tg_op <> 'UPDATE'
  ) c;
  return null;
end
$$;

create function note_changed_inmuebles() returns trigger language plpgsql as $$
begin
  perform note_changes(array_agg(c.place), array_agg(c.user_id)) from (
    select id as place, user_id from changed
    union all
    select k.id, k.user_id from changed i
    join tasks k on k.user_id = i.user_id and i.created_at < month_end(k.periodo, k.mes)
  ) c;
  return null;
end
$$;

create function note_changed_contratos() returns trigger language plpgsql as $$
begin
  perform note_changes(array_agg(c.place), array_agg(c.user_id)) from (
    select id as place, user_id from changed
    union all
    select k.id, k.user_id from changed c
    join tasks k on k.user_id = c.user_id
      and c.fecha_inicio < make_date(k.periodo, k.mes, 1) + interval '1 month'
      and c.fecha_termino >= make_date(k.periodo, k.mes, 1)
  ) c;
  return null;
end
$$;

-- Of a change, both what was and what is.
create trigger answers_new after insert on answers
  referencing new table as changed for each statement execute function note_changed_answers();
create trigger answers_changed after update on answers
  referencing new table as changed for each statement execute function note_changed_answers();
create trigger answers_gone after delete on answers
  referencing old table as changed for each statement execute function note_changed_answers();
create trigger documents_new after insert on documents
  referencing new table as changed for each statement execute function note_changed_documents();
create trigger documents_changed after update on documents
  referencing new table as changed for each statement execute function note_changed_documents();
create trigger documents_gone after delete on documents
  referencing old table as changed for each statement execute function note_changed_documents();
create trigger inmuebles_new after insert on inmuebles
  referencing new table as changed for each statement execute function note_changed_inmuebles();
create trigger inmuebles_gone after delete on inmuebles
  referencing old table as changed for each statement execute function note_changed_inmuebles();
create trigger contratos_new after insert on contratos
  referencing new table as changed for each statement execute function note_changed_contratos();
create trigger contratos_before after update on contratos
  referencing old table as changed for each statement execute function note_changed_contratos();
create trigger contratos_after after update on contratos
  referencing new table as changed for each statement execute function note_changed_contratos();
create trigger contratos_gone after delete on contratos
  referencing old table as changed for each statement execute function note_changed_contratos();
