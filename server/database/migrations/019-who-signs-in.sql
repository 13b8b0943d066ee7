-- A try that was no wrong guess is taken back by its id.
alter table attempts add column id uuid primary key default gen_random_uuid();

-- How often all sessions of a user were ended: a sign-in that began before enters none afterwards.
alter table users add column sessions_ended integer not null default 0;

-- Where a user has signed in: strangers who guess there, or at the same e-mail, do not hold up the user. `visitor` is a word that
-- can't be turned back into an address.
create table known_visitors (
  user_id integer not null references users on delete cascade,
  visitor text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, visitor)
);
