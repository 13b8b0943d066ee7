-- The copies of their data that landlords asked for: one ZIP with everything, made in the background.
create table data_copies (
  id integer primary key default nextval('ids'),
  user_id integer not null references users on delete cascade,
  state text not null default 'preparando' check (state in ('preparando', 'lista', 'fallida')),
  asked_at timestamptz not null default now(),
  -- Of the process that makes it; also the name of its file.
  claim text unique,
  claimed_at timestamptz,
  tries integer not null default 0,
  ready_at timestamptz,
  bytes bigint,
  check ((state = 'lista') = (ready_at is not null and bytes is not null and claim is not null))
);
create unique index data_copies_being_made on data_copies (user_id) where state = 'preparando';
create index data_copies_user on data_copies (user_id);

-- However a row goes, also with its landlord, its file is left to the next sweep.
create function sweep_data_copy() returns trigger language plpgsql as $$
begin
  insert into upload_tries (file_key, at) values (old.claim, now() - interval '1 day') on conflict do nothing;
  return null;
end
$$;
create trigger data_copies_are_swept after delete on data_copies
  for each row when (old.claim is not null) execute function sweep_data_copy();
