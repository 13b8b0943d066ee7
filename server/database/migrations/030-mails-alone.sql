-- Mails are all that is told: events for another program's webhook went, and the channel with them.
delete from messages where channel = 'webhook';
alter table messages drop column channel;
create unique index messages_once on messages (kind, event, coalesce(user_id, 0));
create index messages_due on messages (due_at) where state in ('espera', 'enviando');
delete from settings where name = 'webhook';
drop table channel_pauses;
-- One row while the mail server gives no sure answer, or none to anyone: until then no mail is sent, and then one.
create table mail_pause (
  id integer primary key default 1 check (id = 1),
  -- Since its last sure answer.
  failures integer not null,
  until timestamptz not null,
  problem text not null
);
