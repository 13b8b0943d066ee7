-- What stored files say of themselves.

create table document_facts (
  document_id integer primary key references documents on delete cascade,
  -- The version of what read it (shared/facts/facts.ts): another version reads it again.
  reader integer not null,
  -- Null if it says nothing for certain.
  facts jsonb,
  at timestamptz not null default now()
);
