-- Keeps what devices said of papers before they were sent. Tells the desks when the server has read a file.

create table said_facts (
  document_id integer primary key references documents on delete cascade,
  -- The type and the row that the paper was sent for: a document may be moved later.
  type_id integer not null references document_types on delete cascade,
  slot text not null,
  -- The version of what read it.
  reader integer not null,
  says text not null check (says in ('agrees', 'differs', 'silent')),
  -- The fact in which the paper differs from what was asked for.
  by text,
  -- It was sent by 'Enviar igual'.
  insisted boolean not null,
  -- Null if it says nothing for certain.
  facts jsonb
);
create index said_facts_type on said_facts (type_id);

-- A file is read after its upload was announced. Desks list only documents that wait: only those are announced again.
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
