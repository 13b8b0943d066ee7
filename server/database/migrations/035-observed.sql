alter table documents drop constraint documents_status_check;
alter table documents add check (status between 0 and 4);
