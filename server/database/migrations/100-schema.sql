-- The schema, by subject. A later version adds files after this one, and edits none that a portal has run.
--
--   Ids, days and amounts   ids, iso, today, day_in_chile, month_end, percentage, fold
--   Accounts                users, accountants
--   Signing in              sessions, known_visitors, password_resets, attempts
--   What is asked for       document_types
--   Places                  regiones, comunas, inmuebles, units, contratos, former_tenants, tasks, places
--   Documents and answers   slot, documents, notes, answers, stands
--   Rows                    asked, slots
--   Receiving               uploads, upload_tries, bytes_of_day
--   History                 activity, trail
--   Mails                   messages, mail_refusals, mail_pause
--   Erasures                erasures, tenant_erasures
--   For every landlord      media, uf, uf_today
--   The portal              settings, restore_notes

-- Ids, days and amounts --

-- Ids come from one sequence: no id of one kind is also the id of another.
create sequence ids;

create function iso(moment timestamptz) returns text language sql stable
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

create function today() returns date language sql stable
return (now() at time zone 'America/Santiago')::date;

-- The day of a moment, in Santiago. A cast to a date takes the time zone of the connection: in UTC it is the next day from 20:00 or
-- 21:00 on.
create function day_in_chile(moment timestamptz) returns date language sql immutable
return (moment at time zone 'America/Santiago')::date;

-- The first moment after a month, in Santiago.
create function month_end(periodo integer, mes integer) returns timestamptz language sql stable
return (make_date(periodo, mes, 1) + interval '1 month') at time zone 'America/Santiago';

create function percentage(part bigint, whole bigint) returns integer language sql immutable
return case when whole = 0 then 0 else floor(100.0 * part / whole) end;

-- A name as people type it: without accents, capitals and spare spaces. Whatever the database's collation (in 'C' a lower 'Á' is 'Á',
-- in a Turkish one a lower 'I' is 'ı').
create function fold(written text) returns text language sql immutable strict parallel safe
return lower(btrim(regexp_replace(
  regexp_replace(normalize(written, NFD), U&'[\0300-\036F]', '', 'g'), '\s+', ' ', 'g'
)) collate "C");

-- Accounts --

