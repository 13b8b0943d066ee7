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
