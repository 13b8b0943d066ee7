-- What a landlord answers in place of a document that is asked for. The next answer for the same row replaces it.
create table answers (
  -- An answer that replaces another takes a new id: the accountant never accepts one that was not read.
  id integer primary key default nextval('ids'),
  user_id integer not null references users on delete cascade,
  type_id integer not null references document_types check (type_id <> 32),
  inmueble_id integer references inmuebles on delete cascade,
  contrato_id integer references contratos on delete cascade,
  task_id integer references tasks on delete cascade,
  slot text not null generated always as (slot(type_id, inmueble_id, contrato_id, task_id)) stored,
  respuesta text not null check (respuesta in ('no-lo-tengo', 'no-aplica')),
  detalle text,
  created_at timestamptz not null default now(),
  -- When the accountant agreed.
  accepted_at timestamptz,
  unique (user_id, slot)
);
create index answers_type on answers (type_id);
create index answers_inmueble on answers (inmueble_id) where inmueble_id is not null;
create index answers_contrato on answers (contrato_id) where contrato_id is not null;
create index answers_task on answers (task_id) where task_id is not null;
create index answers_waiting on answers (created_at) where accepted_at is null;

-- Whether an answer counts: its row has no document, or one that was rejected and is older.
create function stands(answered_at timestamptz, document_status smallint, uploaded_at timestamptz)
returns boolean language sql immutable
return document_status is null or document_status = 2 and uploaded_at < answered_at;

-- What 001 calls asked: by the document types alone.
alter function asked(integer, text, integer) rename to asked_by_types;

-- What is asked of a landlord: one row a document, without those of which the accountant agreed that they do not apply.
-- (`not in` reads these once; of `not exists` the planner may make a join that reads them for each row.)
create function asked(owner integer, only_area text, only_type integer)
returns table (type_id integer, area text, inmueble_id integer, contrato_id integer, task_id integer, slot text)
language sql stable as $$
  select * from asked_by_types(owner, only_area, only_type) a
  where a.slot not in (
    select n.slot from answers n
    where n.user_id = owner and n.respuesta = 'no-aplica' and n.accepted_at is not null)
$$;

-- As before (001), with the answer that counts.
drop function slots(integer, text, integer);
create function slots(owner integer, only_area text default null, only_type integer default null)
returns table (
  type_id integer, area text, inmueble_id integer, contrato_id integer, task_id integer,
  document_id integer, status smallint, detalle text, counted boolean, respuesta text
)
language sql stable as $$
  with a as (
    select * from asked(owner, only_area, only_type)
  ), d as (
    select * from documents
    where user_id = owner and superseded_at is null and type_id <> 32
      and (only_area is null or only_area = area) and (only_type is null or only_type = type_id)
  ), n as (
    select * from answers where user_id = owner and (only_type is null or only_type = type_id)
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