-- The landlords.
create table users (
  id integer primary key default nextval('ids'),
  name text not null,
  email text not null check (email = lower(email)) unique,
  password_hash text not null,
  -- False while the password is the first one, which the accountant gave.
  password_updated boolean not null default false,
  -- How often all sessions of a user were ended: a sign-in that began before enters none afterwards.
  sessions_ended integer not null default 0,
  -- Since when a landlord may not sign in.
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- Notes, activity and trail name them.
create table accountants (
  id integer primary key default nextval('ids'),
  name text not null,
  email text not null check (email = lower(email)) unique,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- Signing in --

-- Only hashes of tokens are kept: a reader of the database can't sign in with them.
create table sessions (
  token_hash text primary key,
  -- Names the session in the addresses of files, which end with it. It opens nothing by itself.
  id uuid not null default gen_random_uuid() unique,
  user_id integer not null references users on delete cascade,
  -- Started with a password that the accountant gave, the session only changes it.
  first_password boolean not null default false,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- Where a user has signed in: strangers who guess passwords there, or of the same e-mail, do not hold up the user. `visitor` is a word
-- that can't be turned back into an address.
create table known_visitors (
  user_id integer not null references users on delete cascade,
  visitor text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, visitor)
);

create table password_resets (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

-- Failed sign-ins and the like, counted per bucket in a sliding window. An attempt that was no wrong guess is taken back by its id.
create table attempts (
  id uuid primary key default gen_random_uuid(),
  bucket text not null,
  at timestamptz not null default now()
);
create index attempts_bucket on attempts (bucket, at);

-- What is asked for --

-- A type is asked of every landlord, property, contract or month that it fits. The first ones: 101-document-types.sql.
create sequence document_type_ids start 200;
create table document_types (
  id integer primary key default nextval('document_type_ids'),
  name text not null,
  area text not null check (area in ('initial', 'inmueble', 'contrato', 'monthly', 'other')),
  position integer not null default 1000,
  -- Of properties.
  section smallint check (section between 1 and 6),
  -- A property that has had such a document pays instalments from that month on.
  marks_financing boolean not null default false,
  -- Of contracts.
  contract_types smallint[],
  -- Of months: the row of the screen, what one document is asked for each of, and in which months (null: in all).
  duty text check (duty in ('dividendo', 'arriendo', 'impuesto')),
  duty_of text check (duty_of in ('month', 'property', 'financed property', 'contract')),
  months smallint[],
  -- Since when it is not asked for any more: what was delivered for it stays.
  retired_at timestamptz,
  check ((section is not null) = (area = 'inmueble')),
  check ((contract_types is not null) = (area = 'contrato')),
  check ((duty is not null) = (area = 'monthly') and (duty_of is not null) = (area = 'monthly'))
);

-- Places --

create table regiones (
  nombre text primary key,
  position integer not null
);

create table comunas (
  nombre text primary key,
  region text not null references regiones,
  position integer not null
);
create index comunas_region on comunas (region);

-- Properties.
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
create index inmuebles_comuna on inmuebles (comuna);
create index inmuebles_region on inmuebles (region);

-- Parking spaces (kind 1) and storage rooms (2) of a property.
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

-- Leases of a property, with its units or of one of them (shared/contract-types.ts).
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
create index contratos_estacionamiento on contratos (estacionamiento_id) where estacionamiento_id is not null;
create index contratos_bodega on contratos (bodega_id) where bodega_id is not null;

-- The tenants whom a contract named before it was changed: the activity still names them. Their contact is not kept.
create table former_tenants (
  id integer primary key default nextval('ids'),
  contrato_id integer not null references contratos on delete cascade,
  -- Null if only the name was known, as in some data of 0.1.
  rut text,
  name text not null,
  until timestamptz not null default now()
);
create index former_tenants_contrato on former_tenants (contrato_id);

-- The months that are open for a landlord.
create table tasks (
  id integer primary key default nextval('ids'),
  user_id integer not null references users on delete cascade,
  mes smallint not null check (mes between 1 and 12),
  periodo smallint not null,
  descripcion text,
  unique (user_id, periodo, mes)
);

-- Where documents are asked for: a month, a contract, a property, or the landlord for what is asked once.
create function places(owner integer) returns table (place integer, area text) language sql stable as $$
  select owner, 'initial'
  union all select id, 'inmueble' from inmuebles where user_id = owner
  union all select id, 'contrato' from contratos where user_id = owner
  union all select id, 'monthly' from tasks where user_id = owner
$$;

-- Documents and answers --

-- The row that a document or an answer is for. Two documents with one slot are for the same row.
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
  place integer not null generated always as (coalesce(task_id, contrato_id, inmueble_id, user_id)) stored,
  area text not null generated always as (
    case when task_id is not null then 'monthly' when contrato_id is not null then 'contrato'
      when inmueble_id is not null then 'inmueble' else 'initial' end) stored,
  detalle text,
  -- 0 in review, 1 approved, 2 rejected, 3 complete
  status smallint not null default 0 check (status between 0 and 3),
  -- Counts what a decision must have seen: `documents_version` raises it.
  version integer not null default 1,
  -- Null if the file was erased because it was sent by mistake: the row stays, and with it the receipt of the phone that sent it.
  file_key text unique,
  file_name text not null,
  mime text not null,
  bytes integer not null,
  sha256 text not null,
  -- The last day on which the paper is valid, as the accountant read it there; null if it does not expire, or nothing was read.
  valid_until date,
  created_at timestamptz not null default now(),
  -- When another document took its row: a rejected one, after the next upload.
  superseded_at timestamptz
);
-- One document a row, also if uploads race. 'Otros' (32) takes any number.
create unique index documents_slot on documents (user_id, slot) where superseded_at is null and type_id <> 32;
-- An upload of 'Otros' looks for the rejected document that it takes the place of.
create index documents_rejected on documents (user_id, slot) where superseded_at is null and status = 2;
create index documents_superseded on documents (user_id, slot) where superseded_at is not null;
create index documents_user on documents (user_id);
create index documents_live on documents (user_id) where superseded_at is null;
create index documents_place on documents (place) where superseded_at is null;
create index documents_others on documents (place) where superseded_at is null and type_id = 32;
create index documents_type on documents (type_id, user_id);
create index documents_inmueble on documents (inmueble_id) where inmueble_id is not null;
create index documents_contrato on documents (contrato_id) where contrato_id is not null;
create index documents_task on documents (task_id) where task_id is not null;
create index documents_waiting on documents (created_at) where superseded_at is null and status = 0;
create index documents_valid_until on documents (user_id, valid_until) where valid_until is not null;

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
-- A new status, another document in the row, or the end of the file.
create trigger documents_version before update on documents for each row
  when ((old.status, old.superseded_at, old.file_key is null) is distinct from (new.status, new.superseded_at, new.file_key is null))
  execute function raise_version();

create table notes (
  id integer primary key default nextval('ids'),
  document_id integer not null references documents on delete cascade,
  -- Both null on the landlord's own notes. The name outlives the account.
  accountant_id integer references accountants on delete set null,
  contador_name text,
  detail text not null,
  created_at timestamptz not null default now(),
  -- The message that told the accountant of it, which may be gone; null if none has.
  digest_id integer
);
create index notes_document on notes (document_id);
create index notes_accountant on notes (accountant_id) where accountant_id is not null;
create index notes_untold on notes (id) where digest_id is null and contador_name is null;

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
  place integer not null generated always as (coalesce(task_id, contrato_id, inmueble_id, user_id)) stored,
  respuesta text not null check (respuesta in ('no-lo-tengo', 'no-aplica')),
  detalle text,
  created_at timestamptz not null default now(),
  -- When the accountant agreed.
  accepted_at timestamptz,
  -- As in `notes`.
  digest_id integer,
  unique (user_id, slot)
);
create index answers_place on answers (place);
create index answers_type on answers (type_id);
create index answers_inmueble on answers (inmueble_id) where inmueble_id is not null;
create index answers_contrato on answers (contrato_id) where contrato_id is not null;
create index answers_task on answers (task_id) where task_id is not null;
create index answers_waiting on answers (created_at) where accepted_at is null;
create index answers_untold on answers (id) where digest_id is null;

-- Whether an answer counts: its row has no document, or one that was rejected and is older.
create function stands(answered_at timestamptz, document_status smallint, uploaded_at timestamptz)
returns boolean language sql immutable
return document_status is null or document_status = 2 and uploaded_at < answered_at;

-- Rows --

-- Both functions read only the rows of an area, a document type or places, if these are given.

-- What is asked of a landlord by the document types alone, one row a document. The ids are 0 where there is none: a null equals nothing.
create function asked(owner integer, only_area text, only_type integer, only_places integer[])
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

-- What is asked of a landlord and what is there, with the answer that counts. A document whose row is not asked for any more (its
-- contract changed its type) keeps its row. `counted` is what a landlord's own counts hold: uploaded and not rejected.
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

-- Receiving --

-- One row for each Idempotency-Key of a user, for ever. The row is a claim until it has a document, or what was made without a file; a
-- claim lapses some time after `claimed_at`.
create table uploads (
  user_id integer not null references users on delete cascade,
  key text not null,
  fingerprint text not null,
  -- Of the try; also the name of its file.
  claim uuid not null,
  claimed_at timestamptz not null default now(),
  document_id integer references documents on delete cascade,
  received_at timestamptz,
  -- The property, unit, contract, note or answer. No reference: if it was taken out, the key still does not make it again.
  made integer check (made is null or document_id is null),
  -- For the sum of a user's day (UPLOAD_MB_PER_DAY). Null without a file.
  bytes integer,
  primary key (user_id, key)
);
create index uploads_document on uploads (document_id) where document_id is not null;
create index uploads_claimed on uploads (claimed_at) where document_id is null and made is null;
create index uploads_of_day on uploads (user_id, claimed_at);

-- Files that have no row yet, or none any more. A file is noted before it is stored, and the note goes when a document has the file;
-- the sweep removes the files of all other notes.
create table upload_tries (
  file_key text primary key,
  at timestamptz not null default now()
);
create index upload_tries_at on upload_tries (at);

-- The bytes of a user's other uploads of a day. Uploads that are claimed at the same time wait for each other here, so that each counts
-- all that came before it. Volatile: its query sees what was committed while it waited (PostgreSQL, 'Function Volatility Categories').
create function bytes_of_day(owner integer, except_key text) returns float8 language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(4103, owner);
  return (
    select coalesce(sum(bytes), 0) from uploads
    where user_id = owner and key <> except_key and claimed_at > now() - interval '1 day'
  );
end $$;

-- History --

-- What the landlord reads of what was done, and where it leads.
create table activity (
  id integer primary key default nextval('ids'),
  user_id integer not null references users on delete cascade,
  -- Both null on what the landlord did. The name outlives the account.
  accountant_id integer references accountants on delete set null,
  contador_name text,
  module text not null,
  action text not null,
  at timestamptz not null default now(),
  redirect_name text,
  redirect text
);
create index activity_user on activity (user_id, at desc, id desc);
create index activity_accountant on activity (accountant_id) where accountant_id is not null;

-- What was done to documents and accounts, by whom and from where. Rows are only added.
create table trail (
  id integer primary key default nextval('ids'),
  at timestamptz not null default now(),
  act text not null,
  -- No references: a row outlives what it is about, and the account of the accountant.
  document_id integer,
  user_id integer not null,
  accountant_id integer,
  actor text not null,
  place text not null
);
create index trail_document on trail (document_id) where document_id is not null;
create index trail_user on trail (user_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end
$$;
create trigger trail_is_kept before update or delete on trail for each row execute function refuse_change();
create trigger trail_is_not_emptied before truncate on trail execute function refuse_change();

-- Mails --

-- The mails to send. A row is written in the transaction of what it tells of.
create table messages (
  id integer primary key default nextval('ids'),
  kind text not null,
  -- What it tells of, by an id of that: the same thing is told once.
  event text not null,
  -- Null if it is not about one landlord.
  user_id integer references users on delete cascade,
  -- What the rows that it tells of will not say later.
  about jsonb not null default '{}',
  -- Of the mail's Message-ID, the same on every try.
  key uuid not null default gen_random_uuid() unique,
  -- 'enviando': the content has left, and no answer has come yet.
  state text not null default 'espera'
    check (state in ('espera', 'enviando', 'enviado', 'descartado', 'fallido', 'incierto')),
  created_at timestamptz not null default now(),
  -- Of the process that sends it.
  claim uuid,
  -- When the message is tried next; of a claimed one, when the claim lapses.
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  ended_at timestamptz,
  -- Why the last try failed.
  problem text
);
create unique index messages_once on messages (kind, event, coalesce(user_id, 0));
create index messages_due on messages (due_at) where state in ('espera', 'enviando');
create index messages_user on messages (user_id) where user_id is not null;

-- The kinds of mail that a landlord does not want.
create table mail_refusals (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('rechazo', 'mes', 'vencimiento')),
  at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- One row while the mail server gives no sure answer: until then no mail is sent, and then one.
create table mail_pause (
  id integer primary key default 1 check (id = 1),
  -- Since its last sure answer.
  failures integer not null,
  until timestamptz not null,
  problem text not null
);

-- Erasures --

-- The landlords who asked for their data to be deleted. The row outlives the landlord: it says when it was asked and when it was done.
create table erasures (
  user_id integer primary key,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);

-- The tenants who asked for their data to be deleted. The RUT goes with the last contract that has it; the row stays.
create table tenant_erasures (
  id integer primary key default nextval('ids'),
  rut text unique,
  asked_at timestamptz not null default now(),
  done_at timestamptz,
  check ((rut is null) = (done_at is not null))
);

-- For every landlord --

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

-- The UF in pesos, by day. Banco Central publishes the days to come ahead.
create table uf (
  fecha date primary key,
  pesos numeric(10, 2) not null check (pesos > 0)
);

create function uf_today() returns numeric language sql stable
return (select pesos from uf where fecha <= today() order by fecha desc limit 1);

-- The portal --

create table settings (
  name text primary key,
  value text not null
);

-- The files that a restore stores, or leaves behind. A restore makes the table itself: it begins before any migration.
create table if not exists restore_notes (
  file_key text primary key,
  at timestamptz not null default now(),
  -- The restore is done, and this is a file from before it.
  old boolean not null default false
);
