-- Who asked for their data to be deleted. The row outlives the landlord: it says when it was asked and when it was done.
create table erasures (
  user_id integer primary key,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
