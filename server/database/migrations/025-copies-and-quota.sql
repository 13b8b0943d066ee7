-- What a copy of a landlord's data has, so that it is compared when it is read, and how many documents it lacks.
alter table data_copies add column sha256 text;
alter table data_copies add column missing integer not null default 0;

-- Counts what a user sends in a day (UPLOAD_MB_PER_DAY). Null of what was sent before this column.
alter table uploads add column bytes integer;
create index uploads_of_day on uploads (user_id, claimed_at);
