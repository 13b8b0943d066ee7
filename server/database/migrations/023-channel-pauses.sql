-- A channel whose server gives no sure answer, or none to anyone: until then nothing is sent by it, and then one message.
create table channel_pauses (
  channel text primary key check (channel in ('correo', 'webhook')),
  -- Since its last sure answer.
  failures integer not null,
  until timestamptz not null,
  problem text not null
);
