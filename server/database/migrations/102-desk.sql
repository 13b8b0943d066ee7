-- The accountant's desk: accounts that sign in, what waits for an accountant, and what can be taken back.

-- Accounts --

-- As of `users`.
alter table accountants
  add column password_updated boolean not null default false,
  add column sessions_ended integer not null default 0;

-- A session, a recovery link and a visitor belong to a landlord or to an accountant.
alter table sessions
  alter column user_id drop not null,
  add column accountant_id integer references accountants on delete cascade,
  add check (num_nonnulls(user_id, accountant_id) = 1);
create index sessions_accountant on sessions (accountant_id) where accountant_id is not null;

alter table password_resets
  alter column user_id drop not null,
  add column accountant_id integer references accountants on delete cascade,
  add check (num_nonnulls(user_id, accountant_id) = 1);
create index password_resets_accountant on password_resets (accountant_id) where accountant_id is not null;

alter table known_visitors drop constraint known_visitors_pkey;
alter table known_visitors
  alter column user_id drop not null,
  add column accountant_id integer references accountants on delete cascade,
  add check (num_nonnulls(user_id, accountant_id) = 1),
  add unique (user_id, visitor),
  add unique (accountant_id, visitor);

-- The accountant to whom a recovery mail goes.
alter table messages add column accountant_id integer references accountants on delete cascade;
create index messages_accountant on messages (accountant_id) where accountant_id is not null;

-- Null if an act is about no landlord, but about an accountant's account.
alter table trail alter column user_id drop not null;

-- What waits --

-- When an accountant read or answered a landlord's note; null while it waits.
alter table notes add column attended_at timestamptz;
-- Of the notes from before: those that a digest told of, or that an accountant's note or another document came after.
update notes n set attended_at = now() from documents d
where d.id = n.document_id and n.contador_name is null and (n.digest_id is not null or d.superseded_at is not null
  or exists (select from notes a where a.document_id = n.document_id and a.contador_name is not null and a.id > n.id));
create index notes_waiting on notes (created_at, document_id) where contador_name is null and attended_at is null;
create index notes_waiting_document on notes (document_id, id) where contador_name is null and attended_at is null;

-- The queue is read by pages in this order, and counted from the index alone.
drop index documents_waiting;
create index documents_waiting on documents (created_at, id) include (user_id, area, type_id)
  where superseded_at is null and status = 0;
drop index answers_waiting;
create index answers_waiting on answers (created_at, id) where accepted_at is null;

-- The document that an accountant has open, while the desk says so.
create table presence (
  accountant_id integer primary key references accountants on delete cascade,
  document_id integer not null references documents on delete cascade,
  at timestamptz not null default now()
);
create index presence_document on presence (document_id);

-- Months --

-- Null of months that were opened before this was kept.
alter table tasks add column opened_at timestamptz;
alter table tasks alter column opened_at set default now();

-- What can be taken back --

-- The last decision on each document, and what it changed.
create table decisions (
  document_id integer primary key references documents on delete cascade,
  -- Null if a command made it.
  accountant_id integer references accountants on delete cascade,
  at timestamptz not null default now(),
  -- Of the document, after it.
  version integer not null,
  before smallint not null check (before between 0 and 3),
  note_id integer references notes on delete set null,
  activity_id integer references activity on delete set null
);
create index decisions_accountant on decisions (accountant_id) where accountant_id is not null;
create index decisions_note on decisions (note_id) where note_id is not null;
create index decisions_activity on decisions (activity_id) where activity_id is not null;

-- Reasons --

-- The firm's reasons of a rejection: one row, which is read and replaced as a whole. A reason without types fits each document type.
create table reasons (
  id integer primary key default 1 check (id = 1),
  version integer not null default 1,
  reasons jsonb not null
);
insert into reasons (reasons) values ('[
  {"id": "borrosa", "text": "La foto está borrosa y no se lee. Tómala de nuevo con buena luz.", "types": []},
  {"id": "cortada", "text": "Falta una parte de la hoja. Tómala de nuevo completa, con sus cuatro bordes.", "types": []},
  {"id": "falta-pagina", "text": "Falta al menos una página. Sube el documento completo.", "types": []},
  {"id": "falta-reverso", "text": "Falta el reverso. Sube los dos lados.", "types": [30, 51]},
  {"id": "vencido", "text": "Está vencido. Sube uno vigente.", "types": [5, 6, 7, 30, 31, 34, 36, 51, 57]},
  {"id": "otra-propiedad", "text": "Es de otra propiedad. Sube aquí el de esta.", "types": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 50, 53, 55, 56, 57, 58, 59, 70, 71, 73]},
  {"id": "otro-mes", "text": "Es de otro mes. Sube aquí el de este.", "types": [70, 71, 72, 73]},
  {"id": "otro-nombre", "text": "No está a tu nombre. Sube uno que lo esté.", "types": [1, 2, 3, 4, 5, 8, 30, 31, 33, 34, 35, 36, 37, 42, 70, 72, 73]},
  {"id": "otro-documento", "text": "Es otro documento. Sube el que se pide aquí.", "types": []}
]');
