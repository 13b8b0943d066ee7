-- What the desks are told at once, whoever changed it: a landlord, an accountant or a command.

-- The argument says what changed. Of equal ones in a transaction PostgreSQL delivers one.
create function tell_desks() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', tg_argv[0]);
  return null;
end
$$;
create trigger desk_of_new after insert or delete on documents for each statement execute function tell_desks('document');
create trigger desk_of_decided after update of status on documents for each statement execute function tell_desks('decision');
create trigger desk_of_changed after update of superseded_at, file_key, type_id, inmueble_id, contrato_id, task_id on documents
  for each statement execute function tell_desks('document');
create trigger desk_of_notes after insert or update or delete on notes for each statement execute function tell_desks('note');
create trigger desk_of_answers after insert or update or delete on answers for each statement execute function tell_desks('answer');
-- The desk says every 30 seconds that a document is still open.
create trigger desk_of_opened after insert or delete on presence for each row execute function tell_desks('presence');
create trigger desk_of_next after update on presence for each row
  when (old.document_id <> new.document_id) execute function tell_desks('presence');
create trigger desk_of_ended after delete on sessions for each row
  when (old.accountant_id is not null) execute function tell_desks('session');
