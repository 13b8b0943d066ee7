-- What was done to documents and accounts, by whom and from where. Rows are only added.
create table trail (
  id integer primary key default nextval('ids'),
  at timestamptz not null default now(),
  act text not null,
  -- No references: a row outlives what it is about.
  document_id integer,
  user_id integer not null,
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
