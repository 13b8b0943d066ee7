-- A note of the desk that is sent again with its key is not written twice.
alter table notes add column key uuid;
create unique index notes_key on notes (document_id, key) where key is not null;
