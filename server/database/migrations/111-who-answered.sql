-- Who came first of two accountants on a landlord's question.

alter table trail add column answer_id integer;
create index trail_answer on trail (answer_id) where answer_id is not null;

-- Null also of notes that were attended before this was kept.
alter table notes add column attended_by text;
