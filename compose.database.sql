-- The users and the database of compose.yaml, as docs/deploy.md ('Two users of PostgreSQL') has them.
\set owner_password `sed 's|.*:\(.*\)@.*|\1|' /run/secrets/database_owner_url`
\set password `sed 's|.*:\(.*\)@.*|\1|' /run/secrets/database_url`
create user portal password :'owner_password';
create user portal_app password :'password';
create database portal owner portal;
revoke all on database portal from public;
grant connect on database portal to portal_app;
