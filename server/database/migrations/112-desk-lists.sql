-- What the desk lists by landlord.

-- When a landlord used the portal last: sessions end and are deleted. Of those from before, what is left of it.
alter table users add column used_at timestamptz;
update users u set used_at = greatest(
  (select max(s.used_at) from sessions s where s.user_id = u.id), (select max(d.created_at) from documents d where d.user_id = u.id));

-- The landlords in the order of their names, and what waits of each.
create index users_name on users (fold(name), id);
create index documents_waiting_owner on documents (user_id, created_at, id) include (area, type_id)
  where superseded_at is null and status = 0;
