-- What devices said of papers before they were sent, and the desks hear when a file was read.

create table said_facts (
  document_id integer primary key references documents on delete cascade,
  -- The row that the paper was for: a document may be moved later.
  type_id integer not null references document_types on delete cascade,
  slot text not null,
  -- The version of what read it.
  reader integer not null,
  says text not null check (says in ('agrees', 'differs', 'silent')),
  -- What differs.
  by text,
  -- It was sent by 'Enviar igual'.
  insisted boolean not null,
  -- Null if it says nothing for certain.
  facts jsonb
);
create index said_facts_type on said_facts (type_id);

-- Files are read after their documents were told; of a document that waits for no decision no desk has to hear.
create function tell_desks_of_facts() returns trigger language plpgsql as $$
begin
  if exists (select from documents where id = new.document_id and status = 0 and superseded_at is null) then
    perform pg_notify('desk', 'document');
  end if;
  return null;
end
$$;
create trigger desk_of_facts after insert or update on document_facts for each row
  when (new.facts is not null) execute function tell_desks_of_facts();
