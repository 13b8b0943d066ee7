-- The secret address of a landlord's calendar. It is kept as it is, since the landlord reads it again on every device; it opens dates
-- alone, and no backup holds it.
create table calendar_addresses (
  user_id integer primary key references users on delete cascade,
  token text not null unique
);

-- The earlier versions of what was rejected again.
create index documents_superseded on documents (user_id, slot) where superseded_at is not null;
