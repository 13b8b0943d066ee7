-- Every thing that a landlord owns takes its id from one sequence, so that an id of one kind is never by chance the
-- id of another.
create sequence ids;

create function iso(moment timestamptz) returns text language sql stable
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

create function today() returns date language sql stable
return (now() at time zone 'America/Santiago')::date;

-- The first moment after a month, in Santiago.
create function month_end(periodo integer, mes integer) returns timestamptz language sql stable
return (make_date(periodo, mes, 1) + interval '1 month') at time zone 'America/Santiago';

create function percentage(part bigint, whole bigint) returns integer language sql immutable
return case when whole = 0 then 0 else floor(100.0 * part / whole) end;

create table settings (
  name text primary key,
  value text not null
);

create table users (
  id integer primary key default nextval('ids'),
  name text not null,
  email text not null check (email = lower(email)) unique,
  password_hash text not null,
  password_updated boolean not null default false,
  created_at timestamptz not null default now()
);

-- Only hashes of tokens are kept: whoever reads the database can't sign in with them.
create table sessions (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table password_resets (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);

-- Failed sign-ins and the like, counted per bucket in a sliding window.
create table attempts (
  bucket text not null,
  at timestamptz not null default now()
);
create index attempts_bucket on attempts (bucket, at);

create table regiones (
  nombre text primary key,
  position integer not null
);

create table comunas (
  nombre text primary key,
  region text not null references regiones,
  position integer not null
);

-- What the accountant asks for is data. `section` is of properties (specification §9), `contract_types` of contracts;
-- the last three are of monthly duties: the row that shows it, what one is asked for each of, and in which months.
create sequence document_type_ids start 200;
create table document_types (
  id integer primary key default nextval('document_type_ids'),
  name text not null,
  area text not null check (area in ('initial', 'inmueble', 'contrato', 'monthly', 'other')),
  position integer not null default 1000,
  section smallint check (section between 1 and 6),
  contract_types smallint[],
  duty text check (duty in ('dividendo', 'arriendo', 'impuesto')),
  duty_of text check (duty_of in ('month', 'property', 'financed property', 'contract')),
  months smallint[],
  -- A property that has had such a document pays instalments from that month on.
  marks_financing boolean not null default false,
  check ((section is not null) = (area = 'inmueble')),
  check ((contract_types is not null) = (area = 'contrato')),
  check ((duty is not null) = (area = 'monthly') and (duty_of is not null) = (area = 'monthly'))
);

create table inmuebles (
  id integer primary key default nextval('ids'),
  user_id integer not null references users on delete cascade,
  tipo text not null,
  region text not null references regiones,
  comuna text not null references comunas,
  numero_departamento text not null,
  direccion text,
  rol text not null,
  fecha_escritura date,
  valor_uf numeric(14, 2) not null,
  numero_repertorio text,
  avaluo numeric(14, 2) not null,
  fecha_facturacion date,
  fecha_inscripcion_cbr date,
  created_at timestamptz not null default now()
);
create index inmuebles_user on inmuebles (user_id);

-- Parking spaces (1) and storage rooms (2), by the specification's numbers.
create table units (
  id integer primary key default nextval('ids'),
  inmueble_id integer not null references inmuebles on delete cascade,
  kind smallint not null check (kind in (1, 2)),
  numero text not null,
  rol text,
  valor numeric(14, 2) not null,
  valor_pesos numeric(16, 2) not null,
  avaluo numeric(14, 2) not null
);
create unique index units_numero on units (inmueble_id, kind, lower(numero));

create table contratos (
  id integer primary key default nextval('ids'),
  user_id integer not null references users on delete cascade,
  type smallint not null check (type between 1 and 5),
  inmueble_id integer not null references inmuebles,
  estacionamiento_id integer references units,
  bodega_id integer references units,
  fecha_inicio date not null,
  fecha_termino date not null check (fecha_termino >= fecha_inicio),
  valor_arriendo numeric(16, 2) not null,
  valor_estacionamiento_arriendo numeric(16, 2) not null,
  valor_bodega_arriendo numeric(16, 2) not null,
  nombre_arrendatario text not null,
  rut_arrendatario text not null,
  mobile_phone text not null,
  email_arrendatario text not null,
  created_at timestamptz not null default now(),
  check ((estacionamiento_id is not null) = (type in (3, 5))),
  check ((bodega_id is not null) = (type in (2, 4)))
);
create index contratos_user on contratos (user_id);
create index contratos_inmueble on contratos (inmueble_id);

create table tasks (
  id integer primary key default nextval('ids'),
  user_id integer not null references users on delete cascade,
  mes smallint not null check (mes between 1 and 12),
  periodo smallint not null,
  descripcion text,
  unique (user_id, periodo, mes)
);

-- The row that a document is for. Two documents with one slot are for the same row.
create function slot(type_id integer, inmueble_id integer, contrato_id integer, task_id integer)
returns text language sql immutable
return type_id::text || '/' || coalesce(inmueble_id, 0)::text || '/' || coalesce(contrato_id, 0)::text
  || '/' || coalesce(task_id, 0)::text;

create table documents (
  id integer primary key default nextval('ids'),
  user_id integer not null references users on delete cascade,
  type_id integer not null references document_types,
  inmueble_id integer references inmuebles,
  contrato_id integer references contratos,
  task_id integer references tasks,
  slot text not null generated always as (slot(type_id, inmueble_id, contrato_id, task_id)) stored,
  area text not null generated always as (
    case when task_id is not null then 'monthly' when contrato_id is not null then 'contrato'
      when inmueble_id is not null then 'inmueble' else 'initial' end) stored,
  detalle text,
  -- 0 in review, 1 approved, 2 rejected, 3 complete
  status smallint not null default 0 check (status between 0 and 3),
  file_key text not null unique,
  file_name text not null,
  mime text not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  -- When another document took its row: a rejected one, after the next upload.
  superseded_at timestamptz
);
-- One document a row, whoever races whom. 'Otros' (32) takes any number.
create unique index documents_slot on documents (user_id, slot) where superseded_at is null and type_id <> 32;
create index documents_live on documents (user_id) where superseded_at is null;
create index documents_inmueble on documents (inmueble_id) where inmueble_id is not null;
create index documents_waiting on documents (created_at) where superseded_at is null and status = 0;

create table notes (
  id integer primary key default nextval('ids'),
  document_id integer not null references documents on delete cascade,
  -- Null on the landlord's own notes.
  contador_name text,
  detail text not null,
  created_at timestamptz not null default now()
);
create index notes_document on notes (document_id);

-- One row an Idempotency-Key and user, for ever. `document_id` is null while its file is being stored; such a claim
-- lapses some time after `claimed_at`, and whoever takes it over stores the file under the same `file_key` again.
create table uploads (
  user_id integer not null references users on delete cascade,
  key text not null,
  fingerprint text not null,
  file_key text not null,
  claim uuid not null,
  claimed_at timestamptz not null default now(),
  document_id integer references documents on delete cascade,
  received_at timestamptz,
  primary key (user_id, key)
);
create index uploads_claimed on uploads (claimed_at) where document_id is null;

create table activity (
  id integer primary key default nextval('ids'),
  user_id integer not null references users on delete cascade,
  module text not null,
  action text not null,
  at timestamptz not null default now(),
  redirect_name text,
  redirect text
);
create index activity_user on activity (user_id, at desc, id desc);

create table media (
  id integer primary key default nextval('ids'),
  title text not null,
  -- An address on the web, or a stored file.
  file_path text,
  file_key text,
  file_name text,
  mime text,
  bytes integer,
  sha256 text,
  -- video_home, btn_home; null in the sidebar, where the type is 0 (document) or 1 (video)
  location text check (location in ('video_home', 'btn_home')),
  sidebar_content_type smallint check (sidebar_content_type in (0, 1)),
  check ((location is null) <> (sidebar_content_type is null)),
  check ((file_path is null) <> (file_key is null))
);
create unique index media_location on media (location) where location is not null;

-- UF in pesos, by day (Banco Central publishes it).
create table uf (
  fecha date primary key,
  pesos numeric(10, 2) not null check (pesos > 0)
);

create function uf_en_pesos(amount numeric) returns double precision language sql stable
return round(amount * (select pesos from uf order by fecha desc limit 1))::float8;

-- What is asked of a landlord: one row a document. With an area or a document type only its rows.
create function asked(owner integer, only_area text, only_type integer)
returns table (type_id integer, area text, inmueble_id integer, contrato_id integer, task_id integer, slot text)
language sql stable as $$
  select *, slot(type_id, inmueble_id, contrato_id, task_id) from (
    select t.id as type_id, t.area, null::integer as inmueble_id, null::integer as contrato_id, null::integer as task_id
    from document_types t
    where t.area = 'initial' and (only_area is null or only_area = 'initial') and (only_type is null or only_type = t.id)
    union all
    select t.id, t.area, i.id, null, null
    from document_types t join inmuebles i on i.user_id = owner
    where t.area = 'inmueble' and (only_area is null or only_area = 'inmueble') and (only_type is null or only_type = t.id)
    union all
    select t.id, t.area, null, c.id, null
    from document_types t join contratos c on c.user_id = owner and c.type = any (t.contract_types)
    where t.area = 'contrato' and (only_area is null or only_area = 'contrato') and (only_type is null or only_type = t.id)
    union all
    select t.id, t.area, null, null, k.id
    from document_types t join tasks k on k.user_id = owner and (t.months is null or k.mes = any (t.months))
    where t.area = 'monthly' and (only_area is null or only_area = 'monthly') and (only_type is null or only_type = t.id)
      and t.duty_of = 'month'
    union all
    select t.id, t.area, i.id, null, k.id
    from document_types t
    join tasks k on k.user_id = owner and (t.months is null or k.mes = any (t.months))
    join inmuebles i on i.user_id = owner and i.created_at < month_end(k.periodo, k.mes)
    where t.area = 'monthly' and (only_area is null or only_area = 'monthly') and (only_type is null or only_type = t.id)
      and (t.duty_of = 'property' or t.duty_of = 'financed property' and exists (
        select from documents d join document_types f on f.id = d.type_id and f.marks_financing
        where d.inmueble_id = i.id and d.task_id is null and d.created_at < month_end(k.periodo, k.mes)))
    union all
    select t.id, t.area, null, c.id, k.id
    from document_types t
    join tasks k on k.user_id = owner and (t.months is null or k.mes = any (t.months))
    join contratos c on c.user_id = owner
      and c.fecha_inicio < make_date(k.periodo, k.mes, 1) + interval '1 month'
      and c.fecha_termino >= make_date(k.periodo, k.mes, 1)
    where t.area = 'monthly' and (only_area is null or only_area = 'monthly') and (only_type is null or only_type = t.id)
      and t.duty_of = 'contract'
  ) wanted
$$;

-- The same with the document that stands in each row, if any. A document whose row is no longer asked for (a contract
-- changed its type) keeps its row. `counted` is what a landlord's own counts hold: uploaded and not rejected.
-- (A full join would say the same; the planner then takes 28,000 rows for one, and reads the joined tables for each.)
create function slots(owner integer, only_area text default null, only_type integer default null)
returns table (
  type_id integer, area text, inmueble_id integer, contrato_id integer, task_id integer,
  document_id integer, status smallint, detalle text, counted boolean
)
language sql stable as $$
  with a as (
    select * from asked(owner, only_area, only_type)
  ), d as (
    select * from documents
    where user_id = owner and superseded_at is null and type_id <> 32
      and (only_area is null or only_area = area) and (only_type is null or only_type = type_id)
  )
  select a.type_id, a.area, a.inmueble_id, a.contrato_id, a.task_id,
    d.id, d.status, d.detalle, coalesce(d.status, 2) <> 2
  from a left join d using (slot)
  union all
  select type_id, area, inmueble_id, contrato_id, task_id, id, status, detalle, status <> 2
  from d where not exists (select from a where a.slot = d.slot)
$$;
