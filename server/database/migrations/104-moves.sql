-- Documents that an accountant moved to another row of the same landlord.

-- Each row that a document left, the last time that it did: the row names for a month where the document went. The last one of a document
-- can be taken back.
create table moves (
  document_id integer not null references documents on delete cascade,
  user_id integer not null references users on delete cascade,
  -- The row that it left.
  type_id integer not null references document_types on delete cascade,
  inmueble_id integer references inmuebles on delete cascade,
  contrato_id integer references contratos on delete cascade,
  task_id integer references tasks on delete cascade,
  slot text not null generated always as (slot(type_id, inmueble_id, contrato_id, task_id)) stored,
  place integer not null generated always as (coalesce(task_id, contrato_id, inmueble_id, user_id)) stored,
  detalle text,
  -- Null if a command made it.
  accountant_id integer references accountants on delete cascade,
  at timestamptz not null default now(),
  -- Of the document, after it.
  version integer not null,
  -- The rejected document whose row it took.
  replaced_id integer references documents on delete set null,
  activity_id integer references activity on delete set null,
  primary key (document_id, slot)
);
create index moves_row on moves (user_id, slot);
create index moves_place on moves (place);
create index moves_type on moves (type_id);
create index moves_inmueble on moves (inmueble_id) where inmueble_id is not null;
create index moves_contrato on moves (contrato_id) where contrato_id is not null;
create index moves_task on moves (task_id) where task_id is not null;
create index moves_accountant on moves (accountant_id) where accountant_id is not null;
create index moves_replaced on moves (replaced_id) where replaced_id is not null;
create index moves_activity on moves (activity_id) where activity_id is not null;

-- A decision must have seen the row, too.
drop trigger documents_version on documents;
create trigger documents_version before update on documents for each row
  when ((old.status, old.superseded_at, old.file_key is null, old.type_id, old.inmueble_id, old.contrato_id, old.task_id)
    is distinct from (new.status, new.superseded_at, new.file_key is null, new.type_id, new.inmueble_id, new.contrato_id, new.task_id))
  execute function raise_version();
