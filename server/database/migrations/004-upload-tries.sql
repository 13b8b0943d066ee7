-- The name under which a try of an upload stores its file: the claim that it made. It is written down before the file is
-- stored, and deleted when a document has the file. The files of all other tries are removed in the end.
create table upload_tries (
  file_key text primary key,
  at timestamptz not null default now()
);
create index upload_tries_at on upload_tries (at);

insert into upload_tries (file_key, at) select file_key, claimed_at from uploads where document_id is null;
alter table uploads drop column file_key;
