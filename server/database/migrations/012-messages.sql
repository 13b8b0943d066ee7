-- What is to be told, by mail or to another program. A row is written in the transaction of what it tells of.
create table messages (
  id integer primary key default nextval('ids'),
  channel text not null check (channel in ('correo', 'webhook')),
  kind text not null,
  -- What it tells of, by an id of that: the same thing is told once.
  event text not null,
  -- Null if it is not about one landlord.
  user_id integer references users on delete cascade,
  -- What the rows that it tells of will not say later.
  about jsonb not null default '{}',
  -- Names it to who receives it, on every try.
  key uuid not null default gen_random_uuid() unique,
  -- 'enviando': its content has left, and no answer has come yet.
  state text not null default 'espera'
    check (state in ('espera', 'enviando', 'enviado', 'descartado', 'fallido', 'incierto')),
  created_at timestamptz not null default now(),
  -- Of the process that sends it.
  claim uuid,
  -- When it is tried next; when the claim lapses, of one that is claimed.
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  ended_at timestamptz,
  -- Why the last try failed.
  problem text
);
create unique index messages_once on messages (channel, kind, event, coalesce(user_id, 0));
create index messages_due on messages (channel, due_at) where state in ('espera', 'enviando');
create index messages_user on messages (user_id) where user_id is not null;

-- The kinds of mail that a landlord does not want.
create table mail_refusals (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('rechazo', 'mes', 'vencimiento')),
  at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- The message that told the accountant of it, which may be gone; null if none has. What is there already is not news.
alter table notes add column digest_id integer;
update notes set digest_id = 0;
create index notes_untold on notes (id) where digest_id is null and contador_name is null;
alter table answers add column digest_id integer;
update answers set digest_id = 0;
create index answers_untold on answers (id) where digest_id is null;
