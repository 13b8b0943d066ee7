-- A landlord who may not sign in until further notice.
alter table users add column disabled_at timestamptz;

-- `id` names a session in the addresses of files, which end with it. It opens nothing by itself.
-- `first_password`: the session was started with a password that the accountant gave, and only changes it.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column first_password boolean not null default false;
update sessions set first_password = true from users where users.id = sessions.user_id and not users.password_updated;
