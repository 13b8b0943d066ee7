-- The files that a restore stores, or leaves behind. A restore makes the table itself: it begins before any migration.
create table if not exists restore_notes (
  file_key text primary key,
  at timestamptz not null default now(),
  -- The restore is done, and this is a file from before it.
  old boolean not null default false
);
